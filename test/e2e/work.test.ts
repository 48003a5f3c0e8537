import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import diagnostics from 'node:diagnostics_channel'
import { Session } from 'node:inspector/promises'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { type HotPath, hotPaths } from '#test/fixtures/hot-paths.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOffice } from '#test/harness/office.ts'
import { playedClaims } from '#test/harness/played-claim.ts'
import { wishedClaim } from '#test/harness/wished-claim.ts'

// Work is counted here instead of timed, because counts are the same on every machine: a line that makes a path do more is
// seen on the day it is written. The columns:
//   queries   statements that the request sends to the database, begin and commit among them
//   renders   pages that React has rendered
//   patterns  addresses of the router's table that were made into regular expressions
//   packed    compressions begun
//   calls     thousands of function calls in our code, in React and in packages
//   kB        the answer, not packed
// A count that has become smaller is written down here in the same commit, so that it stays. A count that must become larger
// is raised by as much as it needs, and the commit says what the work is for. `calls` and `kB` have a tenth to spare for texts
// and data that differ from run to run; the other limits are exact.
// biome-ignore format: a table is read by its columns
const limits: Record<string, Work> = {
  'kept home':               { queries:  0, renders: 0, patterns: 43, packed: 0, calls:  1.60, kB: 58.0 },
  'rendered home':           { queries:  0, renders: 1, patterns: 86, packed: 0, calls: 43.40, kB: 58.0 },
  'page of a pair':          { queries:  2, renders: 1, patterns: 86, packed: 0, calls: 29.70, kB: 42.0 },
  'claim form':              { queries:  0, renders: 1, patterns: 86, packed: 0, calls: 18.20, kB: 21.0 },
  'sign-in':                 { queries:  0, renders: 1, patterns: 86, packed: 0, calls: 15.30, kB: 11.0 },
  'claim, its owner':        { queries:  1, renders: 1, patterns: 86, packed: 0, calls: 61.80, kB: 30.5 },
  'queue and a claim':       { queries: 35, renders: 1, patterns: 43, packed: 0, calls: 62.00, kB: 52.0 },
  'audit log':               { queries: 13, renders: 1, patterns: 43, packed: 0, calls: 24.50, kB: 28.0 },
  'orders of an account':    { queries:  2, renders: 1, patterns: 86, packed: 0, calls: 28.80, kB: 33.0 },
  'source currencies':       { queries:  0, renders: 0, patterns:  0, packed: 0, calls:  0.10, kB:  7.0 },
  course:                    { queries:  0, renders: 0, patterns:  0, packed: 0, calls:  0.14, kB:  0.7 },
  'course at an amount':     { queries:  0, renders: 0, patterns:  0, packed: 0, calls:  0.18, kB:  0.7 },
  'first view':              { queries:  0, renders: 0, patterns:  0, packed: 0, calls:  0.16, kB: 16.0 },
  'opening a claim':         { queries: 10, renders: 0, patterns:  0, packed: 2, calls: 15.80, kB:  2.5 },
}

const columns = ['queries', 'renders', 'patterns', 'packed', 'calls', 'kB'] as const
const MOST_TIMES = 25
const QUIET_MS = 50

type Work = { queries: number; renders: number; patterns: number; packed: number; calls: number; kB: number }
type Asked = HotPath & { body?: object }

// Behind a proxy, because one address may not open many claims.
const office = await startOffice({ trustedProxies: ['127.0.0.1'] })
const claims = await openClaimsOffice(office.db, { at: new Date() })
const [customer, owner] = [await newPersonSignedIn(office), await newPersonSignedIn(office, { role: 'owner' })]
for (let n = 0; n < 12; n++) {
  const opened = await claims.tryOpen(claims.wish('USDTTRC20', 'SBERRUB', `${1_000 + n}`), { userId: customer.id })
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal))
}
const played = await playedClaims(office.url)()
const paths = hotPaths({ customer, owner, claim: played })
let visitors = 0
const opening = async (): Promise<Asked> => ({
  path: '/api/v1/claims/',
  headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${++visitors}.1` },
  body: await wishedClaim(office.url),
})

const inspector = new Session()
inspector.connect()
await inspector.post('Profiler.enable')
await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
// What the office does meanwhile by itself (it reads its board anew, sends letters) is no work of a request.
const inRequest = new AsyncLocalStorage<true>()
const mark = () => inRequest.enterWith(true)
diagnostics.subscribe('http.server.request.start', mark)
let queries = 0
const send = pg.Client.prototype.query
const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
  this: pg.Client,
  ...asked: unknown[]
) {
  if (inRequest.getStore()) queries++
  return Reflect.apply(send, this, asked)
} as never)
let packed = 0
const packing = createHook({ init: (_, type) => void (type === 'ZLIB' && packed++) }).enable()
afterAll(async () => {
  diagnostics.unsubscribe('http.server.request.start', mark)
  packing.disable()
  query.mockRestore()
  await inspector.post('Profiler.stopPreciseCoverage')
  inspector.disconnect()
})

test.each(Object.entries(limits))('%s does no more work than is written down', async (name, limit) => {
  const least = { ...limit }
  const allowed = (what: keyof Work) => limit[what] * (what === 'calls' || what === 'kB' ? 1.1 : 1)
  const over = () => columns.filter(what => least[what] > allowed(what))
  // The office goes on with its own work meanwhile, and a first time is never like the others: the least of several counts.
  for (let time = 0; time === 0 || (time < MOST_TIMES && over().length > 0); time++) {
    const work = await workOf(name === 'opening a claim' ? await opening() : paths[name]!)
    for (const what of columns) least[what] = time === 0 ? work[what] : Math.min(least[what], work[what])
  }
  expect(over(), JSON.stringify(least)).toEqual([])
})

/** After something was written the office reads its board anew, and does what was ordered: that is no work of the next request. */
async function untilQuiet(): Promise<void> {
  let before: number
  do {
    before = query.mock.calls.length
    await setTimeout(QUIET_MS)
  } while (query.mock.calls.length > before)
}

async function workOf({ path, headers, body }: Asked): Promise<Work> {
  if (body) await untilQuiet()
  await inspector.post('Profiler.takePreciseCoverage')
  queries = 0
  packed = 0
  const answer = await fetch(office.url + path, {
    method: body ? 'POST' : 'GET',
    headers,
    body: body ? JSON.stringify(body) : null,
    redirect: 'error',
  })
  const bytes = (await answer.arrayBuffer()).byteLength
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  const sent = queries
  const { result } = await inspector.post('Profiler.takePreciseCoverage')
  const functions = result
    .filter(({ url }) => url.startsWith('file:') && !url.includes('/test/') && !url.includes('/vitest/'))
    .flatMap(script =>
      script.functions.map(({ functionName, ranges: [range] }) => ({ functionName, count: range!.count })),
    )
  const callsOf = (name: string) =>
    functions.filter(({ functionName }) => functionName.endsWith(name)).reduce((sum, { count }) => sum + count, 0)
  return {
    queries: sent,
    renders: callsOf('renderToString'),
    patterns: callsOf('compilePath'),
    packed,
    calls: functions.reduce((sum, { count }) => sum + count, 0) / 1_000,
    kB: bytes / 1_000,
  }
}
