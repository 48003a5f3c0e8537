import { z } from 'zod'
import { accountKinds } from '#contract/accounts/account.ts'
import { CityCode, Course, LocalizedText, QuoteLine } from '#contract/calculator/direction.ts'
import { WorkingHours } from '#contract/calculator/working-hours.ts'
import { locales } from '#contract/locale.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'
import { SENDABLE } from '#contract/people/email.ts'
import { type ClaimMove, claimMoveNames, claimProblems, claimStates, clientMoves } from './claim-moves.ts'
import { DemoStep } from './demo-steps.ts'

/** In one spelling: keys of claims are made of it, and it is compared as text. */
export const ClaimId = z
  .uuid()
  .toLowerCase()
  .meta({ id: 'ClaimId', examples: ['0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10'] })

/** What a person reads aloud: digits, in no order that would tell how many claims there are. */
const ClaimNumber = z.string().regex(/^\d{6,12}$/)

const FieldText = z.string().max(200)
/** The fields of an account by their names, as the pair describes them. */
export const AccountInput = z
  .strictObject({
    account: FieldText.optional(),
    memo: FieldText.optional(),
    bank: FieldText.optional(),
    contact: FieldText.optional(),
  })
  .meta({ id: 'AccountInput', examples: [{ account: '2200 0000 0000 0004' }] })
export type AccountInput = z.infer<typeof AccountInput>

/** One field of an account as it is shown: whole to the claim's owner, masked to everybody else. */
const AccountLine = z
  .object({ name: z.enum(['account', 'memo', 'bank', 'contact']), kind: z.enum(accountKinds), value: z.string() })
  .meta({ id: 'AccountLine' })
export type AccountLine = z.infer<typeof AccountLine>

const Amount = z.object({ currency: CurrencyCode, value: DecimalText }).meta({ id: 'Amount' })

/** How the claim is paid. Every line of it is copied by a button, so each stands alone. */
export const PayTo = z
  .object({
    rail: z.string(),
    amount: Amount,
    fields: z.array(z.object({ name: z.string(), label: LocalizedText, value: z.string() })),
    /** What opens the client's wallet. */
    link: z.string().optional(),
    /** What the QR code says: for banks, and for tokens, something else than the link. */
    qr: z.string().optional(),
    /** How many confirmations the office waits for. */
    confirmations: z.int().optional(),
    note: LocalizedText.optional(),
  })
  .meta({ id: 'PayTo' })
export type PayTo = z.infer<typeof PayTo>

/** Where everybody can look a transfer up, and by what: for the coins of networks that have such a place. Only for the owner. */
const SeenTransfer = z.object({ txid: z.string(), link: z.url() }).meta({ id: 'SeenTransfer' })

const Payment = z
  .object({
    at: z.iso.datetime(),
    amount: Amount,
    confirmations: z.int(),
    needed: z.int(),
    state: z.enum(['seen', 'credited', 'lost']),
    /** Only for the owner. */
    reference: z.string().optional(),
    seen: SeenTransfer.optional(),
  })
  .meta({ id: 'ClaimPayment' })

/** What can be had for the money that has come in. */
const Offer = z
  .object({
    give: Amount,
    get: Amount,
    course: Course,
    lines: z.array(QuoteLine),
    /** With a course of this moment: what the choice is sent with. */
    quote: z.string().optional(),
    holdsUntil: z.iso.datetime(),
  })
  .meta({ id: 'ClaimOffer' })

/** Money is on its way, and it is not what was agreed. What to do is asked once the money is certain. */
const Differs = z
  .object({
    problem: z.enum(['less', 'more']),
    /** All that is there, confirmed or not. */
    seen: Amount,
    expected: Amount,
    difference: Amount,
    /** When the agreed rate ends, whatever is asked and answered until then. */
    rateEnds: z.iso.datetime().optional(),
  })
  .meta({ id: 'ClaimDiffers' })

/** What has come in against what was agreed, and what may be chosen. */
const Choice = z
  .object({
    problem: z.enum(claimProblems),
    expected: Amount,
    received: Amount,
    /** What is still to be sent, where it may be topped up. */
    missing: Amount.optional(),
    /** What goes back where the agreed exchange is taken. */
    excess: Amount.optional(),
    /** Absent where nothing can be had now: `refusal` says why. */
    offer: Offer.optional(),
    refusal: z.string().optional(),
  })
  .meta({ id: 'ClaimChoice' })
export type ClaimChoice = z.infer<typeof Choice>

const Meeting = z
  .object({
    city: CityCode,
    /** Absent until an operator has named the office and the time. */
    office: z.object({ name: LocalizedText, address: LocalizedText, hours: WorkingHours.optional() }).optional(),
    at: z.iso.datetime().optional(),
    /** The claim was opened outside the hours of the desk: a meeting can be from then on. */
    notBefore: z.iso.datetime().optional(),
    /** Of the city: the time is said on its clock. */
    timeZone: z.string().optional(),
    knownBy: z.enum(['passport', 'banknote', 'number']).optional(),
    /** The number of the banknote that the person shows. */
    banknote: z.string().optional(),
  })
  .meta({ id: 'ClaimMeeting' })

export const ClaimNeedView = z.enum(['reference', 'amount', 'reason', 'refund-account', 'quote', 'meeting'])

const MoveView = z
  .object({
    move: z.enum(claimMoveNames as [ClaimMove, ...ClaimMove[]]),
    needs: z.array(ClaimNeedView).optional(),
    may: z.array(ClaimNeedView).optional(),
  })
  .meta({ id: 'ClaimMove' })

