import { invalidField } from '#server/platform/http/invalid.ts'
import { owedToClient } from '../claim.ts'
import { type Draft, enterRefunding, giveText, recordEvent, set } from '../claim-draft.ts'
import type { MoveData } from './move-data.ts'
import type { MoveRefusal } from './move-refusal.ts'

/** The operator's text for the customer; the reason beside it is internal. */
export const textForCustomer = (text: string | undefined) => (text === undefined ? {} : { text })

export function startRefund(
  draft: Draft,
  { refundAccount }: MoveData,
  kind: string,
  { reason, text }: Pick<MoveData, 'reason' | 'text'> = {},
): MoveRefusal | undefined {
  const refusal = requireRefundAccount(draft, refundAccount)
  if (refusal) return refusal
  enterRefunding(draft)
  const data = { ...giveText(draft.claim, owedToClient(draft.claim)), ...textForCustomer(text) }
  recordEvent(draft, kind, data, reason === undefined ? undefined : { reason })
  return undefined
}

/** Sets the refund account where one is given. A customer must give one; staff may not know it yet. */
export function requireRefundAccount(draft: Draft, refundAccount: MoveData['refundAccount']): MoveRefusal | undefined {
  const refusal = refundAccount && setRefundAccount(draft, refundAccount)
  if (refusal) return refusal
  if (draft.mover.actor === 'client' && !draft.claim.refundAccount)
    return invalidField('body.refundAccount', 'missing', 'the office does not know where to send the money')
  return undefined
}

/** Only staff can change an account that is set, so that a stolen link cannot redirect the money. */
export function setRefundAccount(draft: Draft, read: NonNullable<MoveData['refundAccount']>): MoveRefusal | undefined {
  const { claim, mover } = draft
  if (mover.actor === 'client' && claim.refundAccount)
    return { reason: 'wrong-state', state: claim.state, because: 'refund-account-set' }
  if (!read.ok) return { ...read.refusal, detail: 'The refund account is refused' }
  set(draft, { refundAccount: read.value.account })
  return undefined
}
