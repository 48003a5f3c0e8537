import { z } from 'zod'
import { AmlDecisionView } from '#contract/aml/aml.ts'
import { RoleText, StaffMember } from '#contract/auth/staff-member.ts'
import { CityCode } from '#contract/catalogue/direction.ts'
import { AccountInput, AccountLine, ClaimId, ClaimNeedView, ClaimView } from '#contract/claims/claim.ts'
import { type ClaimMove, claimMoveNames, claimMoves, claimProblems, claimStates } from '#contract/claims/claim-moves.ts'
import { OUTSIDE } from '#contract/ledger/ledger-accounts.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'
import { noShares } from '#contract/referrals/referral-reasons.ts'
import { screeningKinds } from '#contract/screening/screening-key.ts'
import { Slip } from './slip.ts'
import { turns } from './turns.ts'

const Amount = z.object({ currency: CurrencyCode, value: DecimalText })
const At = z.iso.datetime()

/** Who works on a claim, until `until` unless the assignment is prolonged or ended. */
export const Assignment = z
  .object({ by: StaffMember, mine: z.boolean(), since: At, until: At })
  .meta({ id: 'Assignment' })

/** Sending takes two: one person prepares the payment, and another one sends it. */
export const SecondPerson = z
  .object({
    waitsFor: z.enum(['preparation', 'confirmation']),
    /** Who has prepared the payment and so cannot send it. */
    by: z.string().optional(),
    mine: z.boolean().optional(),
    at: At.optional(),
    because: z.enum(['day', 'made', 'replaced', 'named']).optional().meta({
      description:
        'Why the reader does not send it alone: what they have sent in 24 hours, what they have made of it themselves, a refund account that staff have replaced, or one that the customer has named and that waits. Absent: the amount is above the limit of one payment.',
    }),
    colleagues: z.array(z.string()).optional().meta({ description: 'Who could send it.' }),
    asked: At.optional().meta({ description: 'Until when the customer may say that the refund account is wrong.' }),
  })
  .meta({ id: 'SecondPerson' })
export type SecondPerson = z.infer<typeof SecondPerson>

/** The moves that staff can make. */
const staffMoves = claimMoveNames.filter(name => (claimMoves[name].by as readonly string[]).includes('operator'))
export const StaffMove = z.enum(staffMoves as [ClaimMove, ...ClaimMove[]])

export const taskKinds = [
  'verify',
  'look',
  'approve',
  'confirm-payment',
  'reverse-payment',
  'approve-account',
  'confirm-return',
  'decide-hold',
  'prepare',
  'pay-out',
  'hand-over',
  'send-refund',
  'set-meeting',
  'confirmations',
  'find-payment',
  'check-origin',
  'pay',
  'come',
  'choose',
  'send-documents',
  'answer-hold',
  'change-account',
  'name-refund-account',
  'agree-refund-account',
] as const
export type TaskKind = (typeof taskKinds)[number]

/** What is to be done next with an open claim, and by whom. */
export const DeskTask = z
  .object({
    turn: z.enum(turns),
    kind: z.enum(taskKinds),
    move: StaffMove.optional().meta({ description: 'The move by which it is done.' }),
    amount: Amount.optional(),
    account: z.string().optional().meta({ description: 'Where to look, or to send: a name and the end of a number.' }),
    seen: z.int().optional().meta({ description: 'Confirmations so far.' }),
    needed: z.int().optional(),
    at: At.optional().meta({ description: 'When the meeting is.' }),
  })
  .meta({ id: 'DeskTask' })
export type DeskTask = z.infer<typeof DeskTask>

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
    since: At.meta({ description: 'Since when it waits: since the payment, the report of one, or what stopped it.' }),
    lateFrom: At.optional().meta({
      description:
        'What waits for staff is late from then: after the usual time of its pair, which customers are told, or as long as they had to pay.',
    }),
    assignment: Assignment.optional(),
    secondPerson: SecondPerson.optional(),
    waitsFor: z.enum(['look', 'reversal', 'payout-account']).optional().meta({
      description: 'What nothing goes on before: a second look at a sum, a reversal, another payout account.',
    }),
    /** The claim is the reader's own. */
    own: z.boolean().optional(),
    /** A rule of screening warns of it. */
    warned: z.boolean().optional(),
    task: DeskTask.optional().meta({ description: 'Absent: nothing is to be done.' }),
  })
  .meta({ id: 'QueueItem' })
export type QueueItem = z.infer<typeof QueueItem>

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
    account: z.string().optional().meta({ description: 'The account of the office that the money came to or left.' }),
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
    by: z.string().optional().meta({ description: 'The name of the member of staff.' }),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  })
  .meta({ id: 'InsideClaimEvent' })

/** One of the office's accounts, or outside of them. */
export const OurPlace = z.union([z.uuid(), z.literal(OUTSIDE)])

