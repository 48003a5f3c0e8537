import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import type { OwnSourceRecord } from '#contract/rates/own-source-record.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { decideChange, makeChange, planChange } from '#server/changes/make-change.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { sourceSection } from '../source.section.ts'
import { startRates } from '../start-rates.ts'
import { ownSourceSection } from './own-source.section.ts'

const { db, address } = await createTestDatabase()
const now = new Date()
const deps = { db, sections: { source: sourceSection('live'), 'own-source': ownSourceSection } as never }
const actor = async (role: StaffRole): Promise<StaffActor> => {
  const { id } = await createPerson(db, { role })
  return { staff: { id, role } as StaffActor['staff'], now }
}
const [treasurer, owner, operator] = await Promise.all([actor('treasurer'), actor('owner'), actor('operator')])
beforeEach(async () => {
  await db.updateTable('office').set({ opened_at: now, change_wait_minutes: 60 }).execute()
})

const board = createServer((_, response) => response.end('{"doge":{"price":"13,37"}}'))
board.listen(0, '127.0.0.1')
await once(board, 'listening')
afterAll(() => board.close())
const record: OwnSourceRecord = {
  enabled: true,
  pair: 'DOGE/RUB',
  url: `http://127.0.0.1:${(board.address() as AddressInfo).port}/`,
  format: 'json',
  bid: 'doge.price',
  ask: '',
  inverse: false,
  units: 1,
  premiumBps: 0,
  everySeconds: 5,
  oldestSeconds: 60,
  jumpBps: null,
  headers: [],
}

async function set(key: string, fields: Partial<OwnSourceRecord> | null, by = treasurer) {
  const proposal = { items: [{ section: 'own-source' as const, key, fields }] }
  const plan = await planChange(deps, proposal, by)
  if (!plan.ok) return plan
  return makeChange(deps, { id: randomUUID(), proposal, digest: plan.value.digest, reason: '' }, by)
}

test('one person alone names no price: a source of one’s own counts once a second has confirmed it', async () => {
  const proposed = await set('board', record)
  expect(proposed).toMatchObject({ value: { change: { state: 'waiting', dangers: ['rate'] } } })
  expect((await ownSourceSection.read(db)).size).toBe(0)
  const { id } = (proposed as { value: { change: { id: string } } }).value.change
  expect(await decideChange(deps, id, 'confirm', treasurer)).toMatchObject({ refusal: { reason: 'forbidden' } })
  expect(await decideChange(deps, id, 'confirm', owner)).toMatchObject({ value: { state: 'applied' } })
  expect(await ownSourceSection.read(db)).toEqual(new Map([['board', record]]))
})

test.each([
  ['another address', { url: 'https://other.example/' }],
  ['another place in the answer', { bid: 'doge.ask' }],
  ['a premium', { premiumBps: 500 }],
  ['a longer life', { oldestSeconds: 600 }],
])('%s waits as well', async (_, change) => {
  expect(await set('board', change)).toMatchObject({ value: { change: { state: 'waiting' } } })
})

test('its price is read, judged like every other and sold by', async () => {
  const options = {
    address,
    db,
    mode: 'live' as const,
    now: () => new Date(),
    log: pino({ level: 'silent' }),
    alarm: async () => {},
    endAlarm: async () => {},
  }
  const rates = await startRates({ ...options, cycleMs: 200, network: { inside: true, sources: {} } })
  try {
    await expect
      .poll(() => rates.now.get('DOGE/RUB'), { timeout: 30_000 })
      .toMatchObject({
        state: 'fresh',
        value: fractionFromDecimal('13.37'),
        sources: [{ source: 'board', counted: true }],
      })
  } finally {
    await rates.stop()
  }
})

test('turning it off is safe, and waits for nobody', async () => {
  expect(await set('board', { enabled: false })).toMatchObject({ value: { change: { state: 'applied' } } })
  expect(await set('board', null)).toMatchObject({ value: { change: { state: 'applied' } } })
  expect((await ownSourceSection.read(db)).size).toBe(0)
})

test.each([
  ['kraken', {}, 'key', 'taken'],
  ['My Bank', {}, 'key', 'wrong-format'],
  ['bank', { bid: 'a[' }, 'bid', 'wrong-path'],
  ['bank', { everySeconds: 100, oldestSeconds: 100 }, 'oldestSeconds', 'too-soon'],
])('%s with %o is refused at its field', async (key, change, field, code) => {
  expect(await set(key, { ...record, ...change })).toMatchObject({
    refusal: { reason: 'invalid', errors: [{ field: `own-source.${key}.${field}`, code }] },
  })
})

test('only those who may set rates describe a source', async () => {
  expect(await set('bank', record, operator)).toMatchObject({ refusal: { reason: 'forbidden' } })
})

test('the database takes no name that is none', async () => {
  await expect(db.insertInto('own_rate_sources').values({ key: 'A B', record: '{}' }).execute()).rejects.toThrow(
    'check',
  )
  await expect(db.insertInto('own_rate_sources').values({ key: 'ab', record: '[]' }).execute()).rejects.toThrow('check')
})
