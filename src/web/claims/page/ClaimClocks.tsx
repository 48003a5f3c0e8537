import type { ClaimView } from '#contract/claims/claim.ts'
import { type ServerClock, useServerNow } from '#web/api/server-clock.ts'
import { leftText } from '#web/format/left-text.ts'
import { momentText } from '#web/format/moment-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from './ClaimClocks.module.css'
import { ClockRing } from './ClockRing.tsx'
import { type ClaimClock, type ClockPart, clockParts, clocksOf, ringOf } from './claim-clocks.ts'

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
    const back = is === 'choose' ? claim.refundAccount?.[0]?.value : undefined
    if (back) return t.chooseOr(back.length > LONG ? `${back.slice(0, 4)}…${back.slice(-4)}` : back)
    return is === 'pay' && claim.rateFixed.since === undefined ? t.floats : t.after[is]
  }
  return (
    <div className={styles.clocks}>
      {clocks.map((one, i) => {
        const { is, until } = one
        const left = Math.max(0, Date.parse(until) - (now ?? 0))
        const after = afterOf(is)
        // One ring is enough: what is over later has none.
        const ring = i === 0 ? ringOf(claim, one, now ?? Date.parse(claim.now)) : undefined
        return (
          <div key={is} className={styles.clock} data-late={(now !== undefined && left < LATE_MS) || undefined}>
            {ring && <ClockRing part={ring.part} left={ring.left} />}
            {/* On paper no clock runs. */}
            <p className={styles.printed}>
              {t.until[is]} <b>{momentText(until, locale, now !== undefined)}</b>
            </p>
            <div className={styles.words}>
              <span className={styles.label}>{now === undefined ? t.until[is] : t.left[is]}</span>
              {now === undefined ? (
                <span className={`${styles.time} ${styles.moment}`}>{momentText(until, locale, false)}</span>
              ) : (
                <span role="timer" className={`num ${styles.time}`}>
                  {leftText(left, locale)}
                </span>
              )}
              {(left === 0 || after) && <span className={styles.after}>{left === 0 ? t.over : after}</span>}
              {ring?.part && <Parts now={ring.part} />}
            </div>
          </div>
        )
      })}
    </div>
  )
}

/** What the three parts of the ring are for. */
function Parts({ now }: { now: ClockPart }) {
  const t = useMessages(messages)
  return (
    <ol className={styles.parts} aria-label={t.partsOf}>
      {clockParts.map(part => (
        <li key={part} aria-current={part === now ? 'step' : undefined}>
          {t.parts[part]}
        </li>
      ))}
    </ol>
  )
}

const LATE_MS = 60_000
/** Of a longer account both ends are enough. */
const LONG = 16

type Words = Record<ClaimClock['is'], string>
type Texts = {
  left: Words
  until: Words
  after: Omit<Words, 'bring'>
  chooseOr: (account: string) => string
  bring: Record<'appointed' | 'unappointed', string>
  floats: string
  over: string
  partsOf: string
  parts: Record<ClockPart, string>
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
      decide: 'Обменник решит не позже чем через',
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
      decide: 'Обменник решит до',
    },
    after: {
      verify: 'Не успеете — заявка закроется, её можно создать заново.',
      pay: 'Потом курс может измениться; отправленные деньги не пропадут.',
      arrive: 'Не появится платёж — курс может измениться; отправленные деньги не пропадут.',
      rest: 'Без доплаты спросим, что делать с деньгами.',
      rate: 'Потом — по новому курсу.',
      choose: 'Не выберете — вернём деньги; не знаем куда — спросим письмом.',
      answer: 'Без ответа вернём всё, что пришло.',
      decide: 'Не решим к сроку — вернём деньги.',
    },
    chooseOr: account => `Не выберете — вернём на ${account}.`,
    bring: {
      unappointed: 'Не назначим встречу — заявка закроется, деньги остаются у вас.',
      appointed: 'Это время встречи и час сверху; потом заявка закроется.',
    },
    floats: 'Потом заявка закроется; отправленные деньги не пропадут.',
    over: 'Время вышло, статус сейчас обновится.',
    partsOf: 'Три срока заявки',
    parts: { pay: 'заплатить', arrive: 'дойти переводу', correct: 'исправить сумму' },
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
      verify: 'After that the order closes; you can place it again.',
      pay: 'After that the rate may change; money you have sent is not lost.',
      arrive: 'If we see no payment by then, the rate may change; money you have sent is not lost.',
      rest: 'If the rest does not arrive, we ask you what to do with the money.',
      rate: 'After that the new rate applies.',
      choose: 'If you do not decide, we refund the money; if we do not know where to, we e-mail you.',
      answer: 'Without an answer, all that has come in goes back.',
      decide: 'If we do not decide by then, the money goes back.',
    },
    chooseOr: account => `If you do not decide, we refund to ${account}.`,
    bring: {
      unappointed: 'If we set no meeting by then, the order closes and your money stays with you.',
      appointed: 'That covers the meeting and an hour after it; then the order closes.',
    },
    floats: 'After that the order closes; money you have sent is not lost.',
    over: 'The time is up, the status is about to change.',
    partsOf: 'The three periods of the order',
    parts: { pay: 'to pay', arrive: 'to arrive', correct: 'to correct the amount' },
  },
})
