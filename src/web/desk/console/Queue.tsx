import { type FormEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { QueueItem } from '#contract/desk/desk.ts'
import type { ServerClock } from '#web/api/server-clock.ts'
import { KeyCap } from '#web/console/frame/KeyCap.tsx'
import { QUEUE_PATH } from '#web/console/frame/sections.ts'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { DeskData } from './DeskPage.data.ts'
import { queueSection } from './desk.console.ts'
import styles from './Queue.module.css'
import { QueueFilters } from './QueueFilters.tsx'
import { QueueRow } from './QueueRow.tsx'
import { consolePath, isOfClosed, type QueueQuery, wholeQueue } from './queue-query.ts'
import { useSteadyRows } from './use-steady-rows.ts'

/** The search field of the queue; the key `/` leads to it. */
export const SEARCH_ID = 'console-search'

type QueueProps = { data: DeskData; clock: ServerClock; isNews: (item: QueueItem) => boolean }

/** The open claims with the nearest deadline first, or the result of a search. */
export function Queue({ data, clock, isNews }: QueueProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { query, items, currencies, onDesk, pages } = data
  const opened = onDesk?.desk.claim.id
  const { shown, handlers } = useSteadyRows(items)
  return (
    <section aria-labelledby="queue" className={styles.queue}>
      <div className={styles.head}>
        <div className={styles.bar}>
          <h1 id="queue">{queueSection.words[locale].title}</h1>
          <Search query={query} />
        </div>
        <QueueFilters data={data} />
      </div>
      {shown.length > 0 ? (
        <ol {...handlers} className={styles.rows} aria-label={query.q ? t.found(query.q) : t.title}>
          <li aria-hidden="true" className={styles.columns}>
            {[
              ...t.columns,
              query.since && !query.q ? t.changedAt : isOfClosed(query) && !query.q ? t.closedAt : t.time,
            ].map(name => (
              <span key={name}>{name}</span>
            ))}
          </li>
          {shown.map(item => (
            <QueueRow
              key={item.id}
              item={item}
              currencies={currencies}
              query={query}
              clock={clock}
              isOpen={item.id === opened}
              isNews={isNews(item)}
            />
          ))}
        </ol>
      ) : (
        <EmptyState title={query.q ? t.notFound : t.none}>
          <p>{query.q ? t.notFoundText : query.mine ? t.noneMine : query.state ? t.noneOfState : t.noneText}</p>
        </EmptyState>
      )}
      <Pagination page={query.page} pages={pages} hrefOf={page => consolePath({ ...query, page }, opened)} />
    </section>
  )
}

function Search({ query }: { query: QueueQuery }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q')).trim()
    void navigate(consolePath({ ...wholeQueue, q }))
  }
  return (
    <search>
      <form ref={form} method="get" action={pathIn(locale, QUEUE_PATH)} className={styles.search} onSubmit={search}>
        <TextField
          key={query.q}
          id={SEARCH_ID}
          name="q"
          type="search"
          icon="search"
          autoComplete="off"
          label={t.search}
          placeholder={t.search}
          defaultValue={query.q}
          trailing={<KeyCap name="/" />}
          aria-keyshortcuts="/"
        />
        <Button type="submit" size="small">
          {t.find}
        </Button>
      </form>
    </search>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Очередь',
    search: 'Номер, почта, счёт, txid',
    find: 'Найти',
    columns: ['№', 'Направление', 'Отдаёт', 'Получает', 'Состояние', ''],
    time: 'Срок',
    closedAt: 'Закрыта',
    changedAt: 'Срок или изменение',
    found: (q: string) => `Найдено: ${q}`,
    none: 'Здесь пусто',
    noneText: 'Открытых заявок нет. Новые появятся здесь сами.',
    noneMine: 'Вы пока не взяли ни одной заявки. Откройте любую и нажмите «Взять».',
    noneOfState: 'Таких заявок сейчас нет. Остальные — в «все открытые».',
    notFound: 'Ничего не нашлось',
    notFoundText: 'Ищем по номеру, почте, счёту и txid целиком. Закрытые заявки тоже.',
  },
  en: {
    title: 'Queue',
    search: 'Number, e-mail, account, txid',
    find: 'Find',
    columns: ['No.', 'Pair', 'Sends', 'Receives', 'Status', ''],
    time: 'Time',
    closedAt: 'Closed',
    changedAt: 'Deadline or change',
    found: (q: string) => `Found: ${q}`,
    none: 'Nothing here',
    noneText: 'There are no open orders. New ones appear here by themselves.',
    noneMine: 'You are not working on any order. Open one and press “Take”.',
    noneOfState: 'There are no such orders now. The others are in “all open”.',
    notFound: 'Nothing found',
    notFoundText: 'Whole numbers, e-mails, accounts and txids are found, in closed orders too.',
  },
})
