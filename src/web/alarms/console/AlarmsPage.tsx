import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { Alarm } from '#contract/alarms/alarm.schema.ts'
import type { AlarmReader } from '#contract/alarms/alarm-details.ts'
import { hasRight } from '#contract/auth/rights.ts'
import { QUEUE_PATH } from '#web/console/frame/sections.ts'
import { useKeys, walkRows } from '#web/console/frame/use-keys.ts'
import { momentText } from '#web/format/moment-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { AlarmCard } from './AlarmCard.tsx'
import type { AlarmsData } from './AlarmsPage.data.ts'
import styles from './AlarmsPage.module.css'
import { alarmsSection } from './alarms.console.ts'
import { SettledAlarms } from './SettledAlarms.tsx'

export { action, loader } from './AlarmsPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: alarmsSection.words[locale].title, noindex: true }),
}

/** The open alarms with their meaning and what to do; below them the settled ones. */
export function Component() {
  const { open, settled, currencies } = useLoaderData<AlarmsData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const moment = (at: string) => momentText(at, locale, here)
  const reader: AlarmReader = { locale, moment, currency: code => currencies[code] }
  const heading = alarmsSection.words[locale].title
  const { role } = usePerson()!
  const title = useFocusOnceSettled(open.length)
  const news = useAlarmNews(open)
  const navigate = useNavigate()
  useKeys(key => {
    if (key === 'j' || key === 'k') return () => walkRows(key === 'j' ? 1 : -1)
    return key === 'Escape' ? () => void navigate(QUEUE_PATH) : undefined
  })
  return (
    <div className={styles.page}>
      <div>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        <p className={styles.lead}>{t.lead}</p>
        <p role="status" className="visually-hidden">
          {news && t.news[news]}
        </p>
      </div>
      {open.length > 0 ? (
        <ul className={styles.open} aria-label={t.open}>
          {open.toSorted(putOffLast).map(alarm => (
            <AlarmCard key={alarm.id} alarm={alarm} reader={reader} maySettle={hasRight(role, 'claims.move')} />
          ))}
        </ul>
      ) : (
        <EmptyState title={t.none}>
          <p>{t.noneText}</p>
        </EmptyState>
      )}
      <SettledAlarms alarms={settled} reader={reader} />
    </div>
  )
}

const putOffLast = (a: Alarm, b: Alarm) => Number(a.snoozed !== undefined) - Number(b.snoozed !== undefined)

/** The pressed button disappears with its alarm: the focus goes to the title. */
function useFocusOnceSettled(count: number) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) title.current?.focus()
    before.current = count
  }, [count])
  return title
}

/** What changed among the alarms since the page was drawn, for screen readers. */
function useAlarmNews(open: readonly Alarm[]): 'settled' | 'snoozed' | 'raised' | undefined {
  const [seen, setSeen] = useState(open)
  const [news, setNews] = useState<'settled' | 'snoozed' | 'raised'>()
  if (seen !== open) {
    const snoozed = (alarms: readonly Alarm[]) => alarms.filter(({ snoozed }) => snoozed).length
    setSeen(open)
    if (open.length < seen.length) setNews('settled')
    else if (open.length > seen.length) setNews('raised')
    else if (snoozed(open) > snoozed(seen)) setNews('snoozed')
  }
  return news
}

const messages = defineMessages({
  ru: {
    lead: 'То, с чем сам обменник не справится. Тем, кто может помочь, уходит письмо, а пока тревога открыта — напоминание раз в сутки.',
    open: 'Открытые',
    news: { settled: 'Тревога разобрана', snoozed: 'Тревога отложена', raised: 'Новая тревога' },
    none: 'Всё в порядке',
    noneText: 'Если что-то пойдёт не так, это появится здесь само.',
  },
  en: {
    lead: 'Things the office cannot fix by itself. Whoever can help gets an e-mail, and a daily reminder while the alarm is open.',
    open: 'Open',
    news: { settled: 'An alarm is settled', snoozed: 'An alarm is put off', raised: 'A new alarm' },
    none: 'All is well',
    noneText: 'If something goes wrong, it appears here by itself.',
  },
})
