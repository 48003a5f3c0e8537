import { z } from 'zod'
import { readNetwork } from '#contract/auth/ip-network.ts'
import { ChatItem } from '#contract/catalogue/direction.ts'
import { WorkingHours } from '#contract/catalogue/working-hours.ts'
import { locales } from '#contract/locale.ts'
import { LOGO_NAME } from '#contract/logo.ts'
import { TimeZone } from '#contract/time-zone.ts'

const isNetwork = (text: string) => readNetwork(text) !== undefined

const Line = z.string().trim().max(120)
const BothLanguages = z.strictObject({ ru: Line, en: Line })

/** The only record of the settings. */
export const SETTINGS_KEY = 'office'

/** What the owner sets of the office itself. */
export const SettingsRecord = z
  .strictObject({
    name: z.string().trim().min(1).max(40),
    tagline: BothLanguages,
    accent: z
      .union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/)])
      .meta({ description: 'The colour of the office; empty is the one that Agio comes with' }),
    logo: z
      .union([z.literal(''), z.string().regex(LOGO_NAME)])
      .meta({ description: 'The name of an uploaded logo, which is the hash of what it holds' }),
    contactEmail: z.union([z.literal(''), z.email().max(254)]),
    contactPhone: z.string().trim().max(40),
    contactTelegram: z.union([z.literal(''), z.string().regex(/^@?[A-Za-z0-9_]{4,32}$/)]),
    links: z.array(z.url({ protocol: /^https$/ }).max(200)).max(10),
    hours: WorkingHours.nullable(),
    languages: z.array(z.enum(locales)).min(1).max(locales.length),
    timeZone: z
      .string()
      .refine(zone => zone === '' || TimeZone.safeParse(zone).success, { message: 'no such time zone' })
      .meta({
        description: 'The clock of daily figures; empty until a new office has said it, which then lives in UTC',
      }),
    maintenance: z.boolean(),
    maintenanceMessage: z.strictObject({ ru: z.string().trim().max(500), en: z.string().trim().max(500) }),
    maintenanceUntil: z.iso.datetime().nullable(),
    captchaClaim: z.boolean().meta({ description: 'A captcha for every claim; otherwise only under pressure.' }),
    unpaidOfPerson: z.int().min(1).max(100),
    unpaidOfNetwork: z.int().min(1).max(1_000),
    hourlyOfPerson: z.int().min(1).max(1_000),
    hourlyOfNetwork: z.int().min(1).max(10_000),
    formsOfNetwork: z.int().min(1).max(1_000),
    changeWaitMinutes: z.int().min(10).max(10_080),
    payoutChangeWaitMinutes: z.int().min(10).max(2_880).meta({
      description: 'How long a payout account that a customer has changed waits before it is paid out to',
    }),
    quoteKeepMinutes: z.int().min(1).max(30).meta({ description: 'For so long the sums that were shown are kept' }),
    quoteKeepBps: z.int().min(0).max(50).meta({
      description: 'A larger move of the market against the office is asked about. 0: every one, after a minute',
    }),
    reviewFromUsd: z.int().min(0).max(1_000_000).meta({
      description: 'From so many US dollars on an order is shown once more before it is placed. 0: always',
    }),
    staffIdleMinutes: z
      .int()
      .min(5)
      .max(720)
      .meta({ description: 'After so long without an act a session of the staff ends' }),
    consoleNetworks: z
      .array(z.string().trim().max(50).refine(isNetwork, 'must be an address or a network: 203.0.113.0/24'))
      .max(50)
      .meta({ description: 'Staff use the console from these networks alone; none: from everywhere' }),
    endingLetter: z
      .boolean()
      .meta({ description: 'An e-mail to the customer five minutes before the time to pay ends' }),
  })
  .meta({ id: 'SettingsRecord' })
export type SettingsRecord = z.infer<typeof SettingsRecord>

/** How visitors know the office. */
export const OfficeIdentity = z
  .object({
    name: z.string(),
    tagline: BothLanguages,
    contact: z.object({ email: z.string(), phone: z.string(), telegram: z.string() }),
    links: z.array(z.string()),
    hours: WorkingHours.nullable(),
    languages: z.array(z.enum(locales)),
    accent: z.string(),
    logo: z.object({ path: z.string(), width: z.int(), height: z.int() }).nullable(),
    chats: z.array(ChatItem),
    quoteKeep: z
      .object({ minutes: z.int(), bps: z.int() })
      .optional()
      .meta({ description: 'How long, and against which move, an order is placed at the sums that were shown' }),
    timeZone: TimeZone.optional().meta({ description: 'The time that the office lives by' }),
    letters: z
      .object({ leave: z.boolean(), answered: z.boolean() })
      .meta({ description: 'Whether e-mails leave the office, and whether replies to those about orders are read' }),
  })
  .meta({ id: 'OfficeIdentity' })
export type OfficeIdentity = z.infer<typeof OfficeIdentity>
