import { invalidField } from '#server/http/invalid.ts'
import { openMoney } from '../claim.ts'
import { readAccount } from '../claim-accounts.ts'
import { type Draft, giveText, sendItBack, set, tell } from '../claim-draft.ts'
import type { MoveData } from './move-data.ts'
import type { MoveRefusal } from './move-refusal.ts'

/** The operator's words to the client. The reason that stands beside them is the office's own. */
export const saidToClient = (text: string | undefined) => (text === undefined ? {} : { text })

export function startRefund(
  draft: Draft,
  { refundAccount }: MoveData,
  kind: string,
  { reason, text }: Pick<MoveData, 'reason' | 'text'> = {},
): MoveRefusal | undefined {
  const refusal = whereItGoesBack(draft, refundAccount)
  if (refusal) return refusal
  sendItBack(draft)
  const told = { ...giveText(draft.claim, openMoney(draft.claim)), ...saidToClient(text) }
  tell(draft, kind, told, reason === undefined ? undefined : { reason })
  return undefined
}

/** A client who wants money back says where to. Staff may not know it yet. */
export function whereItGoesBack(draft: Draft, refundAccount: MoveData['refundAccount']): MoveRefusal | undefined {
  const refusal = refundAccount && setRefundAccount(draft, refundAccount)
  if (refusal) return refusal
  if (draft.mover.actor === 'client' && !draft.claim.refundAccount)
    return invalidField('body.refundAccount', 'missing', 'the office does not know where to send the money')
  return undefined
}

/** Once named by the client, only staff can change it: a stolen link must not lead the money elsewhere. */
export function setRefundAccount(draft: Draft, given: NonNullable<MoveData['refundAccount']>): MoveRefusal | undefined {
  const { claim, mover } = draft
  if (mover.actor === 'client' && claim.refundAccount)
    return { reason: 'wrong-state', state: claim.state, because: 'refund-account-set' }
  const read = readAccount(claim.from, given, 'body.refundAccount')
  if (!read.ok) return { ...read.refusal, detail: 'The refund account is refused' }
  set(draft, { refundAccount: read.value.account })
  return undefined
}
