import { Fragment, type MouseEvent, useRef } from 'react'
import type { QueueItem } from '#contract/desk/desk.ts'
import type { ServerClock } from '#web/api/server-clock.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import type { DeskData } from './DeskPage.data.ts'
import { queueSection } from './desk.console.ts'
import { ManyActs } from './ManyActs.tsx'
import styles from './Queue.module.css'
import { QueueField } from './QueueField.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { pickId, QueueRow } from './QueueRow.tsx'
import { QueueViews } from './QueueViews.tsx'
import { consolePath, isByTurns, narrowings } from './queue-query.ts'
import { turnOf } from './queue-turns.ts'
import { turnNames } from './task.texts.ts'
import { useSteadyRows } from './use-steady-rows.ts'

type QueueProps = { data: DeskData; clock: ServerClock; isNews: (item: QueueItem) => boolean }

/** The open claims by whose turn it is, or the result of a search. */
export function Queue({ data, clock, isNews }: QueueProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { query, items, currencies, onDesk, pages } = data
  const opened = onDesk?.desk.claim.id
  const { shown, handlers } = useSteadyRows(items)
  const last = useRef<string>(undefined)
  /** With Shift, all rows from the last one become as this one. */
  const pick = (event: MouseEvent<HTMLInputElement>, id: string) => {
    const ids = shown.map(({ row }) => row.id)
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)].toSorted((a, b) => a - b)
    last.current = id
    if (!event.shiftKey || from === undefined || from < 0) return
    for (const other of ids.slice(from, to! + 1)) {
      const box = document.getElementById(pickId(other))
      if (box instanceof HTMLInputElement) box.checked = event.currentTarget.checked
    }
  }
  return (
    <section aria-labelledby="queue" className={styles.queue}>
      <div className={styles.head}>
        <div className={styles.bar}>
          <h1 id="queue">{queueSection.words[locale].title}</h1>
          <QueueField data={data} />
        </div>
        <QueueFilters data={data} />
        <QueueViews data={data} />
        <ManyActs data={data} />
      </div>
      {shown.length > 0 ? (
        <ol {...handlers} className={styles.rows} aria-label={query.q ? t.found(query.q) : t.title}>
          {shown.map(({ place, row }, at) => (
            <Fragment key={row.id}>
              {isByTurns(query) && (at === 0 || turnOf(shown[at - 1]!.place) !== turnOf(place)) && (
                <li className={styles.turn}>
                  <h2>
                    {turnNames[locale][turnOf(place)]}{' '}
                    <span className="num">{shown.filter(other => turnOf(other.place) === turnOf(place)).length}</span>
                    {pages > 1 && <span> {t.here}</span>}
                  </h2>
                </li>
              )}
              <QueueRow
                item={row}
                onPick={pick}
                currencies={currencies}
                query={query}
                clock={clock}
                isOpen={row.id === opened}
                isNews={isNews(row)}
              />
            </Fragment>
          ))}
        </ol>
      ) : (
        <EmptyState title={query.q ? t.notFound : t.none}>
          <p>
            {query.q
              ? t.notFoundText
              : narrowings.some(field => query[field])
                ? t.noneNarrowed
                : query.mine
                  ? t.noneMine
                  : query.state
                    ? t.noneOfState
                    : t.noneText}
          </p>
        </EmptyState>
      )}
      <Pagination page={query.page} pages={pages} hrefOf={page => consolePath({ ...query, page }, opened)} />
    </section>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Очередь',
    here: 'на этой странице',
    found: (q: string) => `Найдено: ${q}`,
    none: 'Здесь пусто',
    noneText: 'Открытых заявок нет. Новые появятся здесь сами.',
    noneNarrowed: 'Таких заявок нет. Уберите одно из условий над списком.',
    noneMine: 'Вы пока не взяли ни одной заявки. Откройте любую и нажмите «Взять».',
    noneOfState: 'Таких заявок сейчас нет. Остальные — в «все открытые».',
    notFound: 'Ничего не нашлось',
    notFoundText: 'Ищем по номеру, почте, счёту и txid целиком. Закрытые заявки тоже.',
  },
  en: {
    title: 'Queue',
    here: 'on this page',
    found: (q: string) => `Found: ${q}`,
    none: 'Nothing here',
    noneText: 'There are no open orders. New ones appear here by themselves.',
    noneNarrowed: 'There are no such orders. Take one of the conditions above the list away.',
    noneMine: 'You are not working on any order. Open one and press “Take”.',
    noneOfState: 'There are no such orders now. The others are in “all open”.',
    notFound: 'Nothing found',
    notFoundText: 'Whole numbers, e-mails, accounts and txids are found, in closed orders too.',
  },
})
