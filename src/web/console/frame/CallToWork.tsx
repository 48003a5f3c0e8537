import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '#web/api/browser-api.ts'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import { usePerson } from '#web/session/person.ts'
import { Link } from '#web/shell/Link.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { turnAlerts, useAlerts } from './alerts-setting.ts'
import styles from './CallToWork.module.css'
import { chime, mayNotify, notify } from './call-person.ts'
import { type CalledKind, calledKinds, risen } from './risen.ts'
import type { Waiting } from './sections.ts'

/** A hidden tab has no live stream. */
const EVERY_MS = 15_000

/**
 * Calls a person to new work, by a sound and by a notification of the browser, each once they have turned it on here. It says what waits and how
 * much of it, and nothing of any customer.
 */
export function CallToWork({ waiting }: { waiting: Waiting }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { email } = usePerson()!
  const { name } = useOffice()
  const navigate = useNavigate()
  const alerts = useAlerts(email)
  const last = useRef<Waiting>(undefined)
  const { sound, notifications, not } = alerts

  const look = (now: Waiting) => {
    const kinds = risen(last.current, now).filter(kind => !not.includes(kind))
    if (!last.current || last.current.now < now.now) last.current = now
    const [first] = kinds
    if (!first) return
    if (sound) void chime().catch(() => {})
    if (notifications && document.visibilityState === 'hidden')
      for (const kind of kinds)
        notify(name, {
          body: t.news[kind](now[kind]),
          tag: kind,
          open: () => void navigate(pathIn(locale, pages[kind])),
        })
  }
  const lookNow = useRef(look)
  useEffect(() => {
    lookNow.current = look
  })
  useEffect(() => lookNow.current(waiting), [waiting])

  const calls = sound || notifications
  useEffect(() => {
    if (!calls) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') return
      browserApi('GET /api/v1/desk/waiting/').then(
        now => lookNow.current(now),
        () => {},
      )
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [calls])

  return (
    <fieldset className={styles.switches}>
      <legend className="visually-hidden">{t.title}</legend>
      <Checkbox
        label={t.sound}
        checked={sound}
        onChange={event => {
          const on = event.currentTarget.checked
          turnAlerts(email, { sound: on })
          if (on) void chime().catch(() => {})
        }}
      />
      <Checkbox
        label={t.notifications}
        checked={notifications}
        onChange={async event => {
          const on = event.currentTarget.checked
          turnAlerts(email, { notifications: on && (await mayNotify()) })
        }}
      />
      {calls && (
        <fieldset className={styles.kinds}>
          <legend>{t.about}</legend>
          {calledKinds.map(kind => (
            <Checkbox
              key={kind}
              label={t.kinds[kind]}
              checked={!not.includes(kind)}
              onChange={event => {
                const others = not.filter(other => other !== kind)
                turnAlerts(email, { not: event.currentTarget.checked ? others : [...others, kind] })
              }}
            />
          ))}
        </fieldset>
      )}
      <Link to="/account/settings#staff-news">{t.emails}</Link>
    </fieldset>
  )
}

const pages: Record<CalledKind, `/${string}`> = {
  alarms: '/console/alarms',
  claims: '/console/claims',
  chats: '/console/chat',
  checks: '/console/verification',
  withdrawals: '/console/withdrawals',
}

type Words = {
  title: string
  sound: string
  notifications: string
  emails: string
  about: string
  kinds: Record<CalledKind, string>
  news: Record<CalledKind, (count: number) => string>
}

const messages = defineMessages<Words>({
  ru: {
    title: 'О новом сообщать',
    sound: 'Звук о новом',
    notifications: 'Уведомления',
    emails: 'Письма о новом',
    about: 'О чём',
    kinds: {
      alarms: 'тревоги',
      claims: 'заявки и платежи',
      chats: 'сообщения',
      checks: 'проверки',
      withdrawals: 'выводы',
    },
    news: {
      alarms: count => `Тревога. Открытых тревог: ${count}`,
      claims: count => `Новое в заявках. Ждут действий: ${count}`,
      chats: count => `Новое сообщение. Ждут ответа: ${count}`,
      checks: count => `Новая проверка. Ждут решения: ${count}`,
      withdrawals: count => `Новый вывод. Ждут выплаты: ${count}`,
    },
  },
  en: {
    title: 'Tell me of new work',
    sound: 'Sound for new work',
    notifications: 'Notifications',
    emails: 'E-mails of new work',
    about: 'Of what',
    kinds: {
      alarms: 'alarms',
      claims: 'orders and payments',
      chats: 'messages',
      checks: 'checks',
      withdrawals: 'withdrawals',
    },
    news: {
      alarms: count => `An alarm. Open alarms: ${count}`,
      claims: count => `News in orders. Waiting for action: ${count}`,
      chats: count => `A new message. Waiting for an answer: ${count}`,
      checks: count => `A new check. Waiting for a decision: ${count}`,
      withdrawals: count => `A new withdrawal. Waiting to be paid: ${count}`,
    },
  },
})