/** Something that happened. `data` is what the sentence of the timeline needs; amounts in it are decimal texts. */
const EventView = z
  .object({
    at: z.iso.datetime(),
    kind: z.string(),
    state: z.enum(claimStates),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  })
  .meta({ id: 'ClaimEvent' })

const Sent = z.object({
  at: z.iso.datetime(),
  amount: Amount,
  reference: z.string().optional(),
  seen: SeenTransfer.optional(),
})

/** A claim as its owner, or anybody who has its address, sees it. `whole` says which of the two. */
export const ClaimView = z
  .object({
    id: ClaimId,
    number: ClaimNumber,
    version: z.int(),
    state: z.enum(claimStates),
    whole: z.boolean(),
    direction: z.object({ from: CurrencyCode, to: CurrencyCode }),
    give: Amount,
    get: Amount,
    course: Course,
    /** When the course is fixed, and since when it is. Until then `get` is what would be paid out now. */
    courseFixed: z.object({
      at: z.enum(['opening', 'arrival', 'confirmations']),
      confirmations: z.int().optional(),
      since: z.iso.datetime().optional(),
    }),
    lines: z.array(QuoteLine),
    /** The clock of this state: until when to pay, or to choose. Measured against `now`, the server's own time. */
    window: z.object({ from: z.iso.datetime(), deadline: z.iso.datetime() }).optional(),
    /** Until when money, or a choice about it, is taken at the agreed rate. Absent where nothing is waited for, or that time is over. */
    rateUntil: z.iso.datetime().optional(),
    now: z.iso.datetime(),
    /** Also while a payment is reported and has not been seen, and for what is missing of it. */
    payTo: PayTo.optional(),
    instructions: LocalizedText.optional(),
    email: z.string(),
    accounts: z.object({ from: z.array(AccountLine), to: z.array(AccountLine) }),
    refundAccount: z.array(AccountLine).optional(),
    received: Amount,
    /** What goes back to the client, until it has been sent. */
    returning: Amount.optional(),
    /** What goes back once the agreed exchange is paid out. */
    excess: Amount.optional(),
    payments: z.array(Payment),
    differs: Differs.optional(),
    confirmations: z.object({ seen: z.int(), needed: z.int() }).optional(),
    choice: Choice.optional(),
    onHold: z.object({ reason: z.string(), text: z.string().optional() }).optional(),
    meeting: Meeting.optional(),
    payout: Sent.optional(),
    refund: Sent.optional(),
    /** What the receipt of a completed claim is sealed with: a receipt with another one is forged. */
    seal: z.string().optional(),
    /** Why it was rejected, in the office's words. */
    rejection: z.string().optional(),
    moves: z.array(MoveView),
    /** In a demo office: what its owner can play now. */
    demo: z.array(DemoStep).optional(),
    events: z.array(EventView),
    /** The mailbox of the office, where it has one. */
    contact: z.string().optional(),
    openedAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: 'Claim' })
export type ClaimView = z.infer<typeof ClaimView>

/** A line of the customer's own list, with what it takes to do the same again. */
export const ClaimListItem = z
  .object({
    id: ClaimId,
    number: ClaimNumber,
    state: z.enum(claimStates),
    direction: z.object({ from: CurrencyCode, to: CurrencyCode }),
    give: Amount,
    get: Amount,
    course: Course,
    openedAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    deadline: z.iso.datetime().optional(),
    repeat: z.object({ side: z.enum(['from', 'to']), amount: DecimalText, city: CityCode.optional() }),
  })
  .meta({ id: 'ClaimListItem' })
export type ClaimListItem = z.infer<typeof ClaimListItem>

/** An exchange that was completed, with nothing that tells whose it was: amounts to two digits, the time to the minute. */
export const RecentExchange = z
  .object({
    from: CurrencyCode,
    to: CurrencyCode,
    give: DecimalText,
    get: DecimalText,
    minutes: z.int(),
    at: z.iso.datetime(),
  })
  .meta({
    id: 'RecentExchange',
    examples: [{ from: 'BTC', to: 'SBERRUB', give: '0.12', get: '760000', minutes: 24, at: '2026-11-21T12:00:00Z' }],
  })
export type RecentExchange = z.infer<typeof RecentExchange>

export const ClientMove = z.enum(clientMoves as [ClaimMove, ...ClaimMove[]])

export const ClaimStatus = z.enum([...claimStates, 'active', 'cancelled', 'completed'])
export type ClaimStatus = z.infer<typeof ClaimStatus>

/** A claim as it is left. The browser makes the id, so that a repeat after a lost answer finds the same claim. */
export const OpenClaim = z
  .strictObject({
    id: ClaimId,
    quote: z.string().max(2_000).meta({ description: '`token` of the quote that the claim is made on.' }),
    email: z.email().max(254).regex(SENDABLE),
    accounts: z.strictObject({ from: AccountInput.optional(), to: AccountInput }),
    refundAccount: AccountInput.optional(),
    city: CityCode.optional(),
    promo: z
      .string()
      .max(40)
      .optional()
      .meta({ description: 'One that does not apply is refused: leave it out then.' }),
    ref: z.string().max(40).optional().meta({ description: 'One that does not apply is refused: leave it out then.' }),
    /** With the rules and the AML policy. */
    consent: z.literal(true),
    captcha: z.string().max(4_000).optional(),
    /** The language of the letters. */
    locale: z.enum(locales).optional(),
  })
  .meta({ id: 'OpenClaim' })
export type OpenClaim = z.infer<typeof OpenClaim>
