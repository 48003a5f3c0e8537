import { z } from 'zod'
import { CityCode } from '#contract/calculator/direction.ts'
import { AccountInput, ClaimId, ClaimNeedView, ClaimView } from '#contract/claims/claim.ts'
import { type ClaimMove, claimMoveNames, claimMoves, claimProblems, claimStates } from '#contract/claims/claim-moves.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'
import { roles, staffRoles } from '#contract/people/roles.ts'
import { alarmKinds } from './alarms.ts'
import { Slip } from './slip.ts'

const Amount = z.object({ currency: CurrencyCode, value: DecimalText })
const At = z.iso.datetime()

/** Who of the staff, as colleagues know them. */
export const StaffMember = z
  .object({ id: z.uuid(), email: z.string(), role: z.enum(staffRoles) })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof StaffMember>

/** Somebody has a claim in hand until then, unless they take it again or put it back. */
const InHand = z.object({ by: StaffMember, mine: z.boolean(), since: At, until: At }).meta({ id: 'ClaimInHand' })

/** What is about to be sent is above what one person sends alone: one prepares it, and another one sends it. */
const SecondPerson = z
  .object({
    waitsFor: z.enum(['preparation', 'confirmation']),
    /** Who has prepared it: they cannot send it. */
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
    /** Until when somebody has to act, or time will. */
    deadline: At.optional(),
    problem: z.enum(claimProblems).optional(),
    onHold: z.string().optional(),
    received: Amount,
    email: z.string(),
    openedAt: At,
    changedAt: At,
    inHand: InHand.optional(),
    secondPerson: SecondPerson.optional(),
    /** Whoever looks has left it themselves. */
    own: z.boolean().optional(),
  })
  .meta({ id: 'QueueItem' })
export type QueueItem = z.infer<typeof QueueItem>

/** Moves of the staff, without those that only the client, the watchers and the clock make. */
const staffMoves = claimMoveNames.filter(name => (claimMoves[name].by as readonly string[]).includes('operator'))
export const StaffMove = z.enum(staffMoves as [ClaimMove, ...ClaimMove[]])

const Need = z.array(ClaimNeedView).optional()

/** One line that the books have, or will have. Debit receives, credit gives. */
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

/** An event as staff see it: who did it, and what the client is not told. */
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

/** A claim with everything that an operator decides by. `claim.moves` are the client's; the operator's stand beside it. */
export const DeskClaim = z
  .object({
    claim: ClaimView,
    moves: z.array(z.object({ move: StaffMove, needs: Need, may: Need })),
    timeline: z.array(InsideEvent),
    notes: z.array(Note),
    slips: z.array(Slip),
    /** Money leaves or has left, and its paper can be attached. */
    takesSlips: z.boolean(),
    books: z.array(BookLine),
    rail: z.string().optional(),
    inHand: InHand.optional(),
    secondPerson: SecondPerson.optional(),
    /** Whoever looks has left the claim themselves: these colleagues act on it. None: there are none, and they act themselves. */
    own: z.object({ colleagues: z.array(z.string()) }).optional(),
    customer: z.object({
      account: z.uuid().optional(),
      role: z.enum(roles).optional(),
      /** Of the same address. */
      claims: z.int(),
      completed: z.int(),
      firstAt: At,
      /** Other claims that pay out to the same account but carry another address. */
      sameAccountElsewhere: z.int(),
    }),
  })
  .meta({ id: 'DeskClaim' })
export type DeskClaim = z.infer<typeof DeskClaim>

const MeetingInput = z.strictObject({
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

/** What is told with a move. `version` is of the claim as it was on the screen: another one is refused as a conflict. */
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

/** Where a move leads and what it writes into the books, before it is made. */
export const MovePlan = z
  .object({ state: z.enum(claimStates), give: Amount, get: Amount, books: z.array(BookLine) })
  .meta({ id: 'MovePlan' })
export type MovePlan = z.infer<typeof MovePlan>

export const Alarm = z
  .object({
    id: z.uuid(),
    kind: z.enum(alarmKinds),
    subject: z.string(),
    detail: z.string(),
    /** The claim that it is about, where there is one. */
    claim: ClaimId.optional(),
    times: z.int(),
    firstAt: At,
    lastAt: At,
    /** When staff was last written to about it. */
    toldAt: At.optional(),
    /** Nobody is reminded of it before then. */
    snoozed: z.object({ until: At, by: z.string() }).optional(),
    settled: z.object({ at: At, by: z.string() }).optional(),
  })
  .meta({ id: 'Alarm' })
export type Alarm = z.infer<typeof Alarm>

/** What somebody of the staff did, with how it was before and after. */
export const AuditEntry = z
  .object({
    id: z.string(),
    at: At,
    by: StaffMember,
    action: z.string(),
    subject: z.object({ kind: z.string(), id: z.string(), label: z.string().optional() }),
    before: z.unknown(),
    after: z.unknown(),
    address: z.string().optional(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>
