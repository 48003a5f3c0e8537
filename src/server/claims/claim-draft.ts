import type { ClaimActor, ClaimProblem, ClaimState } from '#contract/claims/claim-moves.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { TransferLine } from '#server/ledger/transfers.ts'
import { type Claim, type ClaimEvent, type EventData, openMoney } from './claim.ts'
import { holdPayout, letPayoutGo } from './claim-postings.ts'
import type { ClaimTerms, Figures } from './claim-terms.ts'
import { meetingEnd, questionEnd, windowFrom } from './course-promise.ts'

/** Who moves the claim, and when. */
export type Mover = { actor: ClaimActor; author: string; at: Date }

/** A claim on its way from one version to the next: what it becomes, what is written in the books, what is told. */
export type Draft = {
  readonly before: Claim
  claim: Claim
  readonly mover: Mover
  readonly lines: TransferLine[]
  readonly events: ClaimEvent[]
  /** What the claim asks of its rail: somewhere to pay, or nothing any more. */
  rail?: 'assign' | 'release'
}

/** How long a client may think about money that came in another way than was agreed. */
const CHOICE_MS = 24 * 60 * 60_000
/** How long a claim waits to be verified. */
export const VERIFICATION_MS = 24 * 60 * 60_000

export const draftOf = (before: Claim, mover: Mover): Draft => ({
  before,
  claim: { ...before, version: before.version + 1, changedAt: mover.at },
  mover,
  lines: [],
  events: [],
})

type Patch = { [Field in keyof Claim]?: Claim[Field] | undefined }

/** Sets fields; one that is set to undefined is gone. */
export function set(draft: Draft, patch: Patch): void {
  const fields = Object.entries({ ...draft.claim, ...patch }).filter(([, value]) => value !== undefined)
  draft.claim = Object.fromEntries(fields) as Claim
}

/** Writes down what happened, with the state it led to so far. */
export function tell(draft: Draft, kind: string, data: EventData = {}, inside?: EventData): void {
  const { actor, author, at } = draft.mover
  draft.events.push({ at, kind, state: draft.claim.state, actor, author, data, ...(inside && { inside }) })
}

/** The client has so long to pay, from now. */
export function awaitPayment(draft: Draft): void {
  waitUntil(draft, windowFrom(draft.claim, draft.mover.at))
  draft.rail = 'assign'
}

/** The client has until then to pay, by the details that are there. */
export const waitUntil = (draft: Draft, deadline: Date): void =>
  enter(draft, 'awaiting-payment', { windowFrom: draft.mover.at, deadline, inTimeUntil: deadline })

export const check = (draft: Draft): void => enter(draft, 'checking')

/** The payout is prepared; whatever it comes to is held from here on. */
export function preparePayout(draft: Draft): void {
  enter(draft, 'paying-out')
  holdNow(draft)
}

/** The client is asked what to do. The agreed course is offered for one more window, and then the one of the moment. */
export function ask(draft: Draft, problem: ClaimProblem): void {
  const { at } = draft.mover
  const agreed = problem === 'less' || problem === 'more'
  if (agreed && !draft.claim.agreedUntil) set(draft, { agreedUntil: questionEnd(draft.claim, at) })
  enter(draft, 'needs-choice', {
    problem,
    windowFrom: at,
    deadline: new Date(at.getTime() + CHOICE_MS),
    inTimeUntil: agreed ? windowFrom(draft.claim, at) : at,
    returnsExcess: undefined,
  })
  if (draft.claim.inTimeUntil! <= at) letGo(draft)
}

/** When the claim's clock rings: at the end of what is agreed, as long as a reserve is held for it, and at its deadline. */
export function ringsAt(claim: Claim): Date | undefined {
  const { state, deadline, inTimeUntil, holdTransfer } = claim
  // A client who says that they have paid has not paid: the word alone holds the reserve no longer than the agreed time.
  const isUnpaid = state === 'checking' && openMoney(claim) === 0n
  if ((state !== 'needs-choice' && !isUnpaid) || holdTransfer === undefined || !inTimeUntil) return deadline
  const meeting = isUnpaid ? meetingEnd(claim) : undefined
  const agreedUntil = meeting && meeting > inTimeUntil ? meeting : inTimeUntil
  // Whoever chooses in the last moment is in time.
  const after = new Date(agreedUntil.getTime() + 1)
  return deadline && deadline < after ? deadline : after
}

export function putOnHold(draft: Draft, reason: string, text?: string): void {
  enter(draft, 'on-hold', { reason, reasonText: text })
}

/** The money goes back: nothing needs to be held for a payout any more. */
export function sendItBack(draft: Draft): void {
  enter(draft, 'refunding')
  letGo(draft)
}

/** Nothing is owed any more. */
export function close(
  draft: Draft,
  state: 'completed' | 'refunded' | 'cancelled' | 'expired',
  patch: Patch = {},
): void {
  enter(draft, state, patch)
  if (state !== 'completed') letGo(draft)
  draft.rail = 'release'
}

function enter(draft: Draft, state: ClaimState, patch: Patch = {}): void {
  const cleared = {
    windowFrom: undefined,
    deadline: undefined,
    problem: undefined,
    reason: undefined,
    reasonText: undefined,
    prepared: undefined,
  }
  set(draft, { ...cleared, ...patch, state })
}

/** Other figures take the place of the agreed ones, and the hold follows them. */
export function agree(draft: Draft, figures: Figures, terms: ClaimTerms): void {
  set(draft, { figures, terms })
  if (draft.claim.holdTransfer !== undefined) holdNow(draft)
}

/** Whatever the claim pays out is held, no more and no less. */
export function holdNow(draft: Draft): void {
  const { claim, mover } = draft
  if (heldUnits(draft) === claim.figures.get) return
  letGo(draft)
  const line = holdPayout(claim, mover)
  draft.lines.push(line)
  set(draft, { holdTransfer: line.id })
}

/** The reserve is there for others. */
export function letGo(draft: Draft): void {
  const { holdTransfer } = draft.claim
  const fresh = draft.lines.findIndex(line => line.kind === 'hold' && line.id === holdTransfer)
  // What this very draft was about to hold is not written at all.
  if (fresh >= 0) draft.lines.splice(fresh, 1)
  else draft.lines.push(...letPayoutGo(draft.claim, draft.mover))
  set(draft, { holdTransfer: undefined })
}

function heldUnits({ before, claim, lines }: Draft): bigint | undefined {
  if (claim.holdTransfer === undefined) return undefined
  if (claim.holdTransfer === before.holdTransfer) return before.figures.get
  return lines.find((line): line is Extract<TransferLine, { kind: 'hold' }> => line.id === claim.holdTransfer)?.units
}

/** Amounts for the timeline: `0.10000000` and `BTC`. */
export const giveText = ({ from, terms }: Claim, units: bigint) => ({
  amount: toDecimal(units, terms.fromScale),
  currency: from,
})
export const getText = ({ to, terms }: Claim, units: bigint) => ({
  amount: toDecimal(units, terms.toScale),
  currency: to,
})
