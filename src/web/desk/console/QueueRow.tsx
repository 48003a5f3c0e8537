import type { MouseEvent } from 'react'
import { fullName, shortName } from '#contract/auth/staff-names.ts'
import { activeStates } from '#contract/claims/claim-moves.ts'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import type { QueueItem, SecondPerson } from '#contract/desk/desk.ts'
import type { ServerClock } from '#web/api/server-clock.ts'
import { stateTones } from '#web/claims/claim-state.texts.ts'
import type { ShownCurrencies } from '#web/format/shown-currencies.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOfficeZone } from '#web/session/office-zone.ts'
import { Link } from '#web/shell/Link.tsx'
import { Status } from '#web/ui/Status.tsx'
import { CurrencySum } from './CurrencySum.tsx'
import { DeadlineClock } from './DeadlineClock.tsx'
import { deskStates, problemNames } from './desk.texts.ts'
import { MANY_FORM } from './ManyActs.tsx'
import styles from './Queue.module.css'
import { consolePath, type QueueQuery } from './queue-query.ts'
import { taskText } from './task.texts.ts'

type QueueRowProps = {
  item: QueueItem
  onPick: (event: MouseEvent<HTMLInputElement>, id: string) => void
  currencies: ShownCurrencies
  query: QueueQuery
  isOpen: boolean
  /** It has changed since the reader last looked. */
  isNews: boolean
  clock: ServerClock
}

/** What is to be done with a claim and since when, then what it is. Where nothing is to be done, its state. */
export function QueueRow({ item, onPick, currencies, query, isOpen, isNews, clock }: QueueRowProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const zone = useOfficeZone()
  const { give, get, assignment, task, secondPerson } = item
  const problem = item.problem && problemNames[locale][item.problem]
  const why = [
    task?.kind === 'prepare' && secondPerson && t.because[secondPerson.because ?? 'above'],
    secondPerson?.by && (secondPerson.mine ? t.byYou : t.prepared(secondPerson.by)),
    // The sentence of these says it already.
    problem && task && !saysProblem.has(task.kind) && problem,
    !task && problem,
    item.own && t.own,
  ].filter(part => typeof part === 'string')
  return (
    <li
      className={styles.row}
      data-claim={item.id}
      data-turn={task?.turn}
      data-alarm={item.onHold !== undefined || item.warned || undefined}
    >
      <label className={styles.pick}>
        <input
          id={pickId(item.id)}
          type="checkbox"
          form={MANY_FORM}
          name="ids"
          value={item.id}
          aria-label={t.pick(groupedNumber(item.number))}
          aria-keyshortcuts="x"
          onClick={event => onPick(event, item.id)}
        />
      </label>
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
      <span className={styles.task}>
        {task ? (
          <span className={styles.todo}>
            {taskText({ task, problem: item.problem, onHold: item.onHold }, { currencies, locale, zone })}
          </span>
        ) : (
          <Status tone={stateTones[item.state]}>{deskStates[locale][item.state]}</Status>
        )}
        {why.length > 0 && <span className={styles.why}>{why.join(' · ')}</span>}
        {item.warned && <Status tone="stop">{t.warned}</Status>}
      </span>
      <span className={styles.sums}>
        <CurrencySum amount={give} currencies={currencies} />
        <span aria-hidden="true">→</span>
        <CurrencySum amount={get} currencies={currencies} />
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
        since={item.since}
        lateFrom={item.lateFrom}
        closed={!activeStates.includes(item.state)}
        clock={clock}
        className={styles.clock}
      />
    </li>
  )
}

/** The box of a row; the key `x` ticks it. */
export const pickId = (claimId: string): string => `pick-${claimId}`

const saysProblem: ReadonlySet<string> = new Set(['choose', 'confirm-payment'])

type Because = NonNullable<SecondPerson['because']> | 'above'
type Texts = Record<'warned' | 'mine' | 'own' | 'news' | 'byYou', string> & {
  prepared: (by: string) => string
  pick: (number: string) => string
  because: Record<Because, string>
}

const messages = defineMessages<Texts>({
  ru: {
    warned: 'есть предупреждение',
    mine: 'у меня',
    own: 'ваша заявка',
    news: ', есть новости',
    byYou: 'подготовили вы',
    pick: number => `Выбрать ${number}`,
    prepared: (by: string) => `подготовлено: ${by}`,
    because: {
      above: 'выше предела',
      made: 'оформляли вы',
      day: 'предел дня исчерпан',
      replaced: 'счёт заменён',
      named: 'счёт только что указан',
    },
  },
  en: {
    warned: 'warning',
    mine: 'mine',
    own: 'your own order',
    news: ', there is news',
    byYou: 'prepared by you',
    pick: number => `Select ${number}`,
    prepared: (by: string) => `prepared: ${by}`,
    because: {
      above: 'above the limit',
      made: 'your own making',
      day: 'day’s limit spent',
      replaced: 'account replaced',
      named: 'account just named',
    },
  },
})
