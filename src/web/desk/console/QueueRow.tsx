import { fullName, shortName } from '#contract/auth/staff-names.ts'
import { activeStates } from '#contract/claims/claim-moves.ts'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import type { QueueItem, SecondPerson } from '#contract/desk/desk.ts'
import type { ServerClock } from '#web/api/server-clock.ts'
import { stateTones } from '#web/claims/claim-state.texts.ts'
import { breakingSum } from '#web/format/breaking-sum.ts'
import { nameAlone, nameBesideAmount } from '#web/format/currency-name.ts'
import { shortMoneyText } from '#web/format/short-money-text.ts'
import { currencyOr, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Status } from '#web/ui/Status.tsx'
import { DeadlineClock } from './DeadlineClock.tsx'
import { deskStates, problemNames, reasonNames } from './desk.texts.ts'
import styles from './Queue.module.css'
import { consolePath, type QueueQuery } from './queue-query.ts'

type QueueRowProps = {
  item: QueueItem
  currencies: ShownCurrencies
  query: QueueQuery
  isOpen: boolean
  /** It has changed since the reader last looked. */
  isNews: boolean
  clock: ServerClock
}

export function QueueRow({ item, currencies, query, isOpen, isNews, clock }: QueueRowProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { give, get, assignment } = item
  const from = currencyOr(currencies, give.currency, give.value)
  const to = currencyOr(currencies, get.currency, get.value)
  const why = item.onHold
    ? (reasonNames[locale][item.onHold] ?? item.onHold)
    : item.problem && problemNames[locale][item.problem]
  return (
    <li className={styles.row} data-claim={item.id}>
      <Link
        to={consolePath(query, item.id)}
        aria-current={isOpen ? 'true' : undefined}
        className={styles.number}
        data-begins
      >
        <span className="num">{groupedNumber(item.number)}</span>
        {isNews && (
          <span className={styles.news}>
            <span className="visually-hidden">{t.news}</span>
          </span>
        )}
      </Link>
      <span className={styles.direction} title={`${nameAlone(from, locale)} → ${nameAlone(to, locale)}`}>
        <span>{nameBesideAmount(from, locale)}</span> <span aria-hidden="true">→</span>{' '}
        <span>{nameBesideAmount(to, locale)}</span>
      </span>
      <span className={`num ${styles.sum}`}>{breakingSum(shortMoneyText(give.value, from, locale))}</span>
      <span className={`num ${styles.sum}`}>{breakingSum(shortMoneyText(get.value, to, locale))}</span>
      <span className={styles.state}>
        <Status tone={stateTones[item.state]}>
          {item.secondPerson ? t.waits(item.secondPerson) : deskStates[locale][item.state]}
        </Status>
        {why && <span className={styles.why}>{why}</span>}
        {item.warned && <Status tone="stop">{t.warned}</Status>}
        {item.secondPerson?.by && !item.secondPerson.mine && (
          <span className={styles.why}>{t.prepared(item.secondPerson.by)}</span>
        )}
        {item.own && <span className={styles.why}>{t.own}</span>}
      </span>
      {assignment && (
        <span className={styles.actor} data-mine={assignment.mine || undefined} title={fullName(assignment.by)}>
          <span aria-hidden="true" className={styles.initials}>
            {shortName(assignment.by).slice(0, 2)}
          </span>
          <span className={styles.holder}>{assignment.mine ? t.mine : shortName(assignment.by)}</span>
        </span>
      )}
      <DeadlineClock
        deadline={item.deadline}
        since={item.changedAt}
        closed={!activeStates.includes(item.state)}
        clock={clock}
        className={styles.clock}
      />
    </li>
  )
}

const messages = defineMessages({
  ru: {
    warned: 'есть предупреждение',
    mine: 'у меня',
    own: 'ваша заявка',
    news: ', есть новости',
    waits: ({ waitsFor, mine }: SecondPerson) =>
      waitsFor === 'preparation' ? 'подготовить' : mine ? 'ждёт второго' : 'отправить',
    prepared: (by: string) => `подготовлено: ${by}`,
  },
  en: {
    warned: 'warning',
    mine: 'mine',
    own: 'your own order',
    news: ', there is news',
    waits: ({ waitsFor, mine }: SecondPerson) =>
      waitsFor === 'preparation' ? 'to prepare' : mine ? 'needs a second' : 'to send',
    prepared: (by: string) => `prepared: ${by}`,
  },
})
