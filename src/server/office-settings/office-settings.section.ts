import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql } from 'kysely'
import { WorkingHours } from '#contract/catalogue/working-hours.ts'
import type { Danger } from '#contract/changes/changes.ts'
import { SETTINGS_KEY, type SettingsRecord } from '#contract/office-settings/office-settings.ts'
import { isWithin, networksOf, widens } from '#server/auth/console-networks.ts'
import type { Changed, RecordProblem, Records, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { findLogo } from './logos.store.ts'

/** The settings of the office: one record, which is always there. */
export const officeSettingsSection: Section<'settings'> = {
  name: 'settings',
  read: readSettings,
  write: writeSettings,
  check: checkSettings,
  dangers: settingsDangers,
  customerTexts: ['tagline', 'maintenanceMessage'],
  rights: {
    name: 'settings.set',
    tagline: 'settings.texts',
    accent: 'settings.set',
    logo: 'settings.set',
    contactEmail: 'settings.set',
    contactPhone: 'settings.set',
    contactTelegram: 'settings.set',
    links: 'settings.texts',
    hours: 'catalogue.pause',
    languages: 'settings.set',
    timeZone: 'settings.set',
    maintenance: 'catalogue.pause',
    maintenanceMessage: 'catalogue.pause',
    maintenanceUntil: 'catalogue.pause',
    captchaClaim: 'catalogue.pause',
    unpaidOfPerson: 'settings.set',
    unpaidOfNetwork: 'settings.set',
    hourlyOfPerson: 'settings.set',
    hourlyOfNetwork: 'settings.set',
    formsOfNetwork: 'settings.set',
    changeWaitMinutes: 'settings.set',
    payoutChangeWaitMinutes: 'settings.set',
    quoteKeepMinutes: 'settings.set',
    quoteKeepBps: 'settings.set',
    reviewFromUsd: 'settings.set',
    staffIdleMinutes: 'settings.set',
    consoleNetworks: 'settings.set',
    endingLetter: 'settings.set',
  },
  columns: { search: (_, { name }) => name, sort: {}, facets: {} },
}

async function checkSettings(
  { key, before, after }: Changed<SettingsRecord>,
  { db, from }: Records,
): Promise<RecordProblem[]> {
  if (key !== SETTINGS_KEY || !after)
    return [{ field: 'key', code: 'not-allowed', detail: 'there is one record of settings, and it stays' }]
  if (after.maintenanceUntil !== null && !after.maintenance)
    return [{ field: 'maintenanceUntil', code: 'not-allowed', detail: 'belongs to maintenance' }]
  if (after.timeZone === '' && before?.timeZone)
    return [{ field: 'timeZone', code: 'missing', detail: 'an office lives by one time zone' }]
  if (after.logo !== '' && after.logo !== before?.logo && !(await findLogo(db, after.logo)))
    return [{ field: 'logo', code: 'not-found', detail: 'no such logo has been uploaded' }]
  const isOther = !isDeepStrictEqual(after.consoleNetworks, before?.consoleNetworks)
  if (isOther && from !== undefined && !isWithin(networksOf(after.consoleNetworks), from))
    return [{ field: 'consoleNetworks', code: 'own-address', detail: `your own address ${from} is in none of them` }]
  return []
}

/** With a shorter wait a dangerous change would count before anybody can look at it; other contacts could be a stranger's. */
function settingsDangers({ before, after }: Changed<SettingsRecord>): Danger[] {
  if (!before || !after) return []
  const isShorter =
    after.changeWaitMinutes < before.changeWaitMinutes || after.payoutChangeWaitMinutes < before.payoutChangeWaitMinutes
  const dangers: Danger[] = isShorter ? ['wait'] : []
  // What is kept longer, or against a larger move, is sold cheaper to whoever waits for it.
  const keeps = after.quoteKeepMinutes > before.quoteKeepMinutes || after.quoteKeepBps > before.quoteKeepBps
  if (keeps) dangers.push('rate')
  const contacts = ['contactEmail', 'contactPhone', 'contactTelegram'] as const
  if (contacts.some(contact => after[contact] !== before[contact] && after[contact])) dangers.push('contact')
  // A screen that is left open longer is more often somebody else's.
  const staysOpenLonger = after.staffIdleMinutes > before.staffIdleMinutes
  if (staysOpenLonger || widens(networksOf(before.consoleNetworks), networksOf(after.consoleNetworks)))
    dangers.push('access')
  return dangers
}

async function readSettings(db: Db): Promise<Map<string, SettingsRecord>> {
  const row = await db.selectFrom('office').selectAll().executeTakeFirstOrThrow()
  return new Map([[SETTINGS_KEY, recordOf(row)]])
}

const recordOf = (row: Selectable<Schema['office']>): SettingsRecord => ({
  name: row.name,
  tagline: { ru: row.tagline_ru, en: row.tagline_en },
  accent: row.accent,
  logo: row.logo ?? '',
  contactEmail: row.contact_email,
  contactPhone: row.contact_phone,
  contactTelegram: row.contact_telegram,
  links: row.links,
  hours: row.hours === null ? null : WorkingHours.parse(row.hours),
  languages: row.languages,
  timeZone: row.time_zone ?? '',
  maintenance: row.maintenance,
  maintenanceMessage: { ru: row.maintenance_message_ru, en: row.maintenance_message_en },
  maintenanceUntil: row.maintenance_until?.toISOString() ?? null,
  captchaClaim: row.captcha_claim,
  unpaidOfPerson: row.unpaid_of_person,
  unpaidOfNetwork: row.unpaid_of_network,
  hourlyOfPerson: row.hourly_of_person,
  hourlyOfNetwork: row.hourly_of_network,
  formsOfNetwork: row.forms_of_network,
  changeWaitMinutes: row.change_wait_minutes,
  payoutChangeWaitMinutes: row.payout_change_wait_minutes,
  quoteKeepMinutes: row.quote_keep_minutes,
  quoteKeepBps: row.quote_keep_bps,
  reviewFromUsd: row.review_from_usd,
  staffIdleMinutes: row.staff_idle_minutes,
  consoleNetworks: row.console_networks,
  endingLetter: row.ending_letter,
})

async function writeSettings(tx: Tx, [changed]: readonly Changed<SettingsRecord>[]): Promise<void> {
  const { after } = changed!
  if (!after) return
  await tx
    .updateTable('office')
    .set({
      name: after.name,
      tagline_ru: after.tagline.ru,
      tagline_en: after.tagline.en,
      accent: after.accent,
      logo: after.logo || null,
      contact_email: after.contactEmail,
      contact_phone: after.contactPhone,
      contact_telegram: after.contactTelegram,
      links: after.links,
      hours: after.hours ? JSON.stringify(after.hours) : null,
      languages: after.languages,
      time_zone: after.timeZone || null,
      maintenance: after.maintenance,
      maintenance_message_ru: after.maintenanceMessage.ru,
      maintenance_message_en: after.maintenanceMessage.en,
      maintenance_until: after.maintenanceUntil === null ? null : new Date(after.maintenanceUntil),
      captcha_claim: after.captchaClaim,
      unpaid_of_person: after.unpaidOfPerson,
      unpaid_of_network: after.unpaidOfNetwork,
      hourly_of_person: after.hourlyOfPerson,
      hourly_of_network: after.hourlyOfNetwork,
      forms_of_network: after.formsOfNetwork,
      change_wait_minutes: after.changeWaitMinutes,
      payout_change_wait_minutes: after.payoutChangeWaitMinutes,
      quote_keep_minutes: after.quoteKeepMinutes,
      quote_keep_bps: after.quoteKeepBps,
      review_from_usd: after.reviewFromUsd,
      staff_idle_minutes: after.staffIdleMinutes,
      // The bits behind the prefix are no part of a network.
      console_networks: sql`array(select network(written::inet) from unnest(${after.consoleNetworks}::text[]) as written)`,
      ending_letter: after.endingLetter,
    })
    .execute()
}
