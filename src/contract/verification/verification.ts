import { z } from 'zod'
import { LocalizedText } from '#contract/catalogue/direction.ts'
import { AccountLine } from '#contract/claims/claim.ts'
import { claimStates } from '#contract/claims/claim-moves.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'
import { checkAnswers, checkCauses, checkStates, verificationKinds } from './verification-kinds.ts'

const At = z.iso.datetime()
const Kind = z.enum(verificationKinds)
const Amount = z.object({ currency: CurrencyCode, value: DecimalText })

/** The id of a claim, or of an account, whose checks these are. In lower case, because it is compared as text. */
export const VerificationId = z.uuid().toLowerCase()
export const PhotoId = z.uuid().toLowerCase()

/** What the office asks, as it says so before a claim is opened. */
export const VerificationTerms = z
  .object({
    kinds: z.array(
      z.object({
        kind: Kind,
        asks: LocalizedText,
        photos: z.int(),
        termDays: z.int(),
        keepDays: z.int(),
        byDirection: z.boolean(),
        amountFrom: DecimalText.optional().meta({ description: 'US dollars' }),
        turnoverFrom: DecimalText.optional().meta({ description: 'US dollars' }),
      }),
    ),
    usualMinutes: z
      .int()
      .optional()
      .meta({ description: 'The median of the last 30 days. Absent: there were too few' }),
  })
  .meta({ id: 'VerificationTerms' })
export type VerificationTerms = z.infer<typeof VerificationTerms>

const Photo = z.object({ id: PhotoId, at: At }).meta({ id: 'VerificationPhoto' })

const Answer = z.object({ code: z.enum(checkAnswers), text: z.string().optional() })

/** A check as its customer sees it. Photos are listed and never shown again. */
export const CheckView = z
  .object({
    id: z.uuid(),
    kind: Kind,
    state: z.enum(checkStates),
    because: z.object({ cause: z.enum(checkCauses), text: z.string().optional() }),
    asks: LocalizedText,
    wanted: z.int().meta({ description: 'How many photos there must be' }),
    photos: z.array(Photo),
    answer: Answer.optional(),
    card: z.string().optional().meta({ description: 'The card, masked' }),
    sentAt: At.optional(),
    decidedAt: At.optional(),
    validUntil: At.optional(),
    eraseAt: At.optional().meta({ description: 'When the last of the photos is erased at the latest' }),
    erasedAt: At.optional(),
    keepDays: z.int(),
  })
  .meta({ id: 'VerificationCheck' })
export type CheckView = z.infer<typeof CheckView>

/** The checks of a claim or an account. */
export const VerificationView = z
  .object({
    id: VerificationId,
    of: z.enum(['claim', 'account']),
    whole: z
      .boolean()
      .meta({ description: 'False to whoever has the address of a claim alone: nothing but its number and state' }),
    claim: z
      .object({
        number: z.string(),
        state: z.enum(claimStates),
        give: Amount,
        get: Amount,
        deadline: At.optional().meta({ description: 'Absent while the office looks: the clock stands still' }),
      })
      .optional(),
    checks: z.array(CheckView),
    usualMinutes: z.int().optional(),
    now: At,
    handOver: z.string().optional().meta({ description: 'The address of this page with its key, for another device' }),
  })
  .meta({ id: 'Verification' })
export type VerificationView = z.infer<typeof VerificationView>

/** A check in the queue of the staff. */
export const CheckItem = z
  .object({
    id: z.uuid(),
    kind: Kind,
    state: z.enum(checkStates),
    email: z.string(),
    claim: z.object({ id: z.uuid(), number: z.string(), state: z.enum(claimStates) }).optional(),
    because: z.object({ cause: z.enum(checkCauses), text: z.string().optional() }),
    photos: z.int(),
    attempts: z.int(),
    sentAt: At.optional(),
    promisedBy: At.optional().meta({ description: 'By when the customer was told to expect an answer' }),
    decidedAt: At.optional(),
    own: z.boolean().optional().meta({ description: 'It is the reader’s own' }),
  })
  .meta({ id: 'CheckItem' })
export type CheckItem = z.infer<typeof CheckItem>

const DeskPhoto = Photo.extend({
  width: z.int(),
  height: z.int(),
  eraseAt: At,
  sameAs: z
    .array(z.object({ check: z.uuid(), email: z.string(), at: At, claim: z.string().optional() }))
    .meta({ description: 'Photos that look the same and were sent by somebody else' }),
  saysScreenshot: z
    .boolean()
    .meta({ description: 'The file called itself a screenshot, where one is no proof. It refuses nothing' }),
}).meta({ id: 'DeskPhoto' })

/** A check with everything that it is decided by. */
export const DeskCheck = z
  .object({
    check: CheckItem,
    asks: LocalizedText,
    wanted: z.int(),
    answer: Answer.optional(),
    decidedBy: z.string().optional(),
    validUntil: At.optional(),
    erasedAt: At.optional(),
    photos: z.array(DeskPhoto),
    claim: z
      .object({
        id: z.uuid(),
        number: z.string(),
        give: Amount,
        get: Amount,
        from: z.array(AccountLine),
        to: z.array(AccountLine),
        openedAt: At,
      })
      .optional(),
    card: z.string().optional().meta({ description: 'The number that has to stand on the card' }),
    earlier: z
      .object({ id: z.uuid(), decidedAt: At, photos: z.array(Photo) })
      .optional()
      .meta({ description: 'The latest accepted check of the same kind and customer, with the photos that are left' }),
    mayDecide: z.boolean(),
    own: z.object({ colleagues: z.array(z.string()) }).optional(),
  })
  .meta({ id: 'DeskCheck' })
export type DeskCheck = z.infer<typeof DeskCheck>

export const Decision = z
  .strictObject({
    verdict: z.enum(['accept', 'again', 'refuse']).meta({
      description: '`again`: the customer may send again; `refuse`: it is over, and an unpaid claim closes',
    }),
    attempt: z
      .int()
      .min(1)
      .meta({ description: 'The attempt that was looked at; another one is refused as a conflict' }),
    answer: z.enum(checkAnswers).optional().meta({ description: 'Not with `accept`' }),
    text: z.string().trim().min(1).max(500).optional(),
  })
  .meta({ id: 'VerificationDecision' })
export type Decision = z.infer<typeof Decision>
