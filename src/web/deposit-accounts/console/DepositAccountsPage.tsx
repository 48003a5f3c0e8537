import { useLoaderData, useNavigate } from 'react-router'
import type { DepositAccount } from '#contract/deposit-accounts/deposit-accounts.ts'
import { ActLink } from '#web/console/ActLink.tsx'
import { Chips } from '#web/console/Chips.tsx'
import { QUEUE_PATH } from '#web/console/frame/sections.ts'
import { pressing, useKeys, walkRows } from '#web/console/frame/use-keys.ts'
import page from '#web/console/SectionPage.module.css'
import { useRight } from '#web/console/use-right.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AddDepositAccount, ChooseCurrency } from './AddDepositAccount.tsx'
import { DepositAccountRow } from './DepositAccountRow.tsx'
import type { DepositAccountsData } from './DepositAccountsPage.data.ts'
import styles from './DepositAccountsPage.module.css'
import { poolPath } from './deposit-account-paths.ts'

export { action, loader } from './DepositAccountsPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

const ADD_ID = 'deposit-account-add'

/** The deposit accounts by currency, in the order in which they are used. */
export function Component() {
  const data = useLoaderData<DepositAccountsData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const mayChange = useRight('money.keep')
  const navigate = useNavigate()
  const { query, pool, currencies, newId } = data
  useKeys(key => {
    if (key === 'j' || key === 'k') return () => walkRows(key === 'j' ? 1 : -1)
    if (key === 'a' && mayChange) return pressing(ADD_ID)
    if (key !== 'Escape') return undefined
    return () => void navigate(query.add === undefined ? QUEUE_PATH : poolPath())
  })
  const { items, rails } = pool
  const waiting = items.filter(({ waiting }) => waiting)
  const shown = items.filter(
    item => (!query.currency || item.currency === query.currency) && (!query.waiting || item.waiting),
  )
  const groups = groupsOf(shown, Object.keys(currencies))
  const ofPool = rails.filter(({ rail }) => rail === 'deposit-accounts').map(({ currency }) => currency)
  const bare = ofPool.filter(code => !items.some(item => item.currency === code && item.standing === 'free'))
  const isDemo = rails.some(({ rail }) => rail === 'demo')
  // A demo office accepts every currency that has an account format.
  const addable = isDemo ? Object.keys(currencies).filter(code => currencies[code]?.kind !== 'cash') : ofPool
  const adding = query.add ? currencies[query.add] : undefined
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>{t.title}</h1>
        {mayChange ? (
          <nav aria-label={t.acts} className={page.acts}>
            <ActLink id={ADD_ID} to={poolPath({ add: query.currency ?? '' })} keyName="a" look="main">
              {t.add}
            </ActLink>
          </nav>
        ) : (
          <p className={page.note}>{t.looking}</p>
        )}
      </div>
      {isDemo && <Notice title={t.demo}>{t.demoText}</Notice>}
      {bare.length > 0 && (
        <Notice tone="warn" title={t.bare}>
          <p>{t.bareText}</p>
          <p className={styles.bare}>
            {bare.map(code => (
              <span key={code}>
                {mayChange ? (
                  <Link to={poolPath({ add: code })}>{nameAlone(currencyOr(currencies, code, '0'), locale)}</Link>
                ) : (
                  nameAlone(currencyOr(currencies, code, '0'), locale)
                )}
              </span>
            ))}
          </p>
        </Notice>
      )}
      {mayChange && query.add !== undefined && !adding && (
        <ChooseCurrency currencies={addable.map(code => currencyOr(currencies, code, '0'))} />
      )}
      {mayChange && adding && <AddDepositAccount key={adding.code} currency={adding} newId={newId} />}
      {items.length > 0 && (
        <Chips label={t.which}>
          <Link to={poolPath()} aria-current={!query.currency && !query.waiting ? 'true' : undefined}>
            {t.all} <span className="num">{items.length}</span>
          </Link>
          {(waiting.length > 0 || query.waiting) && (
            <Link to={poolPath({ waiting: true })} aria-current={query.waiting ? 'true' : undefined}>
              {t.waiting} <span className="num">{waiting.length}</span>
            </Link>
          )}
          {groupsOf(items, Object.keys(currencies)).map(([code]) => (
            <Link
              key={code}
              to={poolPath({ currency: code })}
              aria-current={query.currency === code ? 'true' : undefined}
            >
              {nameAlone(currencyOr(currencies, code, '0'), locale)}
            </Link>
          ))}
        </Chips>
      )}
      {shown.length === 0 ? (
        <EmptyState title={query.waiting ? t.nothingWaits : t.none}>
          <p>{query.waiting ? t.nothingWaitsText : t.noneText}</p>
        </EmptyState>
      ) : (
        groups.map(([code, depositAccounts]) => {
          const currency = currencyOr(currencies, code, '0')
          const rail = rails.find(rail => rail.currency === code)?.rail
          return (
            <section key={code} aria-labelledby={`pool-${code}`} className={styles.pool}>
              <div className={styles.poolHead}>
                <h2 id={`pool-${code}`} className={page.named}>
                  <CurrencyIcon {...currency.icon} size={22} />
                  {nameAlone(currency, locale)}
                </h2>
                <p className={page.note}>
                  {rail === 'deposit-accounts' || rail === 'demo'
                    ? t.free(
                        depositAccounts.filter(({ standing }) => standing === 'free').length,
                        depositAccounts.length,
                      )
                    : t.otherRail}
                </p>
              </div>
              <ul className={styles.rows}>
                {depositAccounts.map(depositAccount => (
                  <DepositAccountRow key={depositAccount.id} depositAccount={depositAccount} currency={currency} />
                ))}
              </ul>
            </section>
          )
        })
      )}
    </div>
  )
}

