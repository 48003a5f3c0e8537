import { z } from 'zod'
import { accountKinds } from '#contract/account-formats/account.ts'
import { FieldName } from '#contract/account-formats/own-field.schema.ts'
import { amlAsks } from '#contract/aml/aml.ts'
import { SENDABLE } from '#contract/auth/email-address.ts'
import { BranchCode } from '#contract/catalogue/branch-record.ts'
import { CityCode, ExchangeRate, LocalizedText, QuoteLine } from '#contract/catalogue/direction.ts'
import { WorkingHours } from '#contract/catalogue/working-hours.ts'
import { locales } from '#contract/locale.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'
import { type ClaimMove, claimMoveNames, claimProblems, claimStates, clientMoves } from './claim-moves.ts'
import { DemoStep } from './demo-steps.ts'

/** In lower case, because claim keys are derived from it and it is compared as text. */
export const ClaimId = z
  .uuid()
  .toLowerCase()
  .meta({ id: 'ClaimId', examples: ['0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10'] })

/** The number that people see; not consecutive, so that it does not reveal how many claims there are. */
export const ClaimNumber = z.string().regex(/^\d{6,12}$/)

const FieldText = z.string().max(200)
/** The fields of an account by their names, as the pair describes them. */
export const AccountInput = z
  .record(FieldName, FieldText.optional())
  .meta({ id: 'AccountInput', examples: [{ account: '2200 0000 0000 0004' }] })
export type AccountInput = z.infer<typeof AccountInput>

/** One field of an account: complete for the claim's owner, masked for everybody else. */
export const AccountLine = z
  .object({
    name: FieldName,
    kind: z.enum(accountKinds),
    value: z.string(),
    label: LocalizedText.optional().meta({ description: 'Of a field that the office added.' }),
  })
  .meta({ id: 'AccountLine' })
export type AccountLine = z.infer<typeof AccountLine>

const Amount = z.object({ currency: CurrencyCode, value: DecimalText }).meta({ id: 'Amount' })

/** The payment details. The page has a copy button for each field. */
export const PayTo = z
  .object({
    rail: z.string(),
    amount: Amount,
    fields: z.array(z.object({ name: z.string(), label: LocalizedText, value: z.string() })),
    /** Opens the customer's wallet. */
    link: z.string().optional(),
    page: z.url().optional().meta({ description: 'The page of a payment service where it is paid.' }),
    /** The content of the QR code, which differs from the link for banks and tokens. */
    qr: z.string().optional(),
    /** How many confirmations a payment needs. */
    confirmations: z.int().optional(),
    note: LocalizedText.optional(),
  })
  .meta({ id: 'PayTo' })
export type PayTo = z.infer<typeof PayTo>

/** A transaction with its link in a public block explorer. Only for the owner. */
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

/** A payment that the network shows in no block yet. It counts for nothing. */
const Pending = z
  .object({
    at: z.iso.datetime().meta({ description: 'When the office first saw it.' }),
    amount: Amount,
    state: z.enum(['waits', 'replaced', 'vanished']),
    reference: z.string().optional().meta({ description: 'Only for the owner.' }),
    seen: SeenTransfer.optional(),
  })
  .meta({ id: 'ClaimPending' })

/** The current offer for the money paid in. */
const Offer = z
  .object({
    give: Amount,
    get: Amount,
    course: ExchangeRate,
    lines: z.array(QuoteLine),
    /** The token to send with the choice, where the offer is at the current rate. */
    quote: z.string().optional(),
    holdsUntil: z.iso.datetime(),
  })
  .meta({ id: 'ClaimOffer' })

/** An unconfirmed payment differs from the agreed amount. The customer chooses once it is confirmed. */
const Differs = z
  .object({
    problem: z.enum(['less', 'more']),
    /** All payments, confirmed or not. */
    seen: Amount,
    expected: Amount,
    difference: Amount,
    /** When the agreed rate ends at the latest. */
    rateEnds: z.iso.datetime().optional(),
    /** How long the agreed rate is offered once the payment is confirmed, unless it ends earlier. */
    choiceMinutes: z.int(),
  })
  .meta({ id: 'ClaimDiffers' })

/** The payments compared with the agreement, and the offer that may be chosen. */
const Choice = z
  .object({
    problem: z.enum(claimProblems),
    expected: Amount,
    received: Amount,
    /** The missing amount, where it may be topped up. */
    missing: Amount.optional(),
    /** The amount to be returned if the customer takes the agreed exchange. */
    excess: Amount.optional(),
    back: Amount.optional().meta({ description: 'What a refund sends, where a fee is kept of it.' }),
    excessBack: Amount.optional().meta({ description: 'The same of the excess.' }),
    /** Absent when there is no offer now: `refusal` says why. */
    offer: Offer.optional(),
    refusal: z.string().optional(),
  })
  .meta({ id: 'ClaimChoice' })
