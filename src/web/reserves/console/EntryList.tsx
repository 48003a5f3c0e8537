import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { OUTSIDE } from '#contract/ledger/ledger-accounts.ts'
import { accountName } from '#contract/ledger/ledger-words.ts'
import type { LedgerEntry } from '#contract/reserves/reserves.ts'
import { Chips } from '#web/console/Chips.tsx'
import { placeNames } from '#web/console/SenderField.tsx'
import { useRight } from '#web/console/use-right.ts'
import { momentText } from '#web/format/moment-text.ts'
import { signedColumn } from '#web/format/signed-money.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { WalkLinks } from '#web/ui/WalkLinks.tsx'
import styles from './EntryList.module.css'
import { authorText, entryReason } from './entry.texts.ts'
import type { ReserveData } from './ReservePage.data.ts'
import { type ReserveQuery, reservePath, wholeReserve } from './reserve-query.ts'

/** The entries of an account, the newest first, each with the balance after it. */
export function EntryList({ data: { query, currency, entries, explained } }: { data: ReserveData }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { account, ours, held } = query
  const names = useMessages(placeNames)
  // Of an account of the office, or of what lies outside of them.
  const own = ours === OUTSIDE ? names.outside : explained.ours.find(({ id }) => id === ours)?.label
  const column = signedColumn(
    entries.items.flatMap(({ amount, balance }) => [amount, balance]),
    currency,
    locale,
  )
  const at = (to: Partial<ReserveQuery>) => reservePath(currency.code, { ...wholeReserve, ...to })
  const current = (is: boolean) => (is ? ('true' as const) : undefined)
  return (
    <section aria-labelledby="entries" className={styles.entries}>
      <h2 id="entries">
        {held ? t.heldTitle : t.title(ours === OUTSIDE ? t.outside : (own ?? accountName(account, locale)))}
      </h2>
      <Chips label={t.which}>
        <Link to={at({})} aria-current={current(account === 'reserve' && !held && !own)}>
          {t.all}
        </Link>
        <Link to={at({ held: true })} aria-current={current(held)}>
          {t.held}
        </Link>
        {own && (
          <Link to={at({ ours })} aria-current="true">
            {own}
          </Link>
        )}
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
            <Entry key={entry.id} entry={entry} account={own ? undefined : account} column={column} held={held} />
          ))}
        </ol>
      )}
      <WalkLinks {...entries} hrefOf={place => reservePath(currency.code, { account, ours, held, ...place })} />
    </section>
  )
}

/** Without an account: as seen from an account of the office. */
type EntryProps = {
  entry: LedgerEntry
  account: string | undefined
  column: ReturnType<typeof signedColumn>
  held: boolean
}

function Entry({ entry, account, column, held }: EntryProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { kind, debit, credit, claim, moved } = entry
  const mayMove = useRight('money.keep')
  const comes = account === undefined ? !entry.change.startsWith('-') : debit === account
  const promised = kind === 'hold' || kind === 'void'
  const other = accountName(comes ? credit : debit, locale)
  return (
    <li>
      <div className={styles.what}>
        <p>{entryReason(entry, locale)}</p>
        <small>
          {comes ? t.from(other) : t.to(other)}
          {account !== undefined && entry.ours && ` · ${entry.ours}`}
          {claim && (
            <>
              {' · '}
              <Link to={`/console/claims/${claim.id}`} className={styles.claim}>
                {t.claim} <span className="num">{groupedNumber(claim.number)}</span>
              </Link>
            </>
          )}
          {moved && mayMove && (
            <>
              {' · '}
              <Link to={pathBack(moved, entry.amount, t.backOf(entry.reason.replace(/^reserve-move: /, '')))}>
                {t.back}
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

/** The form of the opposite move, filled in. */
const pathBack = ({ from, to, currency }: NonNullable<LedgerEntry['moved']>, amount: string, reason: string) =>
  reservePath(currency, { ...wholeReserve, ours: to, act: 'move', to: from, amount, reason })

const messages = defineMessages({
  ru: {
    outside: 'Вне счетов',
    back: 'вернуть',
    backOf: (reason: string) => `Обратно: ${reason}`,
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
    outside: 'Outside the accounts',
    back: 'move back',
    backOf: (reason: string) => `Back: ${reason}`,
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
