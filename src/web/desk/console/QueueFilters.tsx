import { activeStates, type ClaimState, closedStates } from '#contract/claims/claim-moves.ts'
import { Chips } from '#web/console/Chips.tsx'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import type { DeskData } from './DeskPage.data.ts'
import { deskStates } from './desk.texts.ts'
import styles from './QueueFilters.module.css'
import { consolePath, isOfClosed, type QueueQuery, wholeQueue } from './queue-query.ts'

/** The filters of the queue: states with their counts, or the closed states; and the export as a table. */
export function QueueFilters({ data: { query, counts, onDesk, total, more } }: { data: DeskData }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const opened = onDesk?.desk.claim.id
  const ofClosed = !query.q && isOfClosed(query)
  const open = activeStates
    .filter((state: ClaimState) => counts[state] || state === query.state)
    .toSorted((a, b) => Number(clientsTurn.has(a)) - Number(clientsTurn.has(b)))
  const isAll = !query.q && !query.state && !query.mine
  const states: readonly (ClaimState | 'closed')[] = ofClosed ? ['closed', ...closedStates] : [...open, 'closed']
  // Of the closed states only the chosen one is counted.
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

/** The states that wait for the office come first. */
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
