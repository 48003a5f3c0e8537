import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { RaisedAlarm } from '#contract/alarms/alarm-details.ts'
import { policyOf, publishPolicy } from '#server/aml/policies.store.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { fetchDueLists } from './fetch-lists.ts'
import { importList } from './import-list.ts'
import { importedLists, lookUp } from './lists.store.ts'

const { db } = await createTestDatabase()
const ofac = await readFile('test/outside/aml/ofac-extract.xml', 'utf8')
const eu = await readFile('test/outside/aml/eu-extract.xml', 'utf8')

/** Plays both publishers. */
type Asked = { path: string; headers: IncomingHttpHeaders }
let asked: Asked[] = []
let answer: (asked: Asked, response: ServerResponse) => void = () => {}
const server = createServer((request, response) => {
  const one = { path: request.url!, headers: request.headers }
  asked.push(one)
  answer(one, response)
})
await once(server.listen(0, '127.0.0.1'), 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const addresses = { ofac: `${origin}/SDN.XML`, eu: `${origin}/eu.xml` }
const listOf = (path: string) => (path === '/eu.xml' ? eu : ofac)
const published = ({ path }: Asked, response: ServerResponse) => response.end(listOf(path))

let now = new Date('2026-11-25T04:00:00Z')
let alarms: RaisedAlarm<'sanctions-list'>[] = []
const wait = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000)
}
async function run(limits?: { mostBytes: number; timeoutMs: number }, from: typeof addresses | 'nowhere' = addresses) {
  asked = []
  alarms = []
  const addressesNow = from === 'nowhere' ? undefined : from
  const deps = {
    db,
    addresses: addressesNow,
    alarm: async (raised: (typeof alarms)[number]) => void alarms.push(raised),
    endAlarm: async () => {},
    log: pino({ enabled: false }),
  }
  await fetchDueLists({ ...deps, limits }, () => now, new AbortController().signal)
}
const paths = () => asked.map(({ path }) => path)

beforeEach(() => {
  wait(24)
  answer = published
})

test('an office without lists has both within the hour, and fetches them once a day', async () => {
  answer = ({ path }, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(listOf(path)))
  await run()
  expect(paths()).toEqual(['/SDN.XML', '/eu.xml'])
  expect(await importedLists(db)).toMatchObject([
    { list: 'ofac', addresses: 3, checkedAt: now },
    { list: 'eu', addresses: 3, checkedAt: now },
  ])
  expect(alarms).toEqual([])
  wait(22)
  await run()
  expect(paths()).toEqual([])
  wait(1)
  await run()
  expect(paths()).toEqual(['/SDN.XML', '/eu.xml'])
})

