import type { ClaimView } from '#contract/claims/claim.ts'
import type { ClaimMove } from '#contract/claims/claim-moves.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './MoveButtons.module.css'
import { MoveForm } from './MoveForm.tsx'
import { moveNames, moveRefusals, refusalText } from './move.texts.ts'
import type { MoveOutcome } from './move-claim.ts'

/** Moves that are shown with their choice. */
const elsewhere: readonly ClaimMove[] = ['continue', 'return-excess', 'top-up', 'take-back', 'prolong']
/** Moves that are shown with the account that they are about. */
const ofChange: readonly ClaimMove[] = [
  'confirm-payout-account',
  'keep-payout-account',
  'stop-payout-account',
  'agree-refund-account',
  'stop-refund-account',
]
/** Moves that need a form or a confirmation. */
const asksFirst: readonly ClaimMove[] = ['set-refund-account', 'change-payout-account', 'answer-hold', 'cancel']

type MoveButtonsProps = { claim: ClaimView; givesCash: boolean; outcome: MoveOutcome | undefined }

/** The moves that the office allows this reader now. */
export function MoveButtons({ claim, givesCash, outcome }: MoveButtonsProps) {
  const names = useMessages(moveNames)
  const cash = useMessages(messages)
  const refusals = useMessages(moveRefusals)
  const isAhead = (move: ClaimMove) => move === 'report-payment' && givesCash && !claim.meeting?.office
  // Before the meeting is set, cash cannot have been handed over.
  // A report after the time to pay stands with its words in `AfterTime`.
  const isOver = (move: ClaimMove) => move === 'report-payment' && claim.state === 'expired'
  const moves = claim.moves
    .map(({ move }) => move)
    .filter(move => !elsewhere.includes(move) && !ofChange.includes(move) && !isAhead(move) && !isOver(move))
  const nameOf = (move: ClaimMove) => (givesCash && cash[move]) || (names[move as keyof typeof names] ?? move)
  const isHere =
    outcome &&
    (!elsewhere.includes(outcome.move as ClaimMove) || outcome.move === 'prolong') &&
    // What is wrong in a form of its own stands there.
    (outcome.code !== 'invalid' || outcome.move === 'report-payment')
  if (!moves.length && !isHere) return null
  return (
    <div className={styles.moves}>
      {isHere && (
        <Notice tone="bad" announced>
          {refusalText(refusals, outcome)}
        </Notice>
      )}
      {moves.toReversed().map(move =>
        asksFirst.includes(move) ? (
          <ButtonLink
            key={move}
            to={`/claim/${claim.id}?move=${move}#move`}
            variant={isWaitedFor(claim, move) ? 'primary' : 'quiet'}
          >
            {nameOf(move)}
          </ButtonLink>
        ) : (
          <MoveForm
            key={move}
            claim={claim}
            move={move}
            label={nameOf(move)}
            variant={move === 'withdraw-report' ? 'plain' : 'primary'}
          />
        ),
      )}
    </div>
  )
}

/** Without it the money stays where it is. */
const isWaitedFor = ({ state, onHold }: ClaimView, move: ClaimMove): boolean =>
  (move === 'answer-hold' && (onHold?.decideBy !== undefined || onHold?.reason === 'account')) ||
  (move === 'set-refund-account' && (state === 'refunding' || onHold?.reason === 'no-choice'))

const messages = defineMessages<Partial<Record<ClaimMove, string>>>({
  ru: { 'report-payment': 'Деньги переданы', 'withdraw-report': 'Деньги ещё не переданы' },
  en: { 'report-payment': 'I have handed over the cash', 'withdraw-report': 'I have not handed it over yet' },
})
