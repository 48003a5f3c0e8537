import { useEffect, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import { createServerClock } from '#web/api/server-clock.ts'
import { claimNumber } from '#web/figures/claim-number.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ClaimOnDesk } from './ClaimOnDesk.tsx'
import styles from './ConsolePage.module.css'
import type { ConsoleData } from './console-data.ts'
import { Queue } from './Queue.tsx'
import { useConsoleKeys } from './use-console-keys.ts'
import { useNews } from './use-news.ts'

export { loader } from './console-data.ts'
export { action } from './make-move.ts'

/** A refused move is the very moment to see how the claim stands. */
export const shouldRevalidate = () => true

export const handle: PageHandle<ConsoleData | undefined> = {
  head: ({ locale, data }) => {
    const number = data?.onDesk?.desk.claim.number
    const t = messages[locale]
    return { title: number ? `${claimNumber(number)} · ${t.title}` : t.title, noindex: true }
  },
}

export function Component() {
  const data = useLoaderData<ConsoleData>()
  const t = useMessages(messages)
  const [clock] = useState(createServerClock)
  clock.hear(data.now)
  useConsoleKeys(data)
  const { onDesk } = data
  const isNews = useNews(clock, onDesk?.desk.claim)
  const opened = onDesk?.desk.claim.id
  const before = useRef(opened)
  useEffect(() => {
    // Whoever has closed a claim goes on from its row.
    if (before.current && !opened)
      (rowOf(before.current)?.querySelector('a') ?? document.getElementById('main'))?.focus()
    before.current = opened
    const row = opened && rowOf(opened)
    // Where the claim does not stand beside the queue, it is the claim that one looks at.
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

/** Below the head of the queue, which stays where it is. */
function isOutOfSight(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  const head = row.closest('section')?.firstElementChild
  return top < (head?.getBoundingClientRect().bottom ?? 0) || bottom > innerHeight
}

const messages = defineMessages({
  ru: { title: 'Пульт', nothing: 'Выберите заявку', nothingText: 'Мышью или клавишами J и K.' },
  en: { title: 'Console', nothing: 'Select an order', nothingText: 'Click one, or use J and K.' },
})
