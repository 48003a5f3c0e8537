import { defined } from '#contract/defined.ts'
import { shortDecimal } from '#contract/money/short-decimal.ts'
import type { ServerClock } from '#web/api/server-clock.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { PaidFrom } from '#web/quotes/cash/PaidFrom.tsx'
import { usePerson } from '#web/session/person.ts'
import { Link } from '#web/shell/Link.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AskOffice } from '../AskOffice.tsx'
import { nowSentence } from '../claim-state.texts.ts'
import { AfterTime } from '../moves/AfterTime.tsx'
import { ChoiceOffers } from '../moves/ChoiceOffers.tsx'
import { MoveButtons } from '../moves/MoveButtons.tsx'
import type { MoveOutcome } from '../moves/move-claim.ts'
import { ClaimClocks } from './ClaimClocks.tsx'
import styles from './ClaimNow.module.css'
import type { ClaimData } from './ClaimPage.data.ts'
import { nextSentence, waitsForOperator } from './claim-next.texts.ts'
import { DoneExchange } from './DoneExchange.tsx'
import { HoldReason } from './HoldReason.tsx'
import { MeetingPlace } from './MeetingPlace.tsx'
import { OfficeClosed } from './OfficeClosed.tsx'
import { PaymentDetails } from './PaymentDetails.tsx'
import { PaymentsSeen } from './PaymentsSeen.tsx'
import { PayoutChange } from './PayoutChange.tsx'
import { PendingTransfers } from './PendingTransfers.tsx'
import { RefundChange } from './RefundChange.tsx'
import { SentMoney } from './SentMoney.tsx'
import { Slip } from './Slip.tsx'
import { shownClaim } from './shown-claim.ts'

type ClaimNowProps = { data: ClaimData; clock: ServerClock; outcome: MoveOutcome | undefined }

/** The current state of the claim, with everything that the reader needs to act. */
export function ClaimNow({ data, clock, outcome }: ClaimNowProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const person = usePerson()
  const { claim, from, to } = data
  const { state, whole, direction } = claim
  // After a reported payment the payment details stay visible.
  const isReported = state === 'checking' && !claim.differs
  const isOver = state === 'completed' || state === 'refunded' || state === 'cancelled' || state === 'expired'
  const shown = shownClaim(claim, { from, to })
  // While its account may change nothing is paid out, as the notice says.
  const isChanging = claim.payoutChange !== undefined && claim.payoutChange.step !== 'done'
  const next = whole && !(isChanging && state === 'paying-out') && nextSentence(shown, locale)
  const sums = { ...direction, amount: shortDecimal(claim.give.value), side: 'from' }
  // A customer with an account finds these payout details in the next form.
  const again = `/?${new URLSearchParams(defined({ ...sums, again: person && claim.number }))}`
  const title = <h2 id="now">{nowSentence(shown, locale)}</h2>
  return (
    <Slip claim={claim}>
      {state === 'completed' && <DoneExchange data={data}>{title}</DoneExchange>}
      {(state !== 'completed' || next) && (
        <div className={styles.words}>
          {state !== 'completed' && title}
          {next && <p>{next}</p>}
        </div>
      )}
      <ClaimClocks claim={claim} clock={clock} givesCash={shown.givesCash} />
      {waitsForOperator(shown) && <OfficeClosed data={data} />}
      {state === 'awaiting-payment' && whole && claim.rateFixed.since && (
        <PaidFrom pair={data} now={claim.now} placed />
      )}
      {claim.paymentsLate && <Notice title={t.late}>{t.lateText}</Notice>}
      <HoldReason claim={claim} />
      {claim.payoutReturned && !claim.payoutChange && (
        <Notice tone="warn" title={t.returned}>
          {t.returnedText}
        </Notice>
      )}
      <PayoutChange claim={claim} outcome={outcome} />
      <RefundChange claim={claim} />
      {claim.meeting && !isOver && isStillMet(claim, shown.givesCash) && (
        <MeetingPlace claim={claim} cities={data.cities} />
      )}
      {claim.payTo && !isReported && <PaymentDetails claim={claim} currency={from} />}
      {claim.payTo && isReported && (
        <details className={styles.details}>
          <summary>{shown.givesCash ? t.howMuch : t.details}</summary>
          <PaymentDetails claim={claim} currency={from} />
        </details>
      )}
      {!isOver && <PaymentsSeen claim={claim} currency={from} />}
      {!isOver && <PendingTransfers pending={claim.pending} currency={from} clock={clock} />}
      {claim.choice && <ChoiceOffers data={data} outcome={outcome} clock={clock} />}
      <SentMoney data={data} />
      {state === 'verification' && whole && (
        <ButtonLink to={`/verify/${claim.id}`} variant="primary" size="large">
          {claim.window ? t.verify : t.looking}
        </ButtonLink>
      )}
      {state === 'on-hold' && whole && claim.onHold?.reason === 'documents' && (
        <ButtonLink to={`/verify/${claim.id}`} variant="primary" size="large">
          {t.verify}
        </ButtonLink>
      )}
      {state === 'expired' && whole && <AfterTime data={data} />}
      <MoveButtons claim={claim} givesCash={shown.givesCash} outcome={outcome} />
      {isOver && whole && (
        <div className={styles.after}>
          {state === 'completed' && (
            <ButtonLink
              to={`/api/v1/claims/${claim.id}/receipt/?locale=${locale}`}
              icon="download"
              download
              data-reload
            >
              {t.receipt}
            </ButtonLink>
          )}
          <ButtonLink
            to={again}
            icon="refresh"
            variant={state === 'completed' || state === 'expired' ? 'plain' : 'primary'}
          >
            {state === 'completed' ? t.repeat : t.again}
          </ButtonLink>
        </div>
      )}
      {state === 'completed' && whole && (
        <p className={styles.help} data-print="no">
          <Link to={`/claim/${claim.id}/review`}>{t.review}</Link>
        </p>
      )}
      {state === 'completed' && whole && !person && (
        <p className={styles.help} data-print="no">
          {t.keep} <Link to={`/register?${new URLSearchParams({ email: claim.email })}`}>{t.register}</Link> {t.joins}
        </p>
      )}
      <AskOffice claim={claim} className={styles.help} />
    </Slip>
  )
}