test('a list that has not changed is not sent again, and counts as compared', async () => {
  answer = (one, response) => {
    const same = one.headers['if-none-match'] === '"one"' || one.headers['if-modified-since'] === 'Wed, 25 Nov 2026'
    if (same) response.writeHead(304).end()
    else
      response
        .writeHead(200, one.path === '/eu.xml' ? { 'last-modified': 'Wed, 25 Nov 2026' } : { etag: '"one"' })
        .end(listOf(one.path))
  }
  await run()
  const [before] = await importedLists(db)
  wait(24)
  await run()
  expect(asked.map(({ headers }) => [headers['if-none-match'], headers['if-modified-since']])).toEqual([
    ['"one"', undefined],
    [undefined, 'Wed, 25 Nov 2026'],
  ])
  expect((await importedLists(db))[0]).toEqual({ ...before, checkedAt: now })
  // What was imported by hand, or came from elsewhere, is compared with all of what is published.
  async function* file() {
    yield ofac
  }
  await importList(db, 'ofac', file(), { now })
  wait(24)
  await run(undefined, { ...addresses, eu: `${origin}/eu.xml?mirror` })
  expect(asked.map(({ headers }) => [headers['if-none-match'], headers['if-modified-since']])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
})

test('what is no list, too long or much shorter changes nothing and calls staff at once', async () => {
  await run()
  const before = await importedLists(db)
  const bad: [string, typeof answer, object][] = [
    ['a page', (_, response) => response.end('<html><body>Maintenance</body></html>'), { fault: 'no-list' }],
    ['a list that is cut off', ({ path }, response) => response.end(listOf(path).slice(0, -30)), { fault: 'no-list' }],
    ['a denial', (_, response) => response.writeHead(403).end(), { fault: 'status', status: 403 }],
    [
      'a much shorter list',
      (_, response) => response.end(ofac.replace(/Digital Currency Address/g, 'Passport')),
      { fault: 'much-shorter', addresses: 0 },
    ],
    ['what never changed, unasked', (_, response) => response.writeHead(304).end(), { fault: 'status', status: 304 }],
  ]
  for (const [name, next, detail] of bad) {
    wait(24)
    answer = ({ path, headers }, response) =>
      path === '/SDN.XML' ? next({ path, headers }, response) : published({ path, headers }, response)
    await run()
    expect([name, alarms]).toMatchObject([name, [{ kind: 'sanctions-list', subject: 'ofac', detail }]])
  }
  wait(-24)
  answer = published
  await run({ mostBytes: 1_000, timeoutMs: 5_000 })
  expect(alarms.map(({ detail }) => detail)).toEqual([
    { fault: 'list-too-large', host: expect.stringMatching(/^127\.0\.0\.1:\d+$/) },
  ])
  expect((await importedLists(db))[0]).toEqual(before[0])
  expect((await lookUp(db, '149w62rY42aZBox8fGcmqNsXUzSStKeq8C')).found).toHaveLength(2)
})

test('a publisher that is silent is tried each hour, and staff are called when it lasts', async () => {
  await run()
  const silent: (typeof answer)[] = [
    (_, response) => response.writeHead(503).end(),
    (_, response) => response.socket!.destroy(),
    (_, response) => {
      response.write(ofac.slice(0, 500))
      setTimeout(() => response.socket?.destroy(), 20)
    },
    () => {},
  ]
  wait(24)
  for (const next of silent) {
    answer = next
    await run({ mostBytes: 1e6, timeoutMs: 300 })
    expect([paths().length, alarms]).toEqual([2, []])
    wait(1)
  }
  wait(21)
  await run({ mostBytes: 1e6, timeoutMs: 300 })
  expect(alarms.map(({ subject, detail }) => [subject, detail])).toEqual([
    ['ofac', { fault: 'slow', host: expect.any(String) }],
    ['eu', { fault: 'slow', host: expect.any(String) }],
  ])
})

test('the policy says after how many days a list is old', async () => {
  await run()
  const { version: _, publishedAt: __, ...policy } = await policyOf(db)
  expect(policy.listDays).toBe(7)
  const { id: by } = await createPerson(db, { role: 'owner' })
  const publish = (listDays: number) =>
    db.transaction().execute(tx => publishPolicy(tx, { ...policy, listDays }, { at: now, by }))
  await publish(2)
  wait(2 * 24 - 1)
  await run(undefined, 'nowhere')
  expect(alarms).toEqual([])
  wait(1)
  await run(undefined, 'nowhere')
  expect(alarms.map(({ subject, detail }) => [subject, detail])).toEqual([
    ['ofac', { fault: 'old', days: 2 }],
    ['eu', { fault: 'old', days: 2 }],
  ])
  await publish(7)
})

test('lists that nobody has compared for a week call staff, also where they are imported by hand', async () => {
  await run()
  wait(7 * 24 - 1)
  await run(undefined, 'nowhere')
  expect([asked, alarms]).toEqual([[], []])
  wait(1)
  await run(undefined, 'nowhere')
  expect(alarms.map(({ kind, subject, detail }) => [kind, subject, detail])).toEqual([
    ['sanctions-list', 'ofac', { fault: 'old', days: 7 }],
    ['sanctions-list', 'eu', { fault: 'old', days: 7 }],
  ])
})
