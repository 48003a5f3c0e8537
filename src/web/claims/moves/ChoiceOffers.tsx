import { useEffect } from 'react'
import type { ClaimView } from '#contract/claims/claim.ts'
import type { ServerClock } from '#web/api/server-clock.ts'
import { AccountLines } from '#web/format/AccountLines.tsx'
import { breakingSum, isLong } from '#web/format/breaking-sum.ts'
import { moneyText } from '#web/format/money-text.ts'
import { rateText } from '#web/format/rate-text.ts'
import { timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { calculatorTexts, pausedText } from '#web/quotes/calculator/calculator.texts.ts'
import { QuoteLines } from '#web/quotes/calculator/QuoteLines.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useLookAgain } from '#web/ui/use-look-again.ts'
import type { ClaimData } from '../page/ClaimPage.data.ts'
import styles from './ChoiceOffers.module.css'
import { MoveForm } from './MoveForm.tsx'
import { moveNames, moveRefusals, refusalText } from './move.texts.ts'
import { type MoveOutcome, mayMove } from './move-claim.ts'

type ChoiceOffersProps = { data: ClaimData; clock: ServerClock; outcome: MoveOutcome | undefined }

/** The received sum against the agreed one, and each choice with its result. */
export function ChoiceOffers({ data, clock, outcome }: ChoiceOffersProps) {
  const t = useMessages(messages)
  const names = useMessages(moveNames)
  const texts = useMessages(calculatorTexts)
  const refusals = useMessages(moveRefusals)
  const locale = useLocale()
  const here = useHydrated()
  const { claim, from, to } = data
  const { problem, expected, received, missing, excess, offer, refusal, back, excessBack } = claim.choice!
  const fee = claim.refundFee && breakingSum(moneyText(claim.refundFee.value, from, locale))
  useFreshOffer(claim, clock)
  const give = (value: string) => breakingSum(moneyText(value, from, locale))
  const isCash = from.kind === 'cash'
  const hasRefund = (claim.refundAccount?.length ?? 0) > 0
  const known = new Map([
    [from.code, from],
    [to.code, to],
  ])
  return (
    <div className={styles.choice}>
      <dl className={styles.facts}>
        {problem !== 'double' && (
          <div>
            <dt>{t.expected}</dt>
            <dd className="num">{give(expected.value)}</dd>
          </div>
        )}
        <div>
          <dt>{problem === 'double' ? t.receivedToo : t.received}</dt>
          <dd className="num">{give(received.value)}</dd>
        </div>
      </dl>
      {outcome &&
        ['continue', 'return-excess', 'top-up', 'take-back'].includes(outcome.move) &&
        outcome.code !== 'invalid' && (
          <Notice tone="warn" announced>
            {refusalText(refusals, outcome)}
          </Notice>
        )}
      <ul className={styles.offers} data-long={isLong(give(received.value)) || undefined}>
        {mayMove(claim.moves, 'continue') && (
          <li>
            <h3>{problem === 'more' ? t.continueAll : t.continue}</h3>
            {offer ? (
              <>
                <p className={styles.figure}>
                  <span className="num">{give(offer.give.value)}</span> →{' '}
                  <b className="num">{moneyText(offer.get.value, to, locale)}</b>
                </p>
                <p className={styles.note}>
                  {rateText(offer.course, from, to, locale)}
                  {offer.quote ? `, ${t.now}` : `, ${t.agreed(timeText(offer.holdsUntil, locale, here))}`}
                </p>
                <QuoteLines lines={offer.lines} known={known} />
                <MoveForm
                  claim={claim}
                  move="continue"
                  label={t.take(moneyText(offer.get.value, to, locale))}
                  variant="primary"
                  quote={offer.quote}
                />
              </>
            ) : (
              <p className={styles.note}>{t.noOffer(refusal ? pausedText(refusal, texts) : '')}</p>
            )}
          </li>
        )}
        {mayMove(claim.moves, 'return-excess') && excess && (
          <li>
            <h3>{t.agreedSum}</h3>
            <p className={styles.figure}>
              <span className="num">{give(expected.value)}</span> →{' '}
              <b className="num">{moneyText(claim.get.value, to, locale)}</b>
            </p>
            <p className={styles.note}>
              {rateText(claim.course, from, to, locale)}
              {claim.rateUntil && `, ${t.agreed(timeText(claim.rateUntil, locale, here))}`}
            </p>
            <p>
              {t.back} <b className="num">{give((excessBack ?? excess).value)}</b>
            </p>
            {fee && <p className={styles.note}>{t.lessFee(fee)}</p>}
            <p className={styles.note}>{t.excessText[isCash ? 'cash' : from.kind === 'crypto' ? 'chain' : 'money']}</p>
            {hasRefund ? (
              <MoveForm
                claim={claim}
                move="return-excess"
                label={t.take(moneyText(claim.get.value, to, locale))}
                variant="primary"
              />
            ) : (
              <ButtonLink to={`/claim/${claim.id}?move=return-excess#move`}>{names['return-excess']}</ButtonLink>
            )}
          </li>
        )}
        {mayMove(claim.moves, 'top-up') && missing && (
          <li>
            <h3>{isCash ? t.bringRest : t.topUp}</h3>
            <p className={styles.figure}>
              {t.more} <b className="num">{give(missing.value)}</b>
            </p>
            <p className={styles.note}>
              {(isCash ? t.bringText : t.topUpText)(moneyText(claim.get.value, to, locale))}
            </p>
            <MoveForm claim={claim} move="top-up" label={isCash ? t.bring : names['top-up']!} />
          </li>
        )}
        {mayMove(claim.moves, 'take-back') && (
          <li>
            <h3>{t.takeBack}</h3>
            <p className={styles.figure}>
              <b className="num">{give((back ?? received).value)}</b>
            </p>
            {fee && <p className={styles.note}>{t.lessFee(fee)}</p>}
            <p className={styles.note}>
              {fee
                ? hasRefund
                  ? t.sendTo
                  : t.askWhere
                : hasRefund
                  ? t.takeBackTo[isCash ? 'cash' : from.kind === 'crypto' ? 'chain' : 'money']
                  : t.takeBackAsk}
            </p>
            {hasRefund && (
              <p>
                <AccountLines lines={claim.refundAccount!} />
              </p>
            )}
            {/* It cannot be undone, so it is thought over first. */}
            <ButtonLink to={`/claim/${claim.id}?move=take-back#move`}>{names['take-back']}</ButtonLink>
          </li>
        )}
      </ul>
    </div>
  )
}

const RENEW_BEFORE_MS = 5_000

/** An offer at the current rate is renewed before its end, while the page is visible. */
function useFreshOffer(claim: ClaimView, clock: ServerClock): void {
  const lookAgain = useLookAgain()
  const holdsUntil = claim.choice?.offer?.holdsUntil
  const waits = claim.choice !== undefined && claim.whole && claim.choice.offer === undefined
  const answeredAt = Date.parse(claim.now)
  useEffect(() => {
    if (holdsUntil === undefined && !waits) return
    // The wait starts at the last answer, so that an answer without an offer is followed by another question.
    const renewAt = holdsUntil === undefined ? answeredAt + NO_OFFER_MS : Date.parse(holdsUntil) - RENEW_BEFORE_MS
    const left = renewAt - clock.now()
    const renew = () => document.visibilityState === 'visible' && lookAgain()
    const timer = setTimeout(renew, Math.max(RENEW_BEFORE_MS, left))
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [holdsUntil, waits, answeredAt, clock, lookAgain])
}

const NO_OFFER_MS = 20_000

const messages = defineMessages({
  ru: {
    expected: 'По заявке',
    received: 'Пришло',
    receivedToo: 'Пришло ещё',
    continue: 'Обменять то, что пришло',
    continueAll: 'Обменять всё, что пришло',
    agreedSum: 'Обменять сумму заявки, лишнее вернуть',
    back: 'Вернём',
    excessText: {
      chain: 'Лишнее отправим обратно после выплаты; сеть возьмёт свою комиссию.',
      money: 'Лишнее отправим обратно после выплаты.',
      cash: 'Лишнее отдадим наличными в офисе.',
    },
    now: 'курс этой минуты',
    agreed: (until: string) => `курс заявки: держим до ${until}`,
    take: (sum: string) => `Получить ${sum}`,
    noOffer: (why: string) =>
      `Сейчас обменять нельзя${why && `: ${why}`}. Как только станет можно, расчёт появится здесь.`,
    topUp: 'Доплатить остальное',
    more: 'Ещё',
    topUpText: (sum: string) => `Реквизиты и время на оплату появятся снова, курс прежний: получите ${sum}.`,
    bringRest: 'Донести остальное',
    bringText: (sum: string) => `Принесите остаток в офис, курс прежний: получите ${sum}.`,
    bring: 'Донесу',
    takeBack: 'Вернуть деньги',
    takeBackTo: {
      chain: 'Вернём столько, сколько пришло; сеть возьмёт свою комиссию. Отправим на:',
      money: 'Вернём столько, сколько пришло. Отправим на:',
      cash: 'Вернём столько, сколько пришло: отдадим наличными в офисе. Кому:',
    },
    takeBackAsk: 'Вернём столько, сколько пришло. Спросим, куда.',
    lessFee: (fee: string) => `За вычетом комиссии возврата: ${fee}.`,
    sendTo: 'Отправим на:',
    askWhere: 'Спросим, куда.',
  },
  en: {
    expected: 'Ordered',
    received: 'Received',
    receivedToo: 'Also received',
    continue: 'Exchange what arrived',
    continueAll: 'Exchange all of it',
    agreedSum: 'Exchange the ordered amount, get the excess back',
    back: 'We return',
    excessText: {
      chain: 'The excess is sent back after the payout; the network takes its own fee.',
      money: 'The excess is sent back after the payout.',
      cash: 'You get the excess back in cash at the office.',
    },
    now: 'at the current rate',
    agreed: (until: string) => `your rate, kept until ${until}`,
    take: (sum: string) => `Get ${sum}`,
    noOffer: (why: string) =>
      `It cannot be exchanged right now${why && `: ${why}`}. Once it can, the figures appear here.`,
    topUp: 'Send the rest',
    more: 'Another',
    topUpText: (sum: string) => `The payment details come back, the rate stays: you receive ${sum}.`,
    bringRest: 'Bring the rest',
    bringText: (sum: string) => `Bring the rest to the office, the rate stays: you receive ${sum}.`,
    bring: 'I will bring it',
    takeBack: 'Get a refund',
    takeBackTo: {
      chain: 'We refund what arrived; the network takes its own fee. It goes to:',
      money: 'We refund what arrived. It goes to:',
      cash: 'We refund what arrived, in cash at the office. To:',
    },
    takeBackAsk: 'We refund what arrived, and ask you where to.',
    lessFee: (fee: string) => `Less the refund fee: ${fee}.`,
    sendTo: 'It goes to:',
    askWhere: 'We ask you where to.',
  },
})
