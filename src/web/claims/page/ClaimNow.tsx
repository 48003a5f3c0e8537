import type { ServerClock } from '#web/api/server-clock.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { ClaimData } from '../claim-data.ts'
import { nowSentence } from '../claim-state-words.ts'
import { ChoiceOffers } from '../moves/ChoiceOffers.tsx'
import { MoveButtons } from '../moves/MoveButtons.tsx'
import type { MoveOutcome } from '../moves/move-claim.ts'
import styles from './ClaimNow.module.css'
import { Countdown } from './Countdown.tsx'
import { HoldReason } from './HoldReason.tsx'
import { MeetingPlace } from './MeetingPlace.tsx'
import { PaymentDetails } from './PaymentDetails.tsx'
import { PaymentsSeen } from './PaymentsSeen.tsx'
import { SentMoney } from './SentMoney.tsx'

type ClaimNowProps = { data: ClaimData; clock: ServerClock; outcome: MoveOutcome | undefined }

/** What happens with the claim now, and all that it takes to act on it. */
export function ClaimNow({ data, clock, outcome }: ClaimNowProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { claim, from, to } = data
  const { state, whole, direction } = claim
  const isOver = state === 'completed' || state === 'refunded' || state === 'cancelled' || state === 'expired'
  const told = { ...claim, givesCash: from.kind === 'cash', getsCash: to.kind === 'cash' }
  const again = `/?${new URLSearchParams({ ...direction, amount: claim.give.value, side: 'from' })}`
  return (
    <Card
      framed={state === 'awaiting-payment' || state === 'needs-choice'}
      aria-labelledby="now"
      className={styles.now}
    >
      <h2 id="now">{nowSentence(told, locale)}</h2>
      <HoldReason claim={claim} />
      {claim.meeting && !isOver && <MeetingPlace claim={claim} cities={data.cities} />}
      {state === 'awaiting-payment' && claim.payTo && <PaymentDetails claim={claim} currency={from} />}
      {!isOver && <PaymentsSeen claim={claim} currency={from} />}
      {claim.choice && <ChoiceOffers data={data} outcome={outcome} clock={clock} />}
      <SentMoney data={data} />
      {state === 'verification' && whole && (
        <ButtonLink to={`/verify/${claim.id}`} variant="primary" size="large">
          {t.verify}
        </ButtonLink>
      )}
      <div className={styles.foot}>
        {claim.window && <Countdown claim={claim} clock={clock} />}
        <MoveButtons claim={claim} givesCash={told.givesCash} outcome={outcome} />
      </div>
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
          <ButtonLink to={again} icon="refresh" variant={state === 'completed' ? 'plain' : 'primary'}>
            {state === 'completed' ? t.repeat : t.again}
          </ButtonLink>
        </div>
      )}
      <p className={styles.help}>
        {t.question} <Link to="/contacts">{t.contacts}</Link>
      </p>
    </Card>
  )
}

const messages = defineMessages({
  ru: {
    verify: 'Пройти проверку',
    receipt: 'Скачать чек',
    repeat: 'Повторить обмен',
    again: 'Оставить новую заявку',
    question: 'Что-то не так? Напишите нам и назовите номер заявки:',
    contacts: 'контакты',
  },
  en: {
    verify: 'Pass the check',
    receipt: 'Download the receipt',
    repeat: 'Repeat the exchange',
    again: 'Leave a new claim',
    question: 'Is something wrong? Write to us and name the number of the claim:',
    contacts: 'contacts',
  },
})
