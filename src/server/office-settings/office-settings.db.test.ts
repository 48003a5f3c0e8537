import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import { SETTINGS_KEY, type SettingsRecord } from '#contract/office-settings/office-settings.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { openLiveCatalogue } from '#server/catalogue/catalogue.ts'
import { decideChange, makeChange, planChange } from '#server/changes/make-change.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { officeSettingsSection } from './office-settings.section.ts'

const { db } = await createTestDatabase({ demo: true })
const deps = { db, sections: { settings: officeSettingsSection } as never }
const now = new Date('2026-11-23T12:00:00Z')

const actor = async (role: StaffRole): Promise<StaffActor> => ({
  staff: { id: (await createPerson(db, { role })).id, role } as StaffActor['staff'],
  now,
})
const owner = await actor('owner')
const read = async () => (await officeSettingsSection.read(db)).get(SETTINGS_KEY)!

async function make(fields: Partial<SettingsRecord> | null, by = owner) {
  const proposal = { items: [{ section: 'settings' as const, key: SETTINGS_KEY, fields }] }
  const plan = await planChange(deps, proposal, by)
  if (!plan.ok) return plan
  return makeChange(deps, { id: randomUUID(), proposal, digest: plan.value.digest, reason: '' }, by)
}

test('every setting comes back as it was written, and the public part reaches the catalogue', async () => {
  const all: SettingsRecord = {
    name: 'Обмен на Тверской',
    tagline: { ru: 'Меняем с 2015 года', en: 'Since 2015' },
    accent: '#0a7a3c',
    logo: '',
    contactEmail: 'help@office.example',
    contactPhone: '+7 495 000-00-00',
    contactTelegram: '@office',
    links: ['https://example.org/office'],
    hours: {
      timeZone: 'Europe/Moscow',
      spans: [{ days: [1, 2, 3], from: '10:00', to: '20:00' }],
      exceptions: [
        { from: '2026-12-31', to: '2026-12-31', spans: [{ from: '10:00', to: '15:00' }], name: { ru: '', en: '' } },
      ],
    },
    languages: ['ru'],
    timeZone: 'Europe/Moscow',
    maintenance: true,
    maintenanceMessage: { ru: 'Скоро вернёмся', en: 'Back soon' },
    maintenanceUntil: '2026-11-24T09:00:00.000Z',
    captchaClaim: true,
    unpaidOfPerson: 2,
    unpaidOfNetwork: 9,
    hourlyOfPerson: 5,
    hourlyOfNetwork: 20,
    formsOfNetwork: 20,
    changeWaitMinutes: 90,
    payoutChangeWaitMinutes: 90,
    quoteKeepMinutes: 5,
    quoteKeepBps: 5,
    reviewFromUsd: 250,
    endingLetter: false,
    staffIdleMinutes: 30,
    consoleNetworks: ['192.0.2.0/24', '2001:db8::/32'],
  }
  const made = await make(all)
  // Where customers write to takes two.
  expect(made).toMatchObject({ ok: true, value: { change: { state: 'waiting', dangers: ['contact'] } } })
  const { id } = (made as { value: { change: { id: string } } }).value.change
  expect(await decideChange(deps, id, 'confirm', await actor('owner'))).toMatchObject({ value: { state: 'applied' } })
  expect(await read()).toEqual(all)
  const { office } = (await openLiveCatalogue(db, () => now)).now
  expect(office).toMatchObject({
    captchaClaim: true,
    identity: { name: all.name, languages: ['ru'], contact: { email: 'help@office.example' } },
    limits: { unpaidOfPerson: 2, hourlyOfNetwork: 20 },
    maintenance: { message: { ru: 'Скоро вернёмся' } },
  })
})

test('a shorter wait of dangerous changes waits itself, a longer one does not', async () => {
  expect(await make({ changeWaitMinutes: 120 })).toMatchObject({ value: { change: { state: 'applied' } } })
  expect(await make({ changeWaitMinutes: 10 })).toMatchObject({
    value: { change: { state: 'waiting', dangers: ['wait'] } },
  })
  expect(await read()).toMatchObject({ changeWaitMinutes: 120 })
})

test('the settings are never removed, and there are no others', async () => {
  expect(await make(null)).toMatchObject({ refusal: { reason: 'invalid' } })
})

test.each([
  ['operator', { maintenance: false, maintenanceUntil: null }, true],
  ['operator', { name: 'Other' }, false],
  ['editor', { tagline: { ru: 'Новая', en: 'New' } }, true],
  ['editor', { contactEmail: 'other@office.example' }, false],
  ['treasurer', { unpaidOfPerson: 50 }, false],
] as const)('%s setting %j: %s', async (role, fields, may) => {
  const made = await make(fields as Partial<SettingsRecord>, await actor(role))
  expect(made.ok ? true : made.refusal.reason).toBe(may || 'forbidden')
})
