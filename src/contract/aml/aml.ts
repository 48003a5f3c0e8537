import { z } from 'zod'

/** Sanctions lists that the office keeps itself, and services that are asked. */
export const amlServices = ['amlbot', 'getblock'] as const
export type AmlService = (typeof amlServices)[number]
export const amlProviders = ['lists', ...amlServices] as const
export type AmlProviderName = (typeof amlProviders)[number]

/** What is checked, and when: before a claim is opened, when its money arrives, and before the payout. */
export const amlChecks = [
  'opening-payout',
  'opening-payer',
  'arrival-payer',
  'arrival-transaction',
  'payout-payout',
] as const
export type AmlCheck = (typeof amlChecks)[number]

/** Categories of origin, as the services name them. */
export const amlCategories = [
  'sanctions',
  'terrorism_financing',
  'child_exploitation',
  'dark_market',
  'dark_service',
  'mixer',
  'ransom',
  'scam',
  'stolen_coins',
  'illegal_service',
  'enforcement_action',
  'seized_assets',
  'exchange_fraudulent',
  'exchange_unlicensed',
  'exchange_mlrisk_veryhigh',
  'exchange_mlrisk_high',
  'gambling',
  'atm',
] as const
export type AmlCategory = (typeof amlCategories)[number]

/** What the office may ask a customer for whose claim is on hold. */
export const amlAsks = ['explanation', 'origin', 'wallet', 'identity'] as const
export type AmlAsk = (typeof amlAsks)[number]

/** Older lists are no check: OFAC and the EU add addresses every few weeks. */
const LIST_DAYS_MOST = 30

const Hours = z.int().min(1).max(720)

/** The policy as the owner sets it. Each change of it publishes a new version. */
export const AmlRecord = z
  .strictObject({
    totalMostBps: z.int().min(0).max(10_000).meta({ description: 'Above this score in hundredths of a percent' }),
    limits: z
      .array(z.strictObject({ category: z.enum(amlCategories), mostBps: z.int().min(0).max(10_000) }))
      .max(amlCategories.length)
      .meta({ description: 'Above this share of a category; nought: any share at all' }),
    checks: z.array(z.enum(amlChecks)).max(amlChecks.length),
    services: z.array(z.enum(amlServices)).max(amlServices.length).meta({
      description: 'Services that are asked besides the sanctions lists, which always are',
    }),
    disagreement: z.enum(['strictest', 'person']).meta({
      description: 'When services disagree: the strictest counts, or a person decides',
    }),
    atOpening: z.enum(['refuse', 'hold']).meta({ description: 'What a hit before opening leads to' }),
    away: z.enum(['wait', 'hold']).meta({ description: 'When a service does not answer. Nothing passes unchecked' }),
    waitMinutes: z
      .int()
      .min(1)
      .max(1_440)
      .meta({ description: 'With `wait`: for so long, and then the claim is held' }),
    asks: z.array(z.enum(amlAsks)).max(amlAsks.length),
    answerHours: Hours.meta({ description: 'How long the customer has for an answer' }),
    decideHours: Hours.meta({ description: 'How long the office takes at most after that' }),
    listDays: z.int().min(1).max(LIST_DAYS_MOST).meta({
      description: 'Staff are called when a sanctions list was not compared with the published one for so long',
    }),
  })
  .meta({ id: 'AmlRecord' })
export type AmlRecord = z.infer<typeof AmlRecord>

export const amlStages = ['opening', 'arrival', 'payout', 'person', 'second-look'] as const
export const amlSubjects = ['payout-address', 'paying-address', 'transaction', 'claim'] as const
export const amlVerdicts = ['pass', 'hit', 'away', 'held', 'proposed', 'released'] as const

/** A decision about a claim, as staff see it. */
export const AmlDecisionView = z
  .object({
    at: z.iso.datetime(),
    stage: z.enum(amlStages),
    subject: z.enum(amlSubjects),
    value: z.string(),
    verdict: z.enum(amlVerdicts),
    rule: z.string().optional().meta({ description: 'The reason of the hold or refusal' }),
    policy: z.int(),
    sources: z.array(
      z.object({
        provider: z.enum(amlProviders),
        scoreBps: z.int().optional().meta({ description: 'Its total score in hundredths of a percent' }),
        evidence: z.string().optional().meta({ description: 'What the provider finds its own answer by' }),
        away: z.string().optional().meta({ description: 'Why it did not answer' }),
      }),
    ),
    limit: z
      .object({ category: z.string().optional(), bps: z.int(), mostBps: z.int() })
      .optional()
      .meta({ description: 'The limit that was passed' }),
    by: z.string().optional(),
    proposedBy: z.string().optional(),
    why: z.string().optional(),
  })
  .meta({ id: 'AmlDecision' })
export type AmlDecisionView = z.infer<typeof AmlDecisionView>

/** A published version of the policy. What a refund costs is a term of the direction. */
export const AmlPolicyView = AmlRecord.extend({
  version: z.int(),
  publishedAt: z.iso.datetime(),
  listsOf: z
    .array(z.object({ list: z.enum(['ofac', 'eu']), importedAt: z.iso.datetime(), addresses: z.int() }))
    .meta({ description: 'The sanctions lists of the office' }),
}).meta({ id: 'AmlPolicy' })
export type AmlPolicyView = z.infer<typeof AmlPolicyView>
