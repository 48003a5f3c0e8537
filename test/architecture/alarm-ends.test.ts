import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AlarmKind, alarmEnds, alarmKinds, neverSnoozed } from '#contract/alarms/alarms.ts'

/** By which file an alarm of each kind ends. A person ends the rest. */
const endedBy: Partial<Record<AlarmKind, string>> = {
  'currency-not-payable': 'rails/warn-not-payable.ts',
  'node-unreachable': 'rails/chain/watch-chain.ts',
  'node-disagrees': 'rails/chain/watch-chain.ts',
  'node-of-another-chain': 'rails/chain/watch-chain.ts',
  'chain-stalled': 'rails/chain/watch-chain.ts',
  'price-source-down': 'rates/price-alarms.ts',
  'rates-paused': 'rates/price-alarms.ts',
  'photo-store': 'verification/erase-files.ts',
  'sanctions-list': 'aml/lists/fetch-lists.ts',
  'mailbox-unread': 'mailbox/read-mailbox.ts',
  'pages-unread': 'canary/canary.feature.ts',
  'books-unproven': 'claims/prove-nightly.ts',
  'account-below-zero': 'reserves/watch-accounts.ts',
  'job-failed': 'alarms/report-failed-jobs.ts',
  'mail-stuck': 'emails/watch-mail-server.ts',
  'telegram-unreached': 'telegram/notify-telegram.ts',
  'aml-service-down': 'aml/watch-services.ts',
  'chat-files': 'chat/guest-files.ts',
  'no-backup': 'backups/backups.feature.ts',
  'disk-nearly-full': '../main/office.ts',
  clock: '../main/office.ts',
}
const server = join(import.meta.dirname, '../../src/server')

test('of each kind of alarm it is said how it ends: by the check that raised it, or by a person', () => {
  const checks = alarmKinds.filter(kind => alarmEnds[kind] === 'check')
  expect(checks.toSorted()).toEqual(Object.keys(endedBy).toSorted())
})

test.each(Object.entries(endedBy))('%s ends where it is raised', (kind, file) => {
  const source = readFileSync(join(server, file), 'utf8')
  const ends = source.split(/endAlarm\(|over\(/).slice(1)
  const named = source.includes('= { kind:') ? [...ends, source] : ends
  expect(named.some(text => text.includes(`kind: '${kind}'`))).toBe(true)
})

test('a person ends what somebody must have looked at, whatever is found later', () => {
  for (const kind of neverSnoozed) expect(alarmEnds[kind]).toBe('person')
})

test('nothing else ends an alarm by itself', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    file => /\.ts$/.test(file) && !file.includes('.test.'),
  )
  const ending = files.filter(file =>
    /\bendAlarm\((?!db: Db)|\bover\(\{ sources/.test(readFileSync(join(server, file), 'utf8')),
  )
  const known = new Set([
    ...Object.values(endedBy),
    'rates/reader.ts',
    'rails/open-rails.ts',
    'verification/look-at-photo.ts',
  ])
  known.add('platform/disk-space.ts').add('platform/live/watch-clock.ts').add('rails/rails.feature.ts')
  expect(ending.filter(file => !known.has(file))).toEqual([])
})
