import { z } from 'zod'
import { LocalizedText } from '#contract/catalogue/direction.ts'
import { AmountText } from '#contract/money/amount.schema.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'
import { noShares, referralKinds, referralRules } from './referral-reasons.ts'

/** The terms of the office: from a turnover in US dollars on, hundredths of a percent of the spread. */
export const ReferralsRecord = z
  .strictObject({
    levels: z.array(z.strictObject({ startsAt: AmountText, bps: z.int().min(1).max(5_000) })).max(20),
  })
  .meta({ id: 'ReferralsRecord' })
export type ReferralsRecord = z.infer<typeof ReferralsRecord>

const Dollars = DecimalText.meta({ description: 'US dollars with four decimals' })
const At = z.iso.datetime()

export const ReferralLinkCode = z
  .string()
  .regex(/^[A-Z0-9]{4,20}$/)
  .meta({ id: 'ReferralLinkCode', examples: ['7F3A09C1D2'] })
const LinkName = z.string().trim().min(1).max(60)

/** Clicks, and what became of them. */
const funnel = {
  clicks: z.int(),
  signUps: z.int(),
  claims: z.int().meta({ description: 'Claims that were opened, in whatever state' }),
  completed: z.int(),
  income: Dollars.meta({ description: 'What was accrued, less what was taken back, in US dollars' }),
}

const Level = z.object({ startsAt: DecimalText.meta({ description: 'US dollars' }), percent: DecimalText })

export const ReferralLink = z
  .object({
    code: ReferralLinkCode,
    link: z.string(),
    name: z.string().optional().meta({ description: 'Absent: the link of the account itself' }),
    putAway: z.boolean(),
    ...funnel,
  })
  .meta({ id: 'ReferralLink' })
export type ReferralLink = z.infer<typeof ReferralLink>

/** Where a referrer stands. */
export const ReferralOverview = z
  .object({
    code: ReferralLinkCode,
    link: z.string(),
    level: z.object({
      percent: DecimalText.meta({ description: 'Of the spread that an exchange leaves to the office' }),
      personal: z.boolean().meta({ description: 'A promise of the office counts in place of the levels.' }),
      turnover: DecimalText.meta({ description: 'US dollars that the referred have exchanged' }),
      next: Level.extend({ missing: DecimalText }).optional(),
    }),
    levels: z.array(Level),
    holdHours: z.int().meta({ description: 'How long what was accrued waits before it can be withdrawn' }),
    balances: z.object({
      available: Dollars,
      pending: Dollars.meta({ description: 'Accrued lately: it waits' }),
      held: Dollars.meta({ description: 'Held by withdrawals on their way' }),
      paid: Dollars.meta({ description: 'Withdrawn' }),
    }),
    missing: Dollars.optional().meta({
      description: 'Below zero by so much: a payout came back whose share was withdrawn. Later income fills it.',
    }),
    sums: z.object({
      accrued: Dollars,
      returned: Dollars,
      prizes: Dollars.meta({ description: 'Won in contests' }),
      ...funnel,
    }),
    links: z.array(ReferralLink),
    months: z
      .array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), ...funnel }))
      .meta({ description: 'The newest first, on the calendar of the office; months without anything are left out' }),
  })
  .meta({ id: 'ReferralOverview' })
export type ReferralOverview = z.infer<typeof ReferralOverview>

/** A line of what somebody is owed: what a claim brought, or what was taken back. */
export const ReferralItem = z
  .object({
    id: z.uuid(),
    kind: z.enum(referralKinds),
    at: At,
    amount: Dollars,
    availableAt: At.optional(),
    claim: z
      .object({
        number: z.string(),
        from: CurrencyCode,
        to: CurrencyCode,
        worth: DecimalText.optional().meta({ description: 'US dollars at the price of its moment' }),
      })
      .optional(),
    contest: LocalizedText.optional().meta({ description: 'The contest that a prize comes from' }),
    code: z.string().optional().meta({ description: 'The link by which the customer came' }),
    percent: DecimalText.optional(),
    rule: z.enum(referralRules).optional(),
    zero: z.enum(noShares).optional().meta({ description: 'Why it is nothing' }),
    rate: DecimalText.optional().meta({ description: 'US dollars for one of the currency that the claim paid out' }),
    takenBack: z.literal(true).optional(),
  })
  .meta({ id: 'ReferralItem' })
export type ReferralItem = z.infer<typeof ReferralItem>

export const NewReferralLink = z.strictObject({ name: LinkName }).meta({ id: 'NewReferralLink' })
export const ReferralLinkChange = z
  .strictObject({ name: LinkName.optional(), putAway: z.boolean().optional() })
  .meta({ id: 'ReferralLinkChange' })
