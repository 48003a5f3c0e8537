import type { ClaimView } from '#contract/claims/claim.ts'
import { type ServerClock, useServerNow } from '#web/api/server-clock.ts'
import { leftText } from '#web/format/left-text.ts'
import { momentText } from '#web/format/moment-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from './ClaimClocks.module.css'
import { type ClaimClock, clocksOf } from './claim-clocks.ts'

type ClaimClocksProps = { claim: ClaimView; clock: ServerClock; givesCash: boolean }

/** The time that is left by the office's clock, and what happens after it. Screen readers do not announce it. */
export function ClaimClocks({ claim, clock, givesCash }: ClaimClocksProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const now = useServerNow(clock)
  const clocks = clocksOf(claim, givesCash, now ?? Date.parse(claim.now))
  if (clocks.length === 0) return null

  const afterOf = (is: ClaimClock['is']) => {
    // A stranger does not learn when and where cash is brought.
    if (!claim.whole) return ''
    if (is === 'bring') return t.bring[claim.meeting?.office ? 'appointed' : 'unappointed']
    return is === 'pay' && claim.rateFixed.since === undefined ? t.floats : t.after[is]
  }
  return (
    <div className={styles.clocks}>
      {clocks.map(({ is, until }) => {
        const left = Math.max(0, Date.parse(until) - (now ?? 0))
        const after = afterOf(is)
        return (
          <div key={is} className={styles.clock} data-late={(now !== undefined && left < LATE_MS) || undefined}>
            <span className={styles.label}>{now === undefined ? t.until[is] : t.left[is]}</span>
            {now === undefined ? (
              <span className={`${styles.time} ${styles.moment}`}>{momentText(until, locale, false)}</span>
            ) : (
              <span role="timer" className={`num ${styles.time}`}>
                {leftText(left, locale)}
              </span>
            )}
            {(left === 0 || after) && <span className={styles.after}>{left === 0 ? t.over : after}</span>}
          </div>
        )
      })}
    </div>
  )
}

const LATE_MS = 60_000

type Words = Record<ClaimClock['is'], string>
type Texts = {
  left: Words
  until: Words
  after: Omit<Words, 'bring'>
  bring: Record<'appointed' | 'unappointed', string>
  floats: string
  over: string
}

const messages = defineMessages<Texts>({
  ru: {
    left: {
      verify: 'Осталось на проверку',
      pay: 'Осталось на оплату',
      bring: 'Курс и резерв закреплены ещё',
      arrive: 'Курс и резерв закреплены ещё',
      rest: 'Осталось на доплату по курсу заявки',
      rate: 'Курс заявки действует ещё',
      choose: 'Осталось на решение',
      answer: 'Осталось на ваш ответ',
      decide: 'Офис решит не позже чем через',
    },
    until: {
      verify: 'Пройдите проверку до',
      pay: 'Оплатите до',
      bring: 'Курс и резерв закреплены до',
      arrive: 'Курс и резерв закреплены до',
      rest: 'Доплатите по курсу заявки до',
      rate: 'Курс заявки действует до',
      choose: 'Выберите до',
      answer: 'Ответьте до',
      decide: 'Офис решит до',
    },
    after: {
      verify: 'Если не успеть, заявка закроется. Её можно создать заново.',
      pay: 'Когда время выйдет, курс может измениться. Отправленные деньги не пропадут.',
      arrive: 'Если платёж не появится до этого времени, курс может измениться. Отправленные деньги не пропадут.',
      rest: 'Время идёт, пока сеть подтверждает первый платёж. Без доплаты спросим вас, что делать с деньгами.',
      rate: 'Потом обменять деньги можно будет только по новому курсу.',
      choose: 'Если не выбрать, вернём деньги, а если не знаем куда, напишем вам.',
      answer: 'Без ответа обмена не будет: деньги, которые пришли, вернём целиком.',
      decide: 'Если не решим до этого времени, вернём деньги целиком.',
    },
    bring: {
      unappointed: 'Если встречу за это время не назначат, заявка закроется. Деньги остаются у вас.',
      appointed: 'Это время встречи и час сверху. Потом заявка закроется, и курс будет другим.',
    },
    floats: 'Когда время выйдет, заявка закроется. Отправленные деньги не пропадут.',
    over: 'Время вышло, статус сейчас обновится.',
  },
  en: {
    left: {
      verify: 'Time left to verify',
      pay: 'Time left to pay',
      bring: 'Rate and funds reserved for another',
      arrive: 'Rate and funds reserved for another',
      rest: 'Time left to send the rest at your rate',
      rate: 'Your rate is kept for another',
      choose: 'Time left to decide',
      answer: 'Time left for your answer',
      decide: 'The office decides within',
    },
    until: {
      verify: 'Verify by',
      pay: 'Pay by',
      bring: 'Rate and funds reserved until',
      arrive: 'Rate and funds reserved until',
      rest: 'Send the rest at your rate by',
      rate: 'Your rate is kept until',
      choose: 'Decide by',
      answer: 'Answer by',
      decide: 'The office decides by',
    },
    after: {
      verify: 'If the time runs out, the order closes. You can place it again.',
      pay: 'When the time is up, the rate may change. Money you have sent is not lost.',
      arrive: 'If your payment does not show up by then, the rate may change. Money you have sent is not lost.',
      rest: 'The clock runs while the network confirms the first payment. If the rest does not arrive, we ask you what to do.',
      rate: 'After that the money can only be exchanged at the new rate.',
      choose: 'If you do not decide, we refund the money; if we do not know where to, we e-mail you.',
      answer: 'Without an answer there is no exchange: what has come in goes back in full.',
      decide: 'If we do not decide by then, the money goes back in full.',
    },
    bring: {
      unappointed: 'If no meeting is set by then, the order closes. Your money stays with you.',
      appointed: 'That covers the meeting and one hour after it. Then the order closes, and the rate may change.',
    },
    floats: 'When the time is up, the order closes. Money you have sent is not lost.',
    over: 'The time is up, the status is about to change.',
  },
})
