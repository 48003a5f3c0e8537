import type { Selectable } from 'kysely'
import { WorkingHours } from '#contract/catalogue/working-hours.ts'
import type { Danger } from '#contract/changes/changes.ts'
import { SETTINGS_KEY, type SettingsRecord } from '#contract/office-settings/office-settings.ts'
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
  },
  columns: { search: (_, { name }) => name, sort: {}, facets: {} },
}

async function checkSettings(
  { key, before, after }: Changed<SettingsRecord>,
  { db }: Records,
): Promise<RecordProblem[]> {
  if (key !== SETTINGS_KEY || !after)
    return [{ field: 'key', code: 'not-allowed', detail: 'there is one record of settings, and it stays' }]
  if (after.maintenanceUntil !== null && !after.maintenance)
    return [{ field: 'maintenanceUntil', code: 'not-allowed', detail: 'belongs to maintenance' }]
  if (after.logo !== '' && after.logo !== before?.logo && !(await findLogo(db, after.logo)))
    return [{ field: 'logo', code: 'not-found', detail: 'no such logo has been uploaded' }]
  return []
}

/** With a shorter wait a dangerous change would count before anybody can look at it; other contacts could be a stranger's. */
function settingsDangers({ before, after }: Changed<SettingsRecord>): Danger[] {
  return before && after && after.changeWaitMinutes < before.changeWaitMinutes ? ['wait'] : []
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
  timeZone: row.time_zone,
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
      time_zone: after.timeZone,
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
    })
    .execute()
}
