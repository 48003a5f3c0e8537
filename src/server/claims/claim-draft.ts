import { type ClaimActor, type ClaimProblem, type ClaimState, claimMoves } from '#contract/claims/claim-moves.ts'
import { defined } from '#contract/defined.ts'
import { DAY_MS } from '#contract/durations.ts'
import { toDecimal } from '#contract/money/money.ts'
import { ownClaims } from '#contract/referrals/referral-reasons.ts'
import type { AmlDecision } from '#server/aml/decisions.store.ts'
import type { TransferLine } from '#server/ledger/transfers.ts'
import type { Hit } from '#server/screening/screen.ts'
import type { SentAlone } from '#server/second-person/send-alone.ts'
import { withoutHold } from './aml/claim-aml.ts'
import type { AmlHold } from './aml/claim-aml-state.ts'
import { type Claim, type ClaimEvent, type ClaimPayment, type EventData, owedToClient, type Sent } from './claim.ts'
import { holdPayout, postReferral, voidPayoutHold } from './claim-postings.ts'
import type { ClaimTerms, Figures } from './claim-terms.ts'
import { meetingEnd, questionEnd, windowFrom } from './rate-lock.ts'
import type { ReferralLine } from './referral-accrual.ts'

export type Mover = { actor: ClaimActor; author: string; at: Date }

/** A payout that came back: as it was sent, what came back and why, and who has proposed that it did. */
export type SentBack = {
  id: string
  sent: Sent
  completedAt: Date
  units: bigint
  reference?: string
  why: string
  proposedBy?: string
}

/** A claim between two versions: its new values, and the ledger entries and events that go with them. */
export type Draft = {
  readonly before: Claim
  claim: Claim
  readonly mover: Mover
  readonly lines: TransferLine[]
  readonly events: ClaimEvent[]
  /** What the claim brings its referrer, or what is taken back; its ledger entries are among the lines. */
  referral?: ReferralLine
  /** A payment that was credited. */
  arrived?: ClaimPayment
  /** The transaction of a network that a payout or refund was sent in. */
  sent?: { network: string; key: string }
  /** The code for a new payout account, which goes to the mailbox of the claim and nowhere else. */
  code?: string
  /** What the lists of the office say of an account that came later. */
  warned?: readonly Hit[]
  /** What a refund, or a payout that came back, cost the office, with its entry among the lines. */
  cost?: { transfer: string; units: bigint; currency: string; category: 'refund' | 'return' }
  /** What one person sends, and nobody else has a part in. */
  alone?: SentAlone
  /** A payout that came back; `id` is that of its entry. */
  sentBack?: SentBack
  /** A payment that was entered by mistake. */
  reversed?: ClaimPayment
  /** What the checks of origin, or people, have decided. */
  readonly decisions: AmlDecision[]
  /** Whether the rail assigns payment details to the claim or releases them. */
  rail?: 'assign' | 'release'
}

/** How long the customer may choose what to do with a payment that differs from what was agreed. */
const CHOICE_MS = DAY_MS
/** How long a claim waits for verification. */
export const VERIFICATION_MS = DAY_MS

export const draftOf = (before: Claim, mover: Mover): Draft => ({
  before,
  claim: { ...before, version: before.version + 1, changedAt: mover.at },
  mover,
  lines: [],
  events: [],
  decisions: [],
})

/** A draft to try a move on, which leaves the given one as it is. */
export const copyOf = (draft: Draft): Draft => ({
  ...draft,
  lines: [...draft.lines],
  events: [...draft.events],
  decisions: [...draft.decisions],
})

/** Has a draft become what was tried on its copy. */
export function takeOver(draft: Draft, copy: Draft): void {
  for (const name of ['lines', 'events', 'decisions'] as const)
    draft[name].splice(0, Number.POSITIVE_INFINITY, ...(copy[name] as never[]))
  const { lines: _, events: __, decisions: ___, ...rest } = copy
  Object.assign(draft, rest)
}

type Patch = { [Field in keyof Claim]?: Claim[Field] | undefined }

/** Sets fields of the claim; undefined removes a field. */
export function set(draft: Draft, patch: Patch): void {
  const fields = Object.entries({ ...draft.claim, ...patch }).filter(([, value]) => value !== undefined)
  draft.claim = Object.fromEntries(fields) as Claim
}

/** Records an event with the state that the claim has reached so far. What is undefined is left out. */
export function recordEvent(draft: Draft, kind: string, data: Partial<EventData> = {}, inside?: EventData): void {
  const { actor, author, at } = draft.mover
  draft.events.push({ at, kind, state: draft.claim.state, actor, author, data: defined(data) as EventData, inside })
}

/** Starts the payment window from now. */
export function awaitPayment(draft: Draft): void {
  waitUntil(draft, windowFrom(draft.claim, draft.mover.at))
  draft.rail = 'assign'
}

/** Waits until somebody has verified the customer. */
export const waitForVerification = (draft: Draft): void =>
  enter(draft, 'verification', {
    windowFrom: draft.mover.at,
    deadline: new Date(draft.mover.at.getTime() + VERIFICATION_MS),
  })