/** A refund by a bank or a network needs no meeting; for a refund in cash only a meeting that is set is shown. */
const isStillMet = ({ state, meeting }: ClaimData['claim'], givesCash: boolean): boolean =>
  state !== 'refunding' || (givesCash && meeting?.office !== undefined)

const messages = defineMessages({
  ru: {
    late: 'Сейчас мы видим переводы в этой сети с опозданием',
    lateText:
      'Если вы уже отправили деньги, они не потеряются: мы прочитаем сеть с того места, где остановились, и время перевода возьмём из его блока.',
    returned: 'Выплата вернулась',
    returnedText:
      'Проверьте, на какие реквизиты мы платим. Если они неточны, поменяйте их: потом отправим деньги ещё раз.',
    details: 'Реквизиты для оплаты',
    howMuch: 'Сколько принести',
    verify: 'Пройти проверку',
    looking: 'Открыть страницу проверки',
    receipt: 'Скачать чек',
    repeat: 'Повторить обмен',
    again: 'Создать новую заявку',
    review: 'Оставить отзыв об этом обмене',
    keep: 'Хотите видеть все заявки и чеки в одном месте?',
    register: 'Заведите кабинет',
    joins: 'на эту же почту, и заявка появится в нём автоматически.',
  },
  en: {
    late: 'We see transfers on this network late at the moment',
    lateText:
      'If you have sent the money already, it is not lost: we read the network on from where we stopped, and take the time of the transfer from its block.',
    returned: 'The payout came back',
    returnedText: 'Check the account that we pay to. If it is wrong, change it: then we send the money again.',
    details: 'Payment details',
    howMuch: 'How much to bring',
    verify: 'Verify now',
    looking: 'Open the verification page',
    receipt: 'Download receipt',
    repeat: 'Exchange again',
    again: 'Place a new order',
    review: 'Review this exchange',
    keep: 'Want all your orders and receipts in one place?',
    register: 'Create an account',
    joins: 'with the same e-mail, and this order appears there automatically.',
  },
})
