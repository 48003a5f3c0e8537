import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '#contract/all-calls.ts'
import type { Call } from '#contract/calls.ts'
import type { CalculatorInit } from '#contract/catalogue/direction.ts'
import { Problem, type ProblemCode, problems } from '#contract/problem.ts'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { hostileBodies, hostileTexts, type Schema, type Soil, valuesOf } from '#test/tables/hostile-values.ts'

/** `AGIO_FUZZ=200 AGIO_FUZZ_SEED=5` asks for more, and along other ways. */
const TIMES = Number(process.env.AGIO_FUZZ ?? 6)
const SEED = Number(process.env.AGIO_FUZZ_SEED ?? 23)
/** Of about one place in so many the request is wrong. */
const POISON = [30, 8] as const
/** So many at the same moment, for what only meets there. */
const AT_ONCE = 8
/** Far beyond what anything takes, also on a busy machine: what an expression that backtracks needs is more. */
const LONGEST_MS = 15_000

const office = await startOfficeInProcess({ trustedProxies: ['127.0.0.1'] })
const { db } = office

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }
type Operation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
  responses: { [status: string]: object }
}
const document = (await (await fetch(`${office.url}/api/v1/openapi.json`)).json()) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { [name: string]: Schema } }
}
const operations = Object.values(document.paths).flatMap(methods => Object.values(methods))
const callOf = new Map(allCalls.map(call => [call.name, call]))

type Caller = 'guest' | 'customer' | 'owner'
type Visitor = { headers: Record<string, string>; soil: Soil }

/** Who asks. A call about claims is asked about some that this visitor has just left; the owner has those of all the others. */
async function visitor(caller: Caller, aboutClaims: boolean): Promise<Visitor> {
  const person = caller === 'guest' ? undefined : await newPersonSignedIn(office, { role: caller })
  const emails = person ? [person.email] : ['anna', 'vera'].map(name => `${name}-${randomUUID()}@example.org`)
  const keys = aboutClaims && caller !== 'owner' ? await Promise.all(emails.map(claimOf)) : []
  return { headers: { ...person?.headers, cookie: keys.join('; ') }, soil: await soil() }
}

async function claimOf(email: string): Promise<string> {
  const line = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const claim = { id: randomUUID(), amount: '20', email, headers: { 'x-forwarded-for': line } }
  const { cookie } = await openExampleClaim(office.url, claim)
  return `${cookie.name}=${cookie.value}`
}

async function soil(): Promise<Soil> {
  const { rows } = await sql<{ id: string }>`
    select id from claims union all select id from users union all select id from sessions
    union all select id from deposit_accounts union all select id from rail_alarms`.execute(db)
  const uuids = rows.map(({ id }) => id)
  const init = await fetch(`${office.url}/front-api/calculator/init?from=TON&to=SBERRUB&amount=30&side=from`)
  const { quote } = (await init.json()) as CalculatorInit
  return {
    components: document.components.schemas,
    uuids: [...uuids, ...uuids.slice(-3).map(id => id.toUpperCase()), '00000000-0000-0000-0000-000000000000'],
    words: {
      // The owner may have counted the reserve away.
      quote: quote ? [quote.token, `${quote.token}x`] : ['none'],
      version: [0, 1, 2, 3, 4],
      from: ['TON', 'BTC'],
      to: ['SBERRUB'],
    },
  }
}

type Shot = { path: string; init: RequestInit }

/** Requests of an operation: most nearly right, so that they come far, and some not even HTTP as anybody would write it. */
function shotsAt(operation: Operation, path: string, method: string, { headers, soil }: Visitor): Shot[] {
  const { parameters = [], requestBody } = operation
  const schema = requestBody?.content['application/json']?.schema
  const shots = POISON.flatMap((every, at) => {
    const parts = Object.fromEntries(
      parameters.map(({ name, in: place, required, schema: part }) => {
        const values = valuesOf(part, soil, every, name)
        return [`${place} ${name}`, required ? values : fc.option(values, { nil: undefined })]
      }),
    )
    const asked = fc.record({
      parts: fc.record(parts),
      body: schema ? valuesOf(schema, soil, every) : fc.constant(undefined),
      raw: fc.oneof(
        { weight: every, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom(...hostileBodies) },
      ),
      type: fc.oneof(
        { weight: 20, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data', ''),
        },
      ),
      address: fc.ipV4(),
    })
    return fc.sample(asked, { seed: SEED + at, numRuns: Math.ceil(TIMES / POISON.length) })
  })
  return shots.map(({ parts, body, raw, type, address }) => {
    const given = Object.entries(parts).filter(([, value]) => value !== undefined)
    const of = (place: string) =>
      given
        .filter(([name]) => name.startsWith(`${place} `))
        .map(([name, value]) => [name.split(' ')[1]!, spelled(value)] as const)
    const inPath = new Map(of('path'))
    const query = of('query').map(([name, value]) => `${name}=${value}`)
    const content = method === 'GET' ? undefined : (raw ?? (requestBody ? (JSON.stringify(body) ?? '') : undefined))
    return {
      path:
        path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inPath.get(name) ?? '') +
        (query.length > 0 ? `?${query.join('&')}` : ''),
      init: {
        method,
        headers: { ...headers, 'x-forwarded-for': address, ...(content !== undefined && { 'content-type': type }) },
        redirect: 'manual',
        body: content === undefined ? undefined : (content as BodyInit),
      },
    }
  })
}