/** Waits for the payment until the deadline, with the payment details assigned before. */
export const waitUntil = (draft: Draft, deadline: Date): void =>
  enter(draft, 'awaiting-payment', { windowFrom: draft.mover.at, deadline, inTimeUntil: deadline })

export const check = (draft: Draft): void => enter(draft, 'checking')

/** Starts the payout and holds its amount. */
export function preparePayout(draft: Draft): void {
  enter(draft, 'paying-out')
  holdNow(draft)
}

/** Asks the customer to choose. The agreed rate is offered for one more payment window, and then the current rate. */
export function enterChoice(draft: Draft, problem: ClaimProblem): void {
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
  // Nobody chooses about a sum that only the one who typed it has seen.
  if (draft.claim.toConfirm) set(draft, { deadline: undefined })
  if (draft.claim.inTimeUntil! <= at) releaseHold(draft)
}

/** When the claim's clock is due: at the end of the agreed rate while a reserve is held, at the deadline, and for a new payout account. */
export function clockAt(claim: Claim): Date | undefined {
  const [of, at] = [clockOfState(claim), switchAt(claim)]
  return of && at && of < at ? of : (at ?? of)
}

/** When a payout account counts that its customer has changed. */
export function switchAt({ payoutChange, state, settled }: Claim): Date | undefined {
  const { countsFrom } = payoutChange ?? {}
  const from: readonly ClaimState[] = claimMoves['switch-payout-account'].from
  return countsFrom !== undefined && settled === 0n && from.includes(state) ? new Date(countsFrom) : undefined
}

function clockOfState(claim: Claim): Date | undefined {
  const { state, deadline, inTimeUntil, holdTransfer } = claim
  // A reported payment that was not seen holds the reserve no longer than the agreed time.
  const isUnpaid = state === 'checking' && owedToClient(claim) === 0n
  if ((state !== 'needs-choice' && !isUnpaid) || holdTransfer === undefined || !inTimeUntil) return deadline
  const meeting = isUnpaid ? meetingEnd(claim) : undefined
  const agreedUntil = meeting && meeting > inTimeUntil ? meeting : inTimeUntil
  // A choice in the last millisecond is still in time.
  const after = new Date(agreedUntil.getTime() + 1)
  return deadline && deadline < after ? deadline : after
}

export function putOnHold(draft: Draft, reason: string, text?: string): void {
  enter(draft, 'on-hold', { reason, reasonText: text })
}

/** A hold over the origin of money: it has a clock, and ends with the money going back. */
export function holdByAml(
  draft: Draft,
  reason: string,
  { answerBy, hold, policy }: { answerBy: Date; hold: AmlHold; policy: number },
  text?: string,
): void {
  const aml = { ...(draft.claim.aml ?? { policy }), hold }
  enter(draft, 'on-hold', { reason, reasonText: text, windowFrom: draft.mover.at, deadline: answerBy })
  set(draft, { aml })
}

/** Starts the refund, which needs no hold for a payout. */
export function enterRefunding(draft: Draft): void {
  enter(draft, 'refunding')
  releaseHold(draft)
}

/** Closes the claim: nothing is owed any more. */
export function close(
  draft: Draft,
  state: 'completed' | 'refunded' | 'cancelled' | 'expired',
  patch: Patch = {},
): void {
  enter(draft, state, patch)
  if (state !== 'completed') releaseHold(draft)
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
    answeredAt: undefined,
    aml: draft.claim.aml?.hold ? withoutHold(draft.claim.aml) : draft.claim.aml,
  }
  set(draft, { ...cleared, ...patch, state })
}

/** Adds what the claim brings its referrer, with its ledger entries. */
export function addReferral(draft: Draft, line: ReferralLine | undefined): void {
  if (!line) return
  draft.referral = line
  const own = ownClaims.find(own => own === line.zero)
  set(draft, { referral: { ...draft.claim.referral!, bps: line.bps, refused: own ?? draft.claim.referral!.refused } })
  draft.lines.push(...postReferral(draft.claim, line))
}

/** Replaces the agreed figures, and the hold with them. */
export function replaceFigures(draft: Draft, figures: Figures, terms: ClaimTerms): void {
  set(draft, { figures, terms })
  if (draft.claim.holdTransfer !== undefined) holdNow(draft)
}

/** Holds exactly the amount that the claim pays out. */
export function holdNow(draft: Draft): void {
  const { claim, mover } = draft
  if (heldUnits(draft) === claim.figures.get) return
  releaseHold(draft)
  const line = holdPayout(claim, mover)
  draft.lines.push(line)
  set(draft, { holdTransfer: line.id })
}

/** Releases the hold of the claim, so that the reserve is available to others. */
export function releaseHold(draft: Draft): void {
  const { holdTransfer } = draft.claim
  const fresh = draft.lines.findIndex(line => line.kind === 'hold' && line.id === holdTransfer)
  // A hold of this very draft is not written at all.
  if (fresh >= 0) draft.lines.splice(fresh, 1)
  else draft.lines.push(...voidPayoutHold(draft.claim, draft.mover))
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