export type ClaimChoice = z.infer<typeof Choice>

const Meeting = z
  .object({
    city: CityCode,
    /** Absent until an operator has set the office. */
    office: z
      .object({
        name: LocalizedText,
        address: LocalizedText,
        way: LocalizedText.optional().meta({ description: 'How to find it.' }),
        phone: z.string().optional(),
        mapUrl: z.string().optional(),
        hours: WorkingHours.optional(),
      })
      .optional(),
    at: z.iso.datetime().optional(),
    /** The claim was opened outside opening hours: a meeting is possible from then on. */
    notBefore: z.iso.datetime().optional(),
    /** The city's time zone, in which times are shown. */
    timeZone: z.string().optional(),
    wish: z
      .object({ branch: BranchCode.optional(), at: z.iso.datetime().optional() })
      .optional()
      .meta({ description: 'Where and when the customer would like to come.' }),
    knownBy: z.enum(['passport', 'banknote', 'number']).optional(),
    /** The number of the banknote that identifies the customer. */
    banknote: z.string().optional(),
  })
  .meta({ id: 'ClaimMeeting' })

export const ClaimNeedView = z.enum([
  'reference',
  'amount',
  'account',
  'payout-account',
  'code',
  'reason',
  'refund-account',
  'quote',
  'meeting',
  'text',
  'payment',
  'fee',
  'note',
])

const MoveView = z
  .object({
    move: z.enum(claimMoveNames as [ClaimMove, ...ClaimMove[]]),
    needs: z.array(ClaimNeedView).optional(),
    may: z.array(ClaimNeedView).optional(),
  })
  .meta({ id: 'ClaimMove' })

/** An event of the timeline. `data` has the values of its sentence; amounts are decimal texts. */
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

/** A claim as its owner (`whole`), or anybody else with its address, sees it. */
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
    course: ExchangeRate,
    /** When the rate is fixed, and since when it is. Until then `get` is what would be paid out now. */
    rateFixed: z.object({
      at: z.enum(['opening', 'arrival', 'confirmations']),
      confirmations: z.int().optional(),
      since: z.iso.datetime().optional(),
    }),
    lines: z.array(QuoteLine),
    /** Until when to pay or to choose, relative to `now`, the server's time. */
    window: z.object({ from: z.iso.datetime(), deadline: z.iso.datetime() }).optional(),
    /** Until when a payment or a choice is taken at the agreed rate. Absent when neither is expected, or the rate has ended. */
    rateUntil: z.iso.datetime().optional(),
    now: z.iso.datetime(),
    /** Also while a reported payment was not seen, and for a missing amount. */
    payTo: PayTo.optional(),
    paymentsLate: z.literal(true).optional().meta({
      description:
        'No node of the chain shows fresh blocks at this moment: a payment is seen late. Only for the owner.',
    }),
    instructions: LocalizedText.optional(),
    email: z.string(),
    accounts: z.object({ from: z.array(AccountLine), to: z.array(AccountLine) }),
    refundAccount: z.array(AccountLine).optional(),
    received: Amount,
    /** The amount being refunded, until it is sent. */
    returning: Amount.optional(),
    refundFee: Amount.optional().meta({ description: 'What is kept of a refund for its transfer.' }),
    /** The excess to be refunded after the payout. */
    excess: Amount.optional(),
    payments: z.array(Payment),
    pending: z.array(Pending).optional().meta({
      description: 'Transfers that the network shows in no block yet; of those that ended, what nothing has followed.',
    }),
    differs: Differs.optional(),
    confirmations: z.object({ seen: z.int(), needed: z.int() }).optional(),
    choice: Choice.optional(),
    prolong: Offer.optional().meta({ description: 'Of an expired claim: what going on at the rate of now comes to.' }),
    /** What came in differs, and the office looks at it once more before it asks. */
    confirming: z.literal(true).optional(),
    onHold: z
      .object({
        reason: z.string(),
        text: z.string().optional(),
        rule: z
          .string()
          .optional()
          .meta({ description: 'Its number, as the page of the pair shows it. Only for the owner.' }),
        listRule: z.int().optional().meta({ description: 'The number of the rule in the lists of the office.' }),
        asks: z.array(z.enum(amlAsks)).optional().meta({ description: 'What the customer may send' }),
        answered: z.iso.datetime().optional(),
        decideBy: z.iso.datetime().optional().meta({ description: 'By then the office decides at the latest' }),
      })
      .optional(),
    aml: z
      .object({ policy: z.int(), checks: z.enum(['waits', 'passed']).optional() })
      .optional()
      .meta({
        description: 'The version of the AML policy that it goes by, and where its checks stand. Only for the owner.',
      }),
    agreed: z.object({ rules: z.int().optional(), 'aml-kyc': z.int().optional() }).optional().meta({
      description: 'The versions of the rules and of the policy that it was placed under. Only for the owner.',
    }),
    payoutReturned: z
      .object({ at: z.iso.datetime() })
      .optional()
      .meta({ description: 'The payout came back and is due again. Only for the owner.' }),
    payoutChange: z
      .object({
        step: z.enum(['code', 'waits', 'office', 'done']),
        was: z.array(AccountLine),
        to: z.array(AccountLine),
        until: z.iso.datetime().optional(),
        triesLeft: z.int().optional(),
      })
      .optional()
      .meta({
        description:
          'Another account to be paid out to, for the owner alone. `until`: the code counts, or the account does from then on.',
      }),
    refundChange: z
      .object({
        was: z.array(AccountLine),
        to: z.array(AccountLine),
        until: z.iso.datetime(),
        agreed: z.boolean(),
        own: z
          .boolean()
          .optional()
          .meta({ description: 'It was named by the link of the order, where none was known' }),
      })
      .optional()
      .meta({
        description:
          'Another refund account, for the owner alone: the office has named it, and nothing is sent before the owner agrees, or before `until`; or the owner has (`own`), and nothing is sent before `until`.',
      }),
    meeting: Meeting.optional(),
    payout: Sent.optional(),
    refund: Sent.optional(),
    /** The seal of the completed claim's receipt: a receipt with another seal is forged. */
    seal: z.string().optional(),
    guarantee: z.literal(true).optional().meta({ description: 'There is a letter of guarantee. Only for the owner.' }),
    /** The office's text about the rejection. */
    rejection: z.string().optional(),
    moves: z.array(MoveView),
    /** The steps that the owner can simulate in a demo office. */
    demo: z.array(DemoStep).optional(),
    events: z.array(EventView),
    /** The office's e-mail address, where it has one. */
    contact: z.string().optional(),
    openedAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: 'Claim' })
