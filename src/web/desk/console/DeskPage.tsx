import { useEffect, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { createServerClock } from '#web/api/server-clock.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ClaimOnDesk } from './ClaimOnDesk.tsx'
import type { DeskData } from './DeskPage.data.ts'
import styles from './DeskPage.module.css'
import { Queue } from './Queue.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { useNews } from './use-news.ts'

export { action, loader } from './DeskPage.data.ts'

/** After a refused move the claim is read again. */
export const shouldRevalidate = () => true

export const handle: PageHandle<DeskData | undefined> = {
  head: ({ locale, data }) => {
    const number = data?.onDesk?.desk.claim.number
    const t = messages[locale]
    return { title: number ? `${groupedNumber(number)} · ${t.title}` : t.title, noindex: true }
  },
}

export function Component() {
  const data = useLoaderData<DeskData>()
  const t = useMessages(messages)
  const [clock] = useState(createServerClock)
  clock.sync(data.now)
  useDeskKeys(data)
  const { onDesk } = data
  const isNews = useNews(clock, onDesk?.desk.claim)
  const opened = onDesk?.desk.claim.id
  const before = useRef(opened)
  useEffect(() => {
    // When a claim is closed, the focus goes to its row.
    if (before.current && !opened)
      (rowOf(before.current)?.querySelector('a') ?? document.getElementById('main'))?.focus()
    before.current = opened
    const row = opened && rowOf(opened)
    // Where the claim is not shown beside the queue, it is scrolled into view.
    if (row && isBeside() && isOutOfSight(row)) row.scrollIntoView({ block: 'center' })
  }, [opened])

  return (
    <div className={styles.desk} data-open={opened !== undefined || undefined}>
      <Queue data={data} clock={clock} isNews={isNews} />
      {onDesk ? (
        <ClaimOnDesk key={onDesk.desk.claim.id} data={data} onDesk={onDesk} clock={clock} />
      ) : (
        <div className={styles.nothing}>
          <EmptyState title={t.nothing}>
            <p>{t.nothingText}</p>
          </EmptyState>
        </div>
      )}
    </div>
  )
}

const rowOf = (claimId: string) => document.querySelector(`[data-claim="${claimId}"]`)

const isBeside = () => matchMedia('(min-width: 1080px)').matches

/** Below the head of the queue, which is sticky. */
function isOutOfSight(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  const head = row.closest('section')?.firstElementChild
  return top < (head?.getBoundingClientRect().bottom ?? 0) || bottom > innerHeight
}

const messages = defineMessages({
  ru: { title: 'Пульт', nothing: 'Выберите заявку', nothingText: 'Мышью или клавишами J и K.' },
  en: { title: 'Console', nothing: 'Select an order', nothingText: 'Click one, or use J and K.' },
})
