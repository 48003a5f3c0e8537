import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type CalledKind, calledKinds } from '#contract/desk/staff-news.ts'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import styles from './CallToWork.module.css'
import { askBrowser, chime, notify, permitOfBrowser } from './call-person.ts'
import { risen } from './risen.ts'
import type { Waiting } from './sections.ts'
import { type Calls, useCalls } from './use-calls.ts'
import { usePressed } from './use-pressed.ts'

type CallToWorkProps = { waiting: Waiting; read: Calls }

/**
 * Calls a person to new work, by a sound and by a notification of the browser, as they have chosen for all their browsers; each browser still has to
 * permit it. It says what waits and how much of it, and nothing of any customer.
 */
export function CallToWork({ waiting, read }: CallToWorkProps) {
  const t = useMessages(messages)
  const { calls, choose, failed } = useCalls(read)
  const { sound, notifications, silenced } = calls
  // Browsers play nothing until something was pressed.
  const mayPlay = usePressed()
  const [permit, setPermit] = useState(permitOfBrowser)
  useCallsOf(waiting, { ...calls, sound: sound && mayPlay })
  const ask = async () => setPermit(await askBrowser())
  return (
    <fieldset className={styles.switches}>
      <legend className="visually-hidden">{t.title}</legend>
      <Checkbox
        label={t.sound}
        checked={sound}
        onChange={event => {
          const on = event.currentTarget.checked
          void choose({ sound: on })
          if (on) void chime().catch(() => {})
        }}
      />
      {sound && !mayPlay && <p className={styles.browser}>{t.press}</p>}
      <Checkbox
        label={t.notifications}
        checked={notifications}
        onChange={event => {
          const on = event.currentTarget.checked
          void choose({ notifications: on })
          if (on) void ask()
        }}
      />
      {notifications && permit === 'denied' && <p className={styles.browser}>{t.denied}</p>}
      {notifications && permit === 'default' && (
        <Button size="small" onClick={ask}>
          {t.permit}
        </Button>
      )}
      {(sound || notifications) && (
        <fieldset className={styles.kinds}>
          <legend>{t.about}</legend>
          {calledKinds.map(kind => (
            <Checkbox
              key={kind}
              label={t.kinds[kind]}
              checked={!silenced.includes(kind)}
              onChange={event => {
                const others = silenced.filter(other => other !== kind)
                void choose({ silenced: event.currentTarget.checked ? others : [...others, kind] })
              }}
            />
          ))}
        </fieldset>
      )}
      <p role="status" className={styles.browser}>
        {failed && t.failed}
      </p>
      <Link to="/account/settings#staff-news">{t.emails}</Link>
    </fieldset>
  )
}

function useCallsOf(waiting: Waiting, { sound, notifications, silenced }: Calls): void {
  const t = useMessages(messages)
  const locale = useLocale()
  const { name } = useOffice()
  const navigate = useNavigate()
  const last = useRef<Waiting>(undefined)
  const look = (now: Waiting) => {
    const kinds = risen(last.current, now).filter(kind => !silenced.includes(kind))
    if (!last.current || last.current.now < now.now) last.current = now
    if (kinds.length === 0) return
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
}

const pages: Record<CalledKind, `/${string}`> = {
  alarms: '/console/alarms',
  late: '/console/claims',
  claims: '/console/claims',
  chats: '/console/chat',
  checks: '/console/verification',
  withdrawals: '/console/withdrawals',
}

type Words = {
  title: string
  sound: string
  notifications: string
  press: string
  permit: string
  denied: string
  failed: string
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
    press: 'Звук начнётся, когда вы что-нибудь нажмёте на странице.',
    permit: 'Разрешить в этом браузере',
    denied: 'Этот браузер их не показывает. Разрешите уведомления для сайта в его настройках.',
    failed: 'Не сохранилось. Попробуйте ещё раз.',
    emails: 'Письма о новом',
    about: 'О чём',
    kinds: {
      alarms: 'тревоги',
      late: 'мои заявки ждут долго',
      claims: 'заявки и платежи',
      chats: 'сообщения',
      checks: 'проверки',
      withdrawals: 'выводы',
    },
    news: {
      alarms: count => `Тревога. Открытых тревог: ${count}`,
      late: count => `Взятые вами заявки ждут дольше обычного: ${count}`,
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
    press: 'Sound starts once you press something on the page.',
    permit: 'Allow in this browser',
    denied: 'This browser does not show them. Allow notifications for this site in its settings.',
    failed: 'Not saved. Try again.',
    emails: 'E-mails of new work',
    about: 'Of what',
    kinds: {
      alarms: 'alarms',
      late: 'my orders wait long',
      claims: 'orders and payments',
      chats: 'messages',
      checks: 'checks',
      withdrawals: 'withdrawals',
    },
    news: {
      alarms: count => `An alarm. Open alarms: ${count}`,
      late: count => `Orders you took are waiting longer than usual: ${count}`,
      claims: count => `News in orders. Waiting for action: ${count}`,
      chats: count => `A new message. Waiting for an answer: ${count}`,
      checks: count => `A new check. Waiting for a decision: ${count}`,
      withdrawals: count => `A new withdrawal. Waiting to be paid: ${count}`,
    },
  },
})