/** By currency in the office's order, the next to be used first. */
function groupsOf(items: readonly DepositAccount[], codes: readonly string[]): [string, DepositAccount[]][] {
  const found = [...new Set([...codes, ...items.map(({ currency }) => currency)])]
  return found.flatMap((code): [string, DepositAccount[]][] => {
    const own = items.filter(({ currency }) => currency === code)
    return own.length > 0
      ? [[code, own.toSorted((a, b) => (a.turn ?? own.length + 1) - (b.turn ?? own.length + 1))]]
      : []
  })
}

const messages = defineMessages({
  ru: {
    title: 'Реквизиты',
    acts: 'Что сделать',
    add: 'Добавить',
    looking: 'Добавляют, меняют и подтверждают казначей и владелец.',
    demo: 'Демо-обменник',
    demoText: 'Оплата здесь игра: клиентам эти реквизиты не показывают. Попробовать можно всё.',
    bare: 'Некуда принимать',
    bareText: 'В этих валютах нет реквизитов со свободным местом, и заявки в них не примут:',
    which: 'Какие показать',
    all: 'все',
    waiting: 'ждут второго человека',
    free: (free: number, all: number) => `свободно ${free} из ${all}`,
    otherRail: 'Эту валюту принимают иначе: реквизиты не используются.',
    none: 'Реквизитов ещё нет',
    noneText: 'Добавьте карту, телефон, счёт или кошелёк, куда будут платить клиенты.',
    nothingWaits: 'Никто не ждёт подтверждения',
    nothingWaitsText: 'Всё введённое подтверждено, отозвано или уже действует.',
  },
  en: {
    title: 'Deposit accounts',
    acts: 'What to do',
    add: 'Add',
    looking: 'Treasurers and the owner add, change and approve.',
    demo: 'A demo office',
    demoText: 'Payments are a game here: customers never see these deposit accounts. Feel free to try everything.',
    bare: 'Nowhere to be paid',
    bareText: 'No deposit account of these currencies has room, so orders in them are refused:',
    which: 'Which to show',
    all: 'all',
    waiting: 'wait for a second person',
    free: (free: number, all: number) => `${free} of ${all} free`,
    otherRail: 'This currency is taken another way: deposit accounts are not used.',
    none: 'There are no deposit accounts yet',
    noneText: 'Add a card, a phone, an account or a wallet that customers will pay to.',
    nothingWaits: 'Nothing to approve',
    nothingWaitsText: 'Everything that was typed is approved, withdrawn or in effect.',
  },
})
