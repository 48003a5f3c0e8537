import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ClaimView } from '#contract/claims/claim.ts'
import { accept } from '#contract/result.ts'
import type { Captcha } from '#server/captcha/captcha.ts'
import { type Caller, guest } from '#server/platform/http/caller.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { bareApp } from '#test/harness/bare-app.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { someoneSignedIn } from '#test/harness/signed-in.ts'
import type { Claim } from './claim.ts'
import { claimCookie, claimKey } from './claim-key.ts'
import { claimsRoutes } from './claims.routes.ts'
import { startClaims } from './claims-deps.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const { secret, rails } = office.deps
let caller: Caller = guest
const { app, log } = bareApp({ callerResolver: { authenticate: () => accept(caller) } })
const board = {
  get now() {
    return office.deps.snapshot()
  },
} as LiveBoard
let isFull = false
const claims = startClaims({
  terms: () => ({}),
  isFull: () => isFull,
  db,
  reading: db,
  board,
  rails,
  secret,
  log,
  captcha: {} as Captcha,
  countHits: () => {},
  aml: office.deps.aml,
  checks: office.deps.checks,
  secure: true,
  discountOf: async () => 0n,
  promoCodes: office.deps.promoCodes,
  now: () => office.now,
})
claimsRoutes(app, claims)

const anna = await createPerson(db)
const boris = await createPerson(db)
const keyOf = ({ id }: { id: string }, of = id) => ({ cookie: `${claimCookie(id)}=${claimKey(of, secret)}` })

type Visitor = (claim: Claim) => { headers?: Record<string, string>; caller?: Caller }
const other = await office.open('LTC', 'SBERRUB', '5')

test.each<[string, Visitor, { sees: boolean; moves: boolean }]>([
  ['a stranger', () => ({}), { sees: false, moves: false }],
  ['the account that opened it', () => ({ caller: someoneSignedIn({ id: anna.id }) }), { sees: true, moves: true }],
  ['another account', () => ({ caller: someoneSignedIn({ id: boris.id }) }), { sees: false, moves: false }],
  ['the browser with its key', claim => ({ headers: keyOf(claim) }), { sees: true, moves: true }],
  ['a browser with the key of another claim', () => ({ headers: keyOf(other) }), { sees: false, moves: false }],
  [
    'a browser with another claim’s key under this claim’s name',
    claim => ({ headers: keyOf(claim, other.id) }),
    { sees: false, moves: false },
  ],
  [
    'a browser with a part of its key',
    claim => ({ headers: { cookie: keyOf(claim).cookie.slice(0, -1) } }),
    { sees: false, moves: false },
  ],
  [
    'the browser with its key on a page of another site',
    claim => ({ headers: { ...keyOf(claim), 'sec-fetch-site': 'cross-site' } }),
    { sees: true, moves: false },
  ],
])('%s sees and moves a claim only as allowed', async (_, visitor, { sees, moves }) => {
  const claim = await left()
  const { headers = {}, caller: who = guest } = visitor(claim)
  caller = who
  const seen = await app.request(`/api/v1/claims/${claim.id}/`, { headers })
  expect(await seen.json()).toMatchObject({ id: claim.id, whole: sees })
  expect(await firstOfStream(claim, headers)).toMatchObject({ id: claim.id, whole: sees })
  const moved = await app.request(`/api/v1/claims/${claim.id}/cancel/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  })
  expect(moved.status).toBe(moves ? 200 : 403)
})

test('the owner of a claim cannot make moves of staff, the watcher or the clock', async () => {
  const { id } = await left()
  caller = someoneSignedIn({ id: anna.id })
  const headers = { 'content-type': 'application/json' }
  for (const move of ['verify', 'approve', 'pay-out', 'hold', 'refund', 'reject', 'payment-timeout', 'receive']) {
    const made = await app.request(`/api/v1/claims/${id}/${move}/`, { method: 'POST', headers, body: '{}' })
    expect([move, made.status < 400]).toEqual([move, false])
  }
  expect(await claims.find(id)).toMatchObject({ state: 'awaiting-payment', version: 1 })
})

test('while the disk is nearly full a new claim is refused with a reason and not written', async () => {
  caller = guest
  const input = office.wish('LTC', 'SBERRUB', '5', { email: `${randomUUID()}@example.com` })
  const order = () =>
    app.request('/api/v1/claims/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
  isFull = true
  const refused = await order()
  isFull = false
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await refused.json()).toMatchObject({ code: 'not-writable' })
  expect(await claims.find(input.id)).toBeUndefined()
  expect((await order()).status).toBe(201)
})

describe('the key of a claim', () => {
  test('is set as a cookie in the browser that opened the claim', async () => {
    caller = guest
    const input = office.wish('LTC', 'SBERRUB', '5', { email: `${randomUUID()}@example.com` })
    const opened = await app.request('/api/v1/claims/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    expect(opened.status).toBe(201)
    const given = `${claimCookie(input.id)}=${claimKey(input.id, secret)}`
    expect(opened.headers.getSetCookie()).toEqual([`${given}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure`])
  })

  test('is set as a cookie for a visitor with the key from an e-mail, and not for another key', async () => {
    caller = guest
    const claim = await left()
    const brought = async (key: string) => {
      const answer = await app.request(`/api/v1/claims/${claim.id}/?key=${key}`)
      return { whole: ((await answer.json()) as ClaimView).whole, given: answer.headers.getSetCookie().length }
    }
    expect(await brought(claimKey(claim.id, secret))).toEqual({ whole: true, given: 1 })
    expect(await brought(claimKey(other.id, secret))).toEqual({ whole: false, given: 0 })
    expect(await brought('A'.repeat(43))).toEqual({ whole: false, given: 0 })
  })
})

/** Opens a claim of Anna's account. */
async function left(): Promise<Claim> {
  const opened = await office.tryOpen(office.wish('LTC', 'SBERRUB', '5'), { userId: anna.id })
  if (!opened.ok) throw new Error('the claim was not opened')
  return opened.value.claim
}

/** The first event of a claim's stream. */
async function firstOfStream({ id }: Claim, headers: Record<string, string>): Promise<ClaimView> {
  const answer = await app.request(`/api/v1/claims/${id}/stream/`, { headers })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  for (let text = ''; ; text += (await reader.read()).value ?? '') {
    const event = /^data: (.*)\n\n/m.exec(text)
    if (!event) continue
    await reader.cancel()
    return JSON.parse(event[1]!) as ClaimView
  }
}
