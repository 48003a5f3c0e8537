import { z } from 'zod'
import { ChatItem } from '#contract/catalogue/direction.ts'
import { WorkingHours } from '#contract/catalogue/working-hours.ts'
import { locales } from '#contract/locale.ts'
import { TimeZone } from '#contract/time-zone.ts'
import { LOGO_NAME } from './logo.ts'

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
    timeZone: TimeZone,
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
  })
  .meta({ id: 'OfficeIdentity' })
export type OfficeIdentity = z.infer<typeof OfficeIdentity>
