import { activeStates, type ClaimState, closedStates } from '#contract/claims/claim-moves.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Chips } from '../Chips.tsx'
import { deskStates } from '../desk-words.ts'
import type { ConsoleData } from './console-data.ts'
import styles from './QueueFilters.module.css'
import { consolePath, isOfClosed, type QueueQuery, wholeQueue } from './queue-query.ts'

/** What the queue shows: states that it has claims in, each with how many, or those in which claims are closed; and all of it as a table. */
export function QueueFilters({ data: { query, counts, onDesk, total, more } }: { data: ConsoleData }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const opened = onDesk?.desk.claim.id
  const ofClosed = !query.q && isOfClosed(query)
  const open = activeStates
    .filter((state: ClaimState) => counts[state] || state === query.state)
    .toSorted((a, b) => Number(clientsTurn.has(a)) - Number(clientsTurn.has(b)))
  const isAll = !query.q && !query.state && !query.mine
  const states: readonly (ClaimState | 'closed')[] = ofClosed ? ['closed', ...closedStates] : [...open, 'closed']
  // Of what is closed, only what is looked at is counted.
  const countOf = (state: ClaimState | 'closed') => {
    if (!ofClosed) return state === 'closed' ? undefined : (counts[state] ?? 0)
    return state === query.state ? `${total}${more ? '+' : ''}` : undefined
  }
  return (
    <div className={styles.filters}>
      <Chips label={t.filter}>
        <Link to={consolePath(wholeQueue, opened)} aria-current={isAll ? 'true' : undefined}>
          {t.all} <span className="num">{Object.values(counts).reduce((sum, count) => sum + count, 0)}</span>
        </Link>
        <Link to={consolePath({ ...wholeQueue, mine: true }, opened)} aria-current={query.mine ? 'true' : undefined}>
          {t.mine}
        </Link>
        {states.map(state => {
          const count = countOf(state)
          return (
            <Link
              key={state}
              to={consolePath({ ...wholeQueue, state }, opened)}
              aria-current={!query.q && query.state === state ? 'true' : undefined}
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
      {!query.q && !query.mine && (
        <a href={exportPath(query, locale)} download className={styles.export}>
          {t.export}
        </a>
      )}
    </div>
  )
}

const exportPath = ({ state }: QueueQuery, locale: string): string =>
  `/api/v1/desk/queue/export/?${new URLSearchParams({ ...(state && { state }), locale })}`

/** What waits for the office stands before them. */
const clientsTurn: ReadonlySet<ClaimState> = new Set(['verification', 'awaiting-payment', 'needs-choice'])

const messages = defineMessages({
  ru: {
    filter: 'Какие заявки показать',
    all: 'все открытые',
    mine: 'у меня',
    closed: 'закрытые',
    export: 'Скачать таблицу',
  },
  en: {
    filter: 'Which orders to show',
    all: 'all open',
    mine: 'mine',
    closed: 'closed',
    export: 'Download as CSV',
  },
})
