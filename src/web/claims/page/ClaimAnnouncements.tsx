import { useEffect, useRef, useState } from 'react'
import { type ServerClock, useServerNow } from '#web/api/server-clock.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { nowSentence } from '../claim-state.texts.ts'
import type { ClaimData } from './ClaimPage.data.ts'
import { clocksOf } from './claim-clocks.ts'
import { shownClaim } from './shown-claim.ts'

/** Announcements for screen readers: every new state of the claim, and twice that its time is ending. */
export function ClaimAnnouncements({ data: { claim, from, to }, clock }: { data: ClaimData; clock: ServerClock }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const sentence = nowSentence(shownClaim(claim, { from, to }), locale)
  const first = useRef(sentence)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (first.current === sentence) return
    first.current = sentence
    setNews(sentence)
  }, [sentence])

  const now = useServerNow(clock)
  const [nearest] = now === undefined ? [] : clocksOf(claim, from.kind === 'cash', now)
  const left = nearest && now !== undefined ? Date.parse(nearest.until) - now : undefined
  const mark = left === undefined || left <= 0 ? undefined : left <= 60_000 ? 1 : left <= 300_000 ? 5 : undefined
  return (
    <>
      <p role="status" className="visually-hidden">
        {news}
      </p>
      <p role="status" className="visually-hidden">
        {mark && t.left(mark)}
      </p>
    </>
  )
}

const messages = defineMessages({
  ru: { left: (minutes: 1 | 5) => (minutes === 1 ? 'Осталась одна минута' : 'Осталось пять минут') },
  en: { left: (minutes: 1 | 5) => (minutes === 1 ? 'One minute left' : 'Five minutes left') },
})
