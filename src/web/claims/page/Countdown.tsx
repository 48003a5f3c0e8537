import type { ClaimView } from '#contract/claim.ts'
import { type ServerClock, useServerNow } from '#web/api/server-clock.ts'
import { leftText } from '#web/figures/left-text.ts'
import { momentText } from '#web/figures/moment-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from './Countdown.module.css'

/** How much of the time is left, by the office's clock, and what happens when it is over. It is read out only when asked. */
export function Countdown({ claim, clock }: { claim: ClaimView; clock: ServerClock }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const now = useServerNow(clock)
  const { deadline } = claim.window!
  const label = t.labels[claim.state as keyof typeof t.labels] ?? t.until
  if (now === undefined) {
    return (
      <p className={styles.clock}>
        <span className={styles.label}>{t.until}</span>
        <span className={styles.time}>{momentText(deadline, locale, false)}</span>
      </p>
    )
  }
  const left = Math.max(0, Date.parse(deadline) - now)
  const floats = claim.state === 'awaiting-payment' && claim.courseFixed.since === undefined
  const after = floats ? t.floats : (t.after[claim.state as keyof typeof t.after] ?? '')
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

const LATE_MS = 60_000

const messages = defineMessages({
  ru: {
    until: 'Срок до',
    labels: {
      'awaiting-payment': 'На оплату осталось',
      'needs-choice': 'На выбор осталось',
      verification: 'На проверку осталось',
      checking: 'Ждём не дольше',
    },
    after: {
      'awaiting-payment': 'Когда время выйдет, курс могут пересчитать. Отправленные деньги не пропадут.',
      'needs-choice': 'Если не выбрать, вернём деньги, а если не знаем куда, напишем вам.',
      verification: 'Если не успеть, заявка закроется. Её можно оставить снова.',
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
      checking: 'We wait no longer than',
    },
    after: {
      'awaiting-payment': 'When the time is up the rate may be counted anew. Money that was sent is not lost.',
      'needs-choice': 'Without a choice we return the money, and where we do not know where to, we write to you.',
      verification: 'Otherwise the claim is closed. You can leave it again.',
    },
    floats: 'When the time is up the claim is closed. Money that was sent is not lost.',
    over: 'The time is up, the state is about to change.',
  },
})
