import { z } from 'zod'
import { AmlDecisionView } from '#contract/aml/aml.ts'
import { roles } from '#contract/auth/roles.ts'
import { StaffMember } from '#contract/auth/staff-member.ts'
import { CityCode } from '#contract/catalogue/direction.ts'
import { AccountInput, ClaimId, ClaimNeedView, ClaimView } from '#contract/claims/claim.ts'
import { type ClaimMove, claimMoveNames, claimMoves, claimProblems, claimStates } from '#contract/claims/claim-moves.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'
import { noShares } from '#contract/referrals/referral-reasons.ts'
import { screeningKinds } from '#contract/screening/screening-key.ts'
import { Slip } from './slip.ts'

const Amount = z.object({ currency: CurrencyCode, value: DecimalText })
const At = z.iso.datetime()

/** Who works on a claim, until `until` unless the assignment is prolonged or ended. */
export const Assignment = z
  .object({ by: StaffMember, mine: z.boolean(), since: At, until: At })
  .meta({ id: 'Assignment' })

/** The amount is above the payout limit: one person prepares the payment, and another one sends it. */
export const SecondPerson = z
  .object({
    waitsFor: z.enum(['preparation', 'confirmation']),
    /** Who has prepared the payment and so cannot send it. */
    by: z.string().optional(),
    mine: z.boolean().optional(),
    at: At.optional(),
  })
  .meta({ id: 'SecondPerson' })
export type SecondPerson = z.infer<typeof SecondPerson>

export const QueueItem = z
  .object({
    id: ClaimId,
    number: z.string(),
    version: z.int(),
    state: z.enum(claimStates),
    give: Amount,
    get: Amount,
    city: CityCode.optional(),
    /** The deadline, when the claim's clock makes a move. */
    deadline: At.optional(),
    problem: z.enum(claimProblems).optional(),
    onHold: z.string().optional(),
    received: Amount,
    email: z.string(),
    openedAt: At,
    changedAt: At,
    assignment: Assignment.optional(),
    secondPerson: SecondPerson.optional(),
    /** The claim is the reader's own. */
    own: z.boolean().optional(),
    /** A rule of screening warns of it. */
    warned: z.boolean().optional(),
  })
  .meta({ id: 'QueueItem' })
export type QueueItem = z.infer<typeof QueueItem>

/** The moves that staff can make. */
const staffMoves = claimMoveNames.filter(name => (claimMoves[name].by as readonly string[]).includes('operator'))
export const StaffMove = z.enum(staffMoves as [ClaimMove, ...ClaimMove[]])

const Need = z.array(ClaimNeedView).optional()

/** A ledger entry, written or planned. The debit account receives, the credit account gives. */
export const BookLine = z
  .object({
    at: At.optional(),
    kind: z.enum(['transfer', 'hold', 'post', 'void']),
    debit: z.string(),
    credit: z.string(),
    amount: Amount,
    reason: z.string(),
    author: z.string().optional(),
  })
  .meta({ id: 'BookLine' })
export type BookLine = z.infer<typeof BookLine>

const Note = z.object({ id: z.uuid(), at: At, by: StaffMember, text: z.string() }).meta({ id: 'ClaimNote' })

/** An event as staff see it: with its author and internal data. */
const InsideEvent = z
  .object({
    at: At,
    kind: z.string(),
    state: z.enum(claimStates),
    actor: z.enum(['client', 'operator', 'watcher', 'clock']),
    author: z.string(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  })
  .meta({ id: 'InsideClaimEvent' })

/** A claim with everything that an operator needs. `claim.moves` are the customer's moves, `moves` the operator's. */
export const DeskClaim = z
  .object({
    claim: ClaimView,
    moves: z.array(z.object({ move: StaffMove, needs: Need, may: Need })),
    timeline: z.array(InsideEvent),
    notes: z.array(Note),
    /** What the rules of screening caught when the claim was opened. */
    warnings: z.array(z.object({ kind: z.enum(screeningKinds), value: z.string(), reason: z.string() })),
    /** What the checks of the origin, and people, have decided, the newest first. */
    aml: z.array(AmlDecisionView),
    /** A hold over the origin of money, which two persons release. */
    amlHold: z
      .object({
        decideBy: At,
        answered: At.optional(),
        proposed: z.object({ by: z.string(), at: At, why: z.string(), mine: z.boolean() }).optional(),
        alone: z
          .boolean()
          .meta({ description: 'Nobody else works here who may release it, so the money can only go back' }),
      })
      .optional(),
    slips: z.array(Slip),
    /** A payout or refund is being made or was made, so a slip can be attached. */
    takesSlips: z.boolean(),
    books: z.array(BookLine),
    /** Who has brought the customer, the dollars that the claim brought them, or why it was nothing. */
    referral: z
      .object({
        owner: z.uuid(),
        email: z.string(),
        amount: DecimalText.optional(),
        zero: z.enum(noShares).optional(),
        takenBack: z.boolean(),
      })
      .optional(),
    rail: z.string().optional(),
    assignment: Assignment.optional(),
    secondPerson: SecondPerson.optional(),
    /** The claim is the reader's own, and these colleagues can act on it; with none of them the reader may. */
    own: z.object({ colleagues: z.array(z.string()) }).optional(),
    customer: z.object({
      account: z.uuid().optional(),
      role: z.enum(roles).optional(),
      /** With the same e-mail address. */
      claims: z.int(),
      completed: z.int(),
      firstAt: At,
      /** Claims with the same payout account and another e-mail address. */
      sameAccountElsewhere: z.int(),
    }),
  })
  .meta({ id: 'DeskClaim' })
export type DeskClaim = z.infer<typeof DeskClaim>

const MeetingInput = z.strictObject({
  branch: z
    .string()
    .max(40)
    .optional()
    .meta({ description: 'A branch in the city of the claim, instead of `office`.' }),
  office: z
    .strictObject({
      name: z.strictObject({ ru: z.string().max(120), en: z.string().max(120) }),
      address: z.strictObject({ ru: z.string().max(240), en: z.string().max(240) }),
    })
    .optional(),
  at: At.optional(),
  knownBy: z.enum(['passport', 'banknote', 'number']).optional(),
  banknote: z.string().max(40).optional(),
})

/** The input of a move. `version` is that of the claim on the screen; another one is refused as a conflict. */
export const StaffMoveInput = z
  .strictObject({
    version: z.int(),
    reference: z.string().max(200).optional(),
    amount: z
      .string()
      .regex(/^\d{1,30}(\.\d{1,18})?$/)
      .optional(),
    reason: z.string().max(60).optional(),
    text: z.string().max(500).optional(),
    refundAccount: AccountInput.optional(),
    quote: z.string().max(2_000).optional(),
    meeting: MeetingInput.optional(),
    paidAt: At.optional(),
  })
  .meta({ id: 'StaffMoveInput' })
export type StaffMoveInput = z.infer<typeof StaffMoveInput>

/** The state that a move would lead to, and its ledger entries. */
export const MovePlan = z
  .object({ state: z.enum(claimStates), give: Amount, get: Amount, books: z.array(BookLine) })
  .meta({ id: 'MovePlan' })
export type MovePlan = z.infer<typeof MovePlan>
