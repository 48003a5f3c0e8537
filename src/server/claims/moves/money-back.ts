import { MINUTE_MS } from '#contract/durations.ts'
import { canonicalJson } from '#server/platform/canonical-json.ts'
import { invalidField } from '#server/platform/http/invalid.ts'
import { type Claim, refundSum } from '../claim.ts'
import { type Draft, enterRefunding, giveText, putOnHold, recordEvent, set } from '../claim-draft.ts'
import type { ChangeFacts, MoveData, Situation } from './move-data.ts'
import type { MoveRefusal } from './move-refusal.ts'
import { maskedAccount, wholeAccount } from './payout-account.ts'
import { ASKS_MS, isAsked, refundGoesTo } from './refund-change.ts'

/** The operator's text for the customer; the reason beside it is internal. */
export const textForCustomer = (text: string | undefined) => (text === undefined ? {} : { text })

export function startRefund(
  draft: Draft,
  { refundAccount, reason, text }: Pick<MoveData, 'refundAccount' | 'reason' | 'text'>,
  kind: string,
  { change }: Pick<Situation, 'change'>,
): MoveRefusal | undefined {
  const refusal = requireRefundAccount(draft, refundAccount, change)
  if (refusal) return refusal
  enterRefunding(draft)
  const data = { ...giveText(draft.claim, refundSum(draft.claim)), ...textForCustomer(text) }
  recordEvent(draft, kind, data, reason === undefined ? undefined : { reason })
  return undefined
}

/** Sets the refund account where one is given. A customer must give one; staff may not know it yet. */
export function requireRefundAccount(
  draft: Draft,
  refundAccount: MoveData['refundAccount'],
  change: ChangeFacts | undefined,
): MoveRefusal | undefined {
  const refusal = refundAccount && setRefundAccount(draft, refundAccount, change)
  if (refusal) return refusal
  if (draft.mover.actor === 'client' && !draft.claim.refundAccount)
    return invalidField('body.refundAccount', 'missing', 'the office does not know where to send the money')
  return undefined
}

/**
 * Only staff can change an account that is set, so that a stolen link cannot redirect the money. Where none is, whoever has the link names the
 * first one: it waits as another payout account does, and the mailbox is told and can stop it. What staff set is told to the mailbox, too;
 * what they put in place of another account waits for its customer, and is sent by two.
 */
export function setRefundAccount(
  draft: Draft,
  read: NonNullable<MoveData['refundAccount']>,
  change: ChangeFacts | undefined,
): MoveRefusal | undefined {
  const { claim, mover } = draft
  if (mover.actor === 'client' && claim.refundAccount)
    return { reason: 'wrong-state', state: claim.state, because: 'refund-account-set' }
  if (!read.ok) return { ...read.refusal, detail: 'The refund account is refused' }
  const { account } = read.value
  const was = refundGoesTo(claim)
  if (was && canonicalJson(was) === canonicalJson(account)) return undefined
  set(draft, { refundAccount: account })
  const [by, at] = [mover.author, mover.at.toISOString()]
  if (mover.actor === 'client') {
    if (change!.hits.some(({ effect }) => effect === 'stop'))
      return invalidField('body.refundAccount.account', 'not-served', 'is not paid to')
    const until = new Date(mover.at.getTime() + change!.waitMinutes * MINUTE_MS).toISOString()
    set(draft, { refundChange: { was: was ?? {}, by, at, until, own: true } })
    recordEvent(draft, 'set-refund-account', { toAccount: maskedAccount(account) }, { toWhole: wholeAccount(account) })
    return undefined
  }
  if (was) {
    // However often it is replaced, what counts again is the one that the customer knows.
    const known = isUnsettled(claim, mover.at) ? claim.refundChange!.was : was
    const until = new Date(mover.at.getTime() + ASKS_MS).toISOString()
    set(draft, { refundChange: { was: known, by, at, until } })
  }
  recordEvent(
    draft,
    was ? 'replace-refund-account' : 'set-refund-account',
    { wasAccount: was && maskedAccount(was), toAccount: maskedAccount(account) },
    was && { wasWhole: wholeAccount(was), toWhole: wholeAccount(account) },
  )
  return undefined
}

/** The account that stands there is not yet one that the customer knows. */
const isUnsettled = ({ refundChange }: Claim, at: Date): boolean =>
  refundChange !== undefined &&
  refundChange.agreedAt === undefined &&
  (!refundChange.own || isAsked({ refundChange }, at))

/** The customer has asked for it. */
export function agreeRefundAccount(draft: Draft): undefined {
  const { refundChange } = draft.claim
  set(draft, { refundChange: { ...refundChange!, agreedAt: draft.mover.at.toISOString() } })
  recordEvent(draft, 'agree-refund-account')
  return undefined
}

/** “That is not my account”: the account is again the one before, and people decide what follows. */
export function stopRefundAccount(draft: Draft): undefined {
  const { refundChange, state, locale } = draft.claim
  const { was, own } = refundChange!
  recordEvent(draft, 'stop-refund-account')
  set(draft, { refundAccount: Object.keys(was).length > 0 ? was : undefined, refundChange: undefined })
  if (state !== 'on-hold') putOnHold(draft, 'account', (own ? notNamed : stopped)[locale])
  return undefined
}

const stopped = {
  ru: 'Вы сообщили, что не просили менять счёт возврата. Действует прежний, оператор разберётся и напишет.',
  en: 'You told us that you did not ask for another refund account. The old one counts; an operator looks into it and writes.',
}

const notNamed = {
  ru: 'Вы сообщили, что счёт возврата указали не вы. На него ничего не уйдёт, оператор разберётся и напишет.',
  en: 'You told us that it was not you who named the refund account. Nothing is sent there; an operator looks into it and writes.',
}