export type ClaimView = z.infer<typeof ClaimView>

/** A claim in the customer's own list, with the data to repeat it. */
export const ClaimListItem = z
  .object({
    id: ClaimId,
    number: ClaimNumber,
    state: z.enum(claimStates),
    direction: z.object({ from: CurrencyCode, to: CurrencyCode }),
    give: Amount,
    get: Amount,
    course: ExchangeRate,
    openedAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    deadline: z.iso.datetime().optional(),
    repeat: z.object({ side: z.enum(['from', 'to']), amount: DecimalText, city: CityCode.optional() }),
  })
  .meta({ id: 'ClaimListItem' })
export type ClaimListItem = z.infer<typeof ClaimListItem>

/** A completed exchange without anything that identifies the customer: amounts have two digits, the time is to the minute. */
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

/** The input for a new claim. The browser makes the id, so that a retry after a lost response finds the same claim. */
export const OpenClaim = z
  .strictObject({
    id: ClaimId,
    quote: z.string().max(2_000).meta({ description: '`token` of the quote that the claim is made on.' }),
    email: z.email().max(254).regex(SENDABLE),
    accounts: z.strictObject({ from: AccountInput.optional(), to: AccountInput }),
    refundAccount: AccountInput.optional().meta({
      description:
        'Where coins go back to if the exchange does not happen. It can be named later, by `set-refund-account`.',
    }),
    city: CityCode.optional(),
    branch: BranchCode.optional().meta({
      description: 'A branch of the city that the customer would like to come to.',
    }),
    meetAt: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
      .optional()
      .meta({
        description:
          'When they would like to come, on the clock of the city, within opening hours: `2026-11-24T15:30`.',
      }),
    promo: z
      .string()
      .max(40)
      .optional()
      .meta({ description: 'One that does not apply is refused: leave it out then.' }),
    ref: z.string().max(40).optional().meta({ description: 'One that does not apply is refused: leave it out then.' }),
    /** Consent to the rules and the AML policy. */
    consent: z.literal(true),
    agreed: z
      .strictObject({ rules: z.int().min(1).optional(), 'aml-kyc': z.int().min(1).optional() })
      .optional()
      .meta({ description: 'The versions that the customer was shown. Without them: the ones that hold now.' }),
    captcha: z.string().max(4_000).optional(),
    /** The language of the e-mails. */
    locale: z.enum(locales).optional(),
    timeZone: z.string().max(64).optional().meta({
      description:
        'The reader’s time zone, such as `Europe/Moscow`: e-mails and documents use it. One that is not known is left out.',
    }),
  })
  .meta({ id: 'OpenClaim' })
export type OpenClaim = z.infer<typeof OpenClaim>
