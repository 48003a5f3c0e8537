import { useEffect, useRef, useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { snoozeDays } from '#contract/desk/alarms.ts'
import type { Alarm } from '#contract/desk/desk.ts'
import { mayDo, movesClaims } from '#contract/people/roles.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { sectionNames } from '../frame/section-words.ts'
import { useKeys, walkRows } from '../frame/use-keys.ts'
import { AlarmCard } from './AlarmCard.tsx'
import styles from './AlarmsPage.module.css'
import { SettledAlarms } from './SettledAlarms.tsx'

type AlarmsData = { open: readonly Alarm[]; settled: readonly Alarm[] }

export async function loader({ context }: LoaderFunctionArgs): Promise<AlarmsData> {
  const api = apiOf(context)
  const [open, settled] = await Promise.all([
    api('GET /api/v1/desk/alarms/', { query: {} }),
    api('GET /api/v1/desk/alarms/', { query: { settled: 'yes' } }),
  ])
  return { open, settled }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const form = await request.formData()
  if (nameOfForm(form) === 'snooze') {
    return answerForm('snooze', form, { id: 'kept', days: 'kept' }, ({ id, days }) => {
      const body = { days: snoozeDays.find(known => String(known) === days) ?? 1 }
      return orSettledAlready(api('POST /api/v1/desk/alarms/{id}/snooze/', { params: { id }, body }))
    })
  }
  return answerForm('settle', form, { id: 'kept' }, ({ id }) =>
    orSettledAlready(api('POST /api/v1/desk/alarms/{id}/settle/', { params: { id } })),
  )
}

/** A colleague was quicker: it is settled, and there is nothing left to do about it. */
async function orSettledAlready(asked: Promise<unknown>): Promise<void> {
  try {
    await asked
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.code !== 'not-found') throw error
  }
}

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: sectionNames[locale]['/console/alarms'], noindex: true }),
}

/** What is wrong in the office now, what that means and what there is to do; below it, who has settled what. */
export function Component() {
  const { open, settled } = useLoaderData<AlarmsData>()
  const t = useMessages(messages)
  const names = sectionNames[useLocale()]
  const { role } = usePerson()!
  const title = useFocusOnceSettled(open.length)
  const news = useAlarmNews(open)
  const navigate = useNavigate()
  useKeys(key => {
    if (key === 'j' || key === 'k') return () => walkRows(key === 'j' ? 1 : -1)
    return key === 'Escape' ? () => void navigate('/console') : undefined
  })
  return (
    <div className={styles.page}>
      <div>
        <h1 ref={title} tabIndex={-1}>
          {names['/console/alarms']}
        </h1>
        <p className={styles.lead}>{t.lead}</p>
        <p role="status" className="visually-hidden">
          {news && t.news[news]}
        </p>
      </div>
      {open.length > 0 ? (
        <ul className={styles.open} aria-label={t.open}>
          {open.toSorted(putOffLast).map(alarm => (
            <AlarmCard key={alarm.id} alarm={alarm} maySettle={mayDo(role, movesClaims)} />
          ))}
        </ul>
      ) : (
        <EmptyState title={t.none}>
          <p>{t.noneText}</p>
        </EmptyState>
      )}
      <SettledAlarms alarms={settled} />
    </div>
  )
}

const putOffLast = (a: Alarm, b: Alarm) => Number(a.snoozed !== undefined) - Number(b.snoozed !== undefined)

/** The button that was pressed goes with its alarm: whoever uses the keyboard reads on from the title. */
function useFocusOnceSettled(count: number) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) title.current?.focus()
    before.current = count
  }, [count])
  return title
}

/** What has become of an alarm since the page was drawn, to be read out. */
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
    lead: 'Things the office cannot fix by itself. Whoever can help gets a letter, and a daily reminder while the alarm is open.',
    open: 'Open',
    news: { settled: 'An alarm is settled', snoozed: 'An alarm is put off', raised: 'A new alarm' },
    none: 'All is well',
    noneText: 'If something goes wrong, it appears here by itself.',
  },
})