/** As it stands in an address. Half of a character is spelled as the bytes that some clients make of it. */
function spelled(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.isWellFormed() ? encodeURIComponent(text.slice(0, 4_000)) : '%ED%A0%80'
}

async function fire({ path, init }: Shot, operation: Operation): Promise<void> {
  const call = callOf.get(operation.operationId)!
  const begun = performance.now()
  const answer = await fetch(office.url + path, { ...init, signal: AbortSignal.timeout(LONGEST_MS) })
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.body?.cancel()
  const text = await answer.text()
  const sent = init.body instanceof Uint8Array ? `${init.body.length} bytes` : String(init.body).slice(0, 2_000)
  const said = `${init.method} ${path} ${sent} → ${answer.status} ${text.slice(0, 500)}`
  expect(performance.now() - begun, said).toBeLessThan(LONGEST_MS)
  if (answer.ok) expectAnswer(call, answer, text, said)
  else if (answer.status !== 304) expectProblem(call, answer, text, said)
}

function expectAnswer(
  { answer: schema, status = 200, otherStatuses = [] }: Call,
  answer: Response,
  text: string,
  said: string,
): void {
  expect([status, ...otherStatuses, 204], said).toContain(answer.status)
  if (answer.status === 204 || !(schema instanceof z.ZodType)) return
  const body: unknown = JSON.parse(text)
  expect(schema.safeParse(body), said).toEqual({ success: true, data: body })
}

/** A problem as the contract writes them, and a 5xx only where the call says so: maintenance, no rate, nothing to pay to. */
function expectProblem({ refusals = [] }: Call, answer: Response, text: string, said: string): void {
  expect(answer.headers.get('content-type'), said).toBe('application/problem+json')
  const { code, status } = Problem.parse(JSON.parse(text))
  expect(problems, said).toHaveProperty([code])
  expect([status, status], said).toEqual([answer.status, problems[code as ProblemCode].status])
  if (status >= 500) expect(refusals, said).toContain(code)
  expect(text, said).not.toMatch(/\bat .+\.(ts|js):\d+/)
}

describe.each(['guest', 'customer', 'owner'] as const)('a hostile %s breaks nothing with', caller => {
  test.each(operations.map(operation => [operation.operationId, operation] as const))('%s', async (name, operation) => {
    const { method, path } = callOf.get(name)!
    const asks = await visitor(caller, path.includes('claim'))
    const shots = shotsAt(operation, path, method, asks)
    while (shots.length > 0) await Promise.all(shots.splice(0, AT_ONCE).map(shot => fire(shot, operation)))
  })
})

test.each(hostileTexts.map(text => [text.slice(0, 20), spelled(text)]))(
  '%j in a head breaks nothing',
  async (_, text) => {
    for (const name of [
      'if-none-match',
      'accept-language',
      'last-event-id',
      'user-agent',
      'referer',
      'origin',
      'cookie',
      'authorization',
      'x-forwarded-for',
      'x-request-id',
      'sec-fetch-site',
    ]) {
      const value =
        name === 'cookie'
          ? `access_token=${text}; claim_${text}=${text}; theme=${text}`
          : name === 'authorization'
            ? `Bearer ${text}`
            : text
      for (const path of ['/', '/api/v1/users/me/', '/api/v1/calculator/stream/']) {
        const answer = await fetch(office.url + path, {
          headers: { [name]: value.slice(0, 8_000) },
          redirect: 'manual',
        })
        await answer.body?.cancel()
        expect([name, path, answer.status < 500]).toEqual([name, path, true])
      }
    }
  },
)