const OfficeAccount = z
  .object({
    id: z.uuid(),
    label: z.string(),
    account: z.string(),
    masked: z.string(),
    holder: z.string().optional(),
  })
  .meta({ id: 'OfficeAccount' })

/** What a payout or refund can be sent from, with what lies there, and which of them is likely. */
export const Senders = z
  .object({
    likely: OurPlace,
    accounts: z.array(z.object({ id: z.uuid(), label: z.string(), balance: DecimalText })),
  })
  .meta({ id: 'Senders' })
export type Senders = z.infer<typeof Senders>

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
    /** Accounts of the office: what the customer was shown, all of the currency, and what each payment entered by hand came to. */
    accounts: z
      .object({
        shown: OfficeAccount.optional(),
        all: z.array(OfficeAccount),
        receivedOn: z.array(z.object({ reference: z.string(), label: z.string() })),
        twins: z
          .array(z.object({ id: ClaimId, number: z.string(), from: z.string().optional() }))
          .meta({ description: 'Other orders that wait for the same amount there, and the masked account that pays' }),
      })
      .optional(),
    senders: Senders.optional(),
    since: At.meta({ description: 'As in the queue.' }),
    lateFrom: At.optional().meta({ description: 'As in the queue.' }),
    task: DeskTask.optional().meta({ description: 'As in the queue.' }),
    assignment: Assignment.optional(),
    secondPerson: SecondPerson.optional(),
    /** Payments that a person entered and that can be reversed. */
    entered: z.array(z.object({ reference: z.string(), amount: Amount, at: At, two: z.boolean() })),
    fee: DecimalText.optional().meta({
      description: 'What sending is expected to cost the office, in the currency sent.',
    }),
    /** A sum entered by hand that somebody else has to look at before the customer is asked. */
    toConfirm: z
      .object({ by: z.array(z.string()), mine: z.boolean(), aloneFrom: At.optional() })
      .optional()
      .meta({ description: '`aloneFrom`: nobody else can, so whoever entered it may from then on.' }),
    reversal: z
      .object({ reference: z.string(), by: z.string(), mine: z.boolean(), at: At, why: z.string() })
      .optional(),
    payoutReturn: z
      .object({
        step: z.enum(['proposed', 'done']),
        amount: Amount,
        by: z.string(),
        mine: z.boolean(),
        at: At,
        why: z.string(),
        reference: z.string().optional(),
        account: z.string().optional().meta({ description: 'The account of the office that it came back to.' }),
      })
      .optional()
      .meta({ description: 'A payout that came back: as a colleague has proposed, or recorded, and it is due again.' }),
    payoutChange: z
      .object({
        step: z.enum(['code', 'waits', 'office', 'done']),
        was: z.array(AccountLine),
        to: z.array(AccountLine),
        by: z.string().optional(),
        mine: z.boolean(),
        at: At,
        why: z.string().optional(),
        until: At.optional(),
      })
      .optional()
      .meta({
        description:
          'Another account to be paid out to. `by`: who of the staff has proposed it; otherwise its customer has.',
      }),
    /** The claim is the reader's own, and these colleagues can act on it; with none of them the reader may. */
    own: z.object({ colleagues: z.array(z.string()) }).optional(),
    customer: z.object({
      account: z.uuid().optional(),
      role: RoleText.optional(),
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
    payoutAccount: AccountInput.optional(),
    quote: z.string().max(2_000).optional(),
    meeting: MeetingInput.optional(),
    amountAgain: z
      .string()
      .regex(/^\d{1,30}(\.\d{1,18})?$/)
      .optional()
      .meta({ description: 'With `receive`: the amount once more, where it is far from the one that is awaited.' }),
    note: z.string().trim().max(500).optional().meta({ description: 'With a payout or refund: for staff alone.' }),
    fee: z
      .string()
      .regex(/^\d{1,30}(\.\d{1,18})?$/)
      .optional()
      .meta({ description: 'What sending cost the office, in the currency that was sent.' }),
    payment: z.string().max(200).optional().meta({ description: 'The reference of the payment to reverse.' }),
    account: OurPlace.optional().meta({
      description:
        'With `receive`: the deposit account that the payment came to. With a payout or refund: the one that it left, or `outside`; by default the likely one.',
    }),
    paidAt: At.optional(),
  })
  .meta({ id: 'StaffMoveInput' })
export type StaffMoveInput = z.infer<typeof StaffMoveInput>

/** The state that a move would lead to, and its ledger entries. */
export const MovePlan = z
  .object({
    state: z.enum(claimStates),
    give: Amount,
    get: Amount,
    books: z.array(BookLine),
    repeated: z
      .string()
      .optional()
      .meta({ description: 'The number of another claim that was paid out or refunded under this reference.' }),
  })
  .meta({ id: 'MovePlan' })
export type MovePlan = z.infer<typeof MovePlan>
