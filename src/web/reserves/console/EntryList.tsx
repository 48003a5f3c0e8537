import { groupedNumber } from '#contract/claims/grouped-number.ts'
import type { LedgerEntry } from '#contract/reserves/reserves.ts'
import { Chips } from '#web/console/Chips.tsx'
import { accountName } from '#web/console/ledger.texts.ts'
import { momentText } from '#web/format/moment-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { WalkLinks } from '#web/ui/WalkLinks.tsx'
import styles from './EntryList.module.css'
import { authorText, entryReason } from './entry.texts.ts'
import type { ReserveData } from './ReservePage.data.ts'
import { type ReserveQuery, reservePath, wholeReserve } from './reserve-query.ts'
import { signedColumn } from './signed-money.ts'

/** The entries of an account, the newest first, each with the balance after it. */
export function EntryList({ data: { query, currency, entries } }: { data: ReserveData }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { account, held } = query
  const column = signedColumn(
    entries.items.flatMap(({ amount, balance }) => [amount, balance]),
    currency,
    locale,
  )
  const at = (to: Partial<ReserveQuery>) => reservePath(currency.code, { ...wholeReserve, ...to })
  const current = (is: boolean) => (is ? ('true' as const) : undefined)
  return (
    <section aria-labelledby="entries" className={styles.entries}>
      <h2 id="entries">{held ? t.heldTitle : t.title(accountName(account, locale))}</h2>
      <Chips label={t.which}>
        <Link to={at({})} aria-current={current(account === 'reserve' && !held)}>
          {t.all}
        </Link>
        <Link to={at({ held: true })} aria-current={current(held)}>
          {t.held}
        </Link>
        {account !== 'reserve' && (
          <Link to={at({ account })} aria-current="true">
            {accountName(account, locale)}
          </Link>
        )}
      </Chips>
      {entries.items.length === 0 ? (
        <EmptyState title={held ? t.noneHeld : t.none}>
          <p>{held ? t.noneHeldText : t.noneText}</p>
        </EmptyState>
      ) : (
        <ol className={styles.rows} data-held={held || undefined}>
          <li aria-hidden="true" className={styles.heads}>
            <span>{t.what}</span>
            <span>{t.when}</span>
            <span>{held ? t.amount : t.change}</span>
            {!held && <span>{t.after}</span>}
          </li>
          {entries.items.map(entry => (
            <Entry key={entry.id} entry={entry} account={account} column={column} held={held} />
          ))}
        </ol>
      )}
      <WalkLinks {...entries} hrefOf={place => reservePath(currency.code, { account, held, ...place })} />
    </section>
  )
}

type EntryProps = { entry: LedgerEntry; account: string; column: ReturnType<typeof signedColumn>; held: boolean }

function Entry({ entry, account, column, held }: EntryProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { kind, debit, credit, claim } = entry
  const comes = debit === account
  const promised = kind === 'hold' || kind === 'void'
  const other = accountName(comes ? credit : debit, locale)
  return (
    <li>
      <div className={styles.what}>
        <p>{entryReason(entry, locale)}</p>
        <small>
          {comes ? t.from(other) : t.to(other)}
          {claim && (
            <>
              {' · '}
              <Link to={`/console/claims/${claim.id}`} className={styles.claim}>
                {t.claim} <span className="num">{groupedNumber(claim.number)}</span>
              </Link>
            </>
          )}
        </small>
      </div>
      <p className={styles.who}>
        <time dateTime={entry.at}>{momentText(entry.at, locale, here)}</time>
        <small>{authorText(entry, locale)}</small>
      </p>
      <p className={`num ${styles.change}`} data-promised={promised || undefined}>
        {promised ? column.balance(entry.amount) : column.change(entry.change)}
        {promised && !held && <small>{kind === 'hold' ? t.promised : t.releaseHold}</small>}
      </p>
      {!held && (
        <p className={`num ${styles.balance}`}>
          <span className="visually-hidden">{t.balance} </span>
          {column.balance(entry.balance)}
        </p>
      )}
    </li>
  )
}

const messages = defineMessages({
  ru: {
    title: (account: string) => `${account}: проводки и остаток после каждой`,
    heldTitle: 'Закреплено сейчас',
    which: 'Какие проводки',
    all: 'все по резерву',
    held: 'закреплено сейчас',
    from: (account: string) => `с «${account}»`,
    to: (account: string) => `на «${account}»`,
    claim: 'заявка',
    promised: 'закреплено',
    releaseHold: 'отпущено',
    balance: 'остаток',
    what: 'Проводка',
    when: 'Когда и кто',
    amount: 'Сумма',
    change: 'Изменение',
    after: 'Остаток',
    none: 'Проводок ещё нет',
    noneText: 'Первая появится, когда деньги внесут или клиент оплатит заявку.',
    noneHeld: 'Ничего не закреплено',
    noneHeldText: 'Открытых заявок к выплате в этой валюте нет.',
  },
  en: {
    title: (account: string) => `${account}: entries, and the balance after each`,
    heldTitle: 'Held now',
    which: 'Which entries',
    all: 'the whole reserve',
    held: 'held now',
    from: (account: string) => `from “${account}”`,
    to: (account: string) => `to “${account}”`,
    claim: 'order',
    promised: 'held',
    releaseHold: 'released',
    balance: 'balance',
    what: 'Entry',
    when: 'When and by whom',
    amount: 'Amount',
    change: 'Change',
    after: 'Balance',
    none: 'There are no entries yet',
    noneText: 'The first one appears with a deposit or a customer’s payment.',
    noneHeld: 'Nothing is held',
    noneHeldText: 'No open order will be paid out in this currency.',
  },
})
