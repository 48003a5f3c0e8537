import { hasRight } from '#contract/auth/rights.ts'
import { activeStates, type ClaimState, closedStates } from '#contract/claims/claim-moves.ts'
import { defined } from '#contract/defined.ts'
import { Chips } from '#web/console/Chips.tsx'
import { DASHBOARD_PATH } from '#web/console/frame/sections.ts'
import { sourceName } from '#web/console/visit-source.texts.ts'
import { dayText } from '#web/format/day-text.ts'
import { withQuery } from '#web/forms/address-query.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { Link } from '#web/shell/Link.tsx'
import type { DeskData } from './DeskPage.data.ts'
import { SHIFT_PATH } from './desk.console.ts'
import { deskStates } from './desk.texts.ts'
import { GiveBackAll } from './GiveBackAll.tsx'
import styles from './QueueFilters.module.css'
import {
  askedDays,
  askedNarrowing,
  consolePath,
  isOfClosed,
  narrowings,
  type QueueQuery,
  wholeQueue,
} from './queue-query.ts'

/** The filters of the queue: states with their counts, or the closed states; and the export as a table. */
export function QueueFilters({ data: { query, counts, onDesk, total, more } }: { data: DeskData }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { role } = usePerson()!
  const opened = onDesk?.desk.claim.id
  const ofDays = !query.q && query.since !== undefined
  const ofClosed = !query.q && !ofDays && isOfClosed(query)
  const open = activeStates
    .filter((state: ClaimState) => counts[state] || state === query.state)
    .toSorted((a, b) => Number(clientsTurn.has(a)) - Number(clientsTurn.has(b)))
  const isAll = !query.q && !ofDays && !query.state && !query.mine
  // What the list is narrowed to stays, whichever part of it is shown, and the counts obey it. A pair of certain days is a direction of the queue.
  const kept = defined(Object.fromEntries(narrowings.map(field => [field, query[field]])))
  const narrowed = { ...wholeQueue, ...defined({ direction: query.pair }), ...kept }
  const states: readonly (ClaimState | 'closed')[] = ofClosed ? ['closed', ...closedStates] : [...open, 'closed']
  // Of the closed states only the chosen one is counted.
  const countOf = (state: ClaimState | 'closed') => {
    if (!ofClosed) return state === 'closed' ? undefined : (counts[state] ?? 0)
    return state === query.state ? `${total}${more ? '+' : ''}` : undefined
  }
  return (
    <div className={styles.filters}>
      <Chips label={t.filter}>
        <Link to={consolePath(narrowed, opened)} aria-current={isAll ? 'true' : undefined}>
          {t.all} <span className="num">{Object.values(counts).reduce((sum, count) => sum + count, 0)}</span>
        </Link>
        <Link to={consolePath({ ...narrowed, mine: true }, opened)} aria-current={query.mine ? 'true' : undefined}>
          {t.mine}
        </Link>
        {states.map(state => {
          const count = countOf(state)
          return (
            <Link
              key={state}
              to={consolePath({ ...narrowed, state }, opened)}
              aria-current={!query.q && !ofDays && query.state === state ? 'true' : undefined}
            >
              {state === 'closed' ? t.closed : deskStates[locale][state]}
              {count !== undefined && (
                <>
                  {' '}
                  <span className="num">{count}</span>
                </>
              )}
            </Link>
          )
        })}
      </Chips>
      {query.mine && !query.q && <GiveBackAll count={total} path={consolePath(query, opened)} />}
      {ofDays && <DaysShown data={{ query, total, more }} />}
      {hasRight(role, 'claims.move') && (
        <Link to={SHIFT_PATH} className={styles.export}>
          {t.shift}
        </Link>
      )}
      {!query.q && !query.mine && (
        <a href={exportPath(query, locale)} data-reload className={styles.export}>
          {t.export}
        </a>
      )}
    </div>
  )
}

/** What the list is narrowed to by a figure of the dashboard, and the way back to it. */
function DaysShown({ data: { query, total, more } }: { data: Pick<DeskData, 'query' | 'total' | 'more'> }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { on = 'opened', since = '', until = since, state, pair, source, staff, paid } = query
  const parts = [
    t[on](dayText(since, locale), dayText(until, locale)),
    state && (state === 'closed' ? t.closed : deskStates[locale][state]),
    paid && t.paid,
    pair?.replace('-', ' → '),
    source && sourceName(source, locale),
    staff && t.staff,
  ]
  return (
    <p className={styles.days} role="status">
      {parts.filter(Boolean).join(' · ')}: <span className="num">{`${total}${more ? '+' : ''}`}</span> ·{' '}
      <Link to={withQuery(DASHBOARD_PATH, { from: since, to: until })}>{t.dashboard}</Link>
    </p>
  )
}

const exportPath = (query: QueueQuery, locale: string): string =>
  `/api/v1/desk/queue/export/?${new URLSearchParams({ ...defined({ state: query.state }), ...askedDays(query), ...askedNarrowing(query), locale })}`

/** The states that wait for the office come first. */
const clientsTurn: ReadonlySet<ClaimState> = new Set(['verification', 'awaiting-payment', 'needs-choice'])

const messages = defineMessages({
  ru: {
    filter: 'Какие заявки показать',
    all: 'все открытые',
    mine: 'у меня',
    closed: 'закрытые',
    opened: (from: string, to: string) => `Созданы ${from === to ? from : `${from} – ${to}`}`,
    completed: (from: string, to: string) => `Выполнены ${from === to ? from : `${from} – ${to}`}`,
    paid: 'деньги пришли',
    staff: 'выплатил один сотрудник',
    dashboard: 'К сводке',
    export: 'Скачать таблицу',
    shift: 'Смена',
  },
  en: {
    filter: 'Which orders to show',
    all: 'all open',
    mine: 'mine',
    closed: 'closed',
    opened: (from: string, to: string) => `Opened ${from === to ? from : `${from} – ${to}`}`,
    completed: (from: string, to: string) => `Completed ${from === to ? from : `${from} – ${to}`}`,
    paid: 'paid',
    staff: 'paid out by one person',
    dashboard: 'Back to the dashboard',
    export: 'Download as CSV',
    shift: 'Shift',
  },
})
