import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { AmlRecord } from '#contract/aml/aml.ts'
import { accept } from '#contract/result.ts'
import { policyOf, publishPolicy } from '#server/aml/policies.store.ts'
import { readHistory } from '#server/claims/claim-history.store.ts'
import { clientConfig, openDb, openPool } from '#server/platform/database/pool.ts'
import { openAmlService } from '#test/fakes/aml-service.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { type OpenDeps, openClaim } from './open-claim.ts'

const { db, address } = await createTestDatabase({ demo: true })
const pool = openPool(address, 1)
afterAll(() => pool.end())
const sent: string[] = []
pool.on('connect', client => {
  const query = client.query.bind(client) as (asked: { text?: string }, ...rest: unknown[]) => unknown
  client.query = ((asked: string | { text: string }, ...rest: unknown[]) => {
    sent.push(typeof asked === 'string' ? asked : asked.text)
    return query(asked as { text: string }, ...rest)
  }) as typeof client.query
})
const service = openAmlService()
const office = await openClaimsOffice(openDb(pool), { services: [service.provider] })
const olga = (await createPerson(db, { role: 'treasurer' })).id

/** Published by another process, and this one has not heard of it yet. */
async function publish(change: Partial<AmlRecord>): Promise<number> {
  const { version, publishedAt: _, ...policy } = await policyOf(db)
  await db.transaction().execute(tx => publishPolicy(tx, { ...policy, ...change }, { at: office.now, by: olga }))
  return version + 1
}

beforeEach(() => office.refresh())

test.each([
  ['a claim is opened in five round trips to the database', 'SBERRUB', 'LTC', '9000', 5],
  ['one whose address is checked takes two more: the look at the lists, and the decision', 'LTC', 'SBERRUB', '0.6', 7],
] as const)('%s', (_, from, to, amount, roundTrips) => takes(from, to, amount, roundTrips))

test('where the office has neither lists nor services it is five as well', () =>
  withoutLists(() => takes('LTC', 'SBERRUB', '0.6', 5)))

async function takes(from: string, to: string, amount: string, roundTrips: number): Promise<void> {
  const open = () => office.open(from, to, amount, { email: `${randomUUID()}@example.com` })
  // The first one opens accounts in the ledger, or connects.
  await open()
  sent.length = 0
  const claim = await open()
  const steps = sent.filter(text => !text.includes('pg_notify'))
  expect(steps, steps.map(text => text.slice(0, 60)).join('\n')).toHaveLength(roundTrips)
  expect(steps).toContain('begin')
  expect(steps.at(-1)).toBe('commit')
  expect((await readHistory(db, claim.id))!.events.map(({ kind }) => kind)).toEqual(['open'])
}

test('a claim is never opened by a policy that another process has replaced: it is checked by the new one', async () => {
  const version = await publish({ services: ['amlbot'] })
  service.answer({ score: 900, categories: { mixer: 10_000 }, evidence: 'a mixer' })
  const bad = office.wish('ETH', 'BTC', '1')
  expect(office.deps.aml.now.policy.version).toBe(version - 1)
  expect(await office.tryOpen(bad)).toMatchObject({
    ok: false,
    refusal: { reason: 'aml-refused', rule: 'aml-category', policy: version },
  })
  const next = await publish({ services: [] })
  service.answer({ score: 0, categories: {}, evidence: 'clean' })
  expect(await office.open('ETH', 'BTC', '1')).toMatchObject({ aml: { policy: next } })
})

test('nobody is refused by a policy that another process has replaced', async () => {
  await publish({ services: ['amlbot'], atOpening: 'refuse', away: 'hold' })
  await office.refresh()
  for (const [answer, change] of [
    ['away', { away: 'wait' }],
    [{ score: 900, categories: { mixer: 10_000 }, evidence: 'a mixer' }, { atOpening: 'hold' }],
  ] satisfies [Parameters<typeof service.answer>[0], Partial<AmlRecord>][]) {
    service.answer(answer)
    const version = await publish(change)
    expect(await office.open('ETH', 'BTC', '1')).toMatchObject({ aml: { policy: version } })
  }
})

test('the work that the new policy demands is asked for, and what was spent already is not asked for again', async () => {
  const taken: string[] = []
  const takeCaptcha: OpenDeps['takeCaptcha'] = async (_, __, work) => {
    taken.push(work)
    return accept(undefined)
  }
  const deps = { ...office.deps, takeCaptcha }
  service.answer({ score: 0, categories: {}, evidence: 'clean' })
  await publish({ services: ['amlbot'] })
  expect(await openClaim(deps, { input: office.wish('ETH', 'BTC', '1') }, office.now)).toMatchObject({ ok: true })
  expect(taken).toEqual(['captcha-or-free-attempt'])
  taken.length = 0
  await publish({ services: ['amlbot'], answerHours: 30 })
  expect(await openClaim(deps, { input: office.wish('ETH', 'BTC', '1') }, office.now)).toMatchObject({ ok: true })
  expect(taken).toEqual(['captcha-or-free-attempt'])
})

test('the first sanctions list counts at once, also where this process has not heard of it', async () => {
  await publish({ services: [] })
  await withoutLists(async () => expect((await office.open('ETH', 'BTC', '1')).aml).toBeUndefined())
  expect(office.deps.aml.now.lists).toEqual([])
  expect((await office.open('ETH', 'BTC', '1')).aml).toBeDefined()
})

/** The lists are back afterwards, and this process does not know. */
async function withoutLists(work: () => Promise<void>): Promise<void> {
  const owner = new pg.Client(clientConfig(address))
  await owner.connect()
  try {
    await owner.query('create temporary table lists as select * from aml_lists')
    await owner.query('create temporary table listed as select * from aml_list_addresses')
    await owner.query('delete from aml_list_addresses')
    await owner.query('delete from aml_lists')
    await office.refresh()
    await work()
    await owner.query('insert into aml_lists select * from lists')
    await owner.query('insert into aml_list_addresses select * from listed')
  } finally {
    await owner.end()
  }
}
