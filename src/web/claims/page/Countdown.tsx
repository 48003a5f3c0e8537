import type { ClaimView } from '#contract/claims/claim.ts'
import { type ServerClock, useServerNow } from '#web/api/server-clock.ts'
import { leftText } from '#web/figures/left-text.ts'
import { momentText } from '#web/figures/moment-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from './Countdown.module.css'

type CountdownProps = { claim: ClaimView; clock: ServerClock; givesCash: boolean }

/** How much of the time is left, by the office's clock, and what happens when it is over. It is read out only when asked. */
export function Countdown({ claim, clock, givesCash }: CountdownProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const now = useServerNow(clock)
  const { deadline } = claim.window!
  const brings = givesCash && claim.state === 'awaiting-payment'
  const label = brings ? t.cash.label : (t.labels[claim.state as keyof typeof t.labels] ?? t.until)
  const floats = claim.state === 'awaiting-payment' && claim.courseFixed.since === undefined
  const afterwards = floats ? t.floats : (t.after[claim.state as keyof typeof t.after] ?? '')
  // Where and when somebody comes with cash is not a stranger's to know, and nobody writes to them.
  const ofCash = t.cash[claim.meeting?.office ? 'appointed' : 'unappointed']
  const after = claim.whole ? (brings ? ofCash : afterwards) : ''
  if (now === undefined) {
    return (
      <p className={styles.clock}>
        <span className={styles.label}>{t.until}</span>
        <span className={styles.time}>{momentText(deadline, locale, false)}</span>
        <span className={styles.after}>{after}</span>
      </p>
    )
  }
  const left = Math.max(0, Date.parse(deadline) - now)
  return (
    <div className={styles.clock} data-late={left < LATE_MS || undefined}>
      <span className={styles.label}>{label}</span>
      <span role="timer" className={`num ${styles.time}`}>
        {leftText(left, locale)}
      </span>
      <span className={styles.after}>{left === 0 ? t.over : after}</span>
    </div>
  )
}

export const LATE_MS = 60_000

const messages = defineMessages({
  ru: {
    until: 'Срок до',
    labels: {
      'awaiting-payment': 'На оплату осталось',
      'needs-choice': 'На выбор осталось',
      verification: 'На проверку осталось',
    },
    after: {
      'awaiting-payment': 'Когда время выйдет, курс может измениться. Отправленные деньги не пропадут.',
      'needs-choice': 'Если не выбрать, вернём деньги, а если не знаем куда, напишем вам.',
      verification: 'Если не успеть, заявка закроется. Её можно оставить снова.',
    },
    cash: {
      label: 'Курс и резерв держим ещё',
      unappointed: 'Если встречу за это время не назначат, заявка закроется. Деньги остаются у вас.',
      appointed: 'Это время встречи и час сверху. Потом заявка закроется, и курс будет другим.',
    },
    floats: 'Когда время выйдет, заявка закроется. Отправленные деньги не пропадут.',
    over: 'Время вышло, состояние вот-вот обновится.',
  },
  en: {
    until: 'Until',
    labels: {
      'awaiting-payment': 'Left to pay',
      'needs-choice': 'Left to choose',
      verification: 'Left for the check',
    },
    after: {
      'awaiting-payment': 'When the time is up, the rate may change. Money that was sent is not lost.',
      'needs-choice': 'If you do not choose, we return the money; if we do not know where to, we write to you.',
      verification: 'If it runs out, the claim is closed. You can leave it again.',
    },
    cash: {
      label: 'The rate and the reserve are held for',
      unappointed: 'If no meeting is set by then, the claim is closed. Your money stays with you.',
      appointed:
        'That covers the meeting and one hour after it. Then the claim is closed, and the rate may be another.',
    },
    floats: 'When the time is up, the claim is closed. Money that was sent is not lost.',
    over: 'The time is up, the state is about to change.',
  },
})
