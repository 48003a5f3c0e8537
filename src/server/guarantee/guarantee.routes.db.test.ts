import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { CheckedLetter, GuaranteeKey } from '#contract/guarantee/guarantee.ts'
import { LETTER_MOST } from '#contract/guarantee/letter-limits.ts'
import type { Claim } from '#server/claims/claim.ts'
import { claimCookie, claimKey } from '#server/claims/claim-key.ts'
import { claimView } from '#server/claims/claim-view.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import { plainOffice } from '#test/fixtures/office-state.ts'
import { bareApp } from '#test/harness/bare-app.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { guaranteeRoutes } from './guarantee.routes.ts'
import { openGuaranteeKeys } from './guarantee-keys.ts'
import { signerOf, signLetter } from './letter-signature.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const { deps } = office
const { secret } = deps
const now = () => office.now
const keys = await openGuaranteeKeys(db, { secret, now })

/** Each app counts requests by itself. */
function appOf() {
  const { app } = bareApp()
  guaranteeRoutes(app, {
    db,
    secret,
    currency: deps.currency,
    keys,
    office: () => plainOffice.identity,
    timeZone: () => 'UTC',
    origin: 'https://office.example',
    now,
  })
  return app
}
const app = appOf()

const ask = (id: string, { key = claimKey(id, secret), query = '' } = {}) =>
  app.request(`/api/v1/claims/${id}/guarantee/${query}`, { headers: { cookie: `${claimCookie(id)}=${key}` } })
const letterOf = async ({ id }: Claim) => (await ask(id)).text()
const post = (letter: string, to = app) =>
  to.request('/api/v1/guarantee/check/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ letter }),
  })
const check = async (letter: string, to = appOf()) => (await (await post(letter, to)).json()) as CheckedLetter

test('the owner of a claim gets its letter as a file of text, in the language of the claim or the page', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  const answer = await ask(claim.id)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="agio-${claim.number}-guarantee.txt"`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const text = await answer.text()
  expect(text).toMatch(/^ГАРАНТИЙНОЕ ПИСЬМО\n/)
  expect(text).not.toMatch(/\u00a0|\r|[ \t]\n/)
  expect(await (await ask(claim.id, { query: '?locale=en' })).text()).toMatch(/^LETTER OF GUARANTEE\n/)
})

test('a letter keeps what was agreed: the policy of its claim, and its figures after the market has moved', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  const before = await letterOf(claim)
  office.moveMarket(150n)
  await sql`
    insert into aml_policies
    select 2, policy || '{"answerHours": 11, "decideHours": 12}', now(), null from aml_policies where version = 1`.execute(
    db,
  )
  const later = await office.open('LTC', 'SBERRUB', '5')
  expect(await letterOf(claim)).toBe(before)
  expect(before).toContain('На ответ у вас 24 ч,')
  expect(await letterOf(later)).toContain('На ответ у вас 11 ч, потом решаем')
})

describe('nobody but the owner gets a letter', () => {
  test.each([
    ['a guest with another key', 'x'.repeat(43)],
    ['a guest without a key', ''],
    ['the owner of another claim', 'another claim'],
  ])('%s', async (_, key) => {
    const [claim, another] = [await office.open('LTC', 'SBERRUB', '5'), await office.open('LTC', 'SBERRUB', '5')]
    const answer = await ask(claim.id, { key: key === 'another claim' ? claimKey(another.id, secret) : key })
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain(claim.number)
  })

  test('and there is none of a claim that does not exist', async () => {
    expect((await ask(randomUUID())).status).toBe(404)
  })
})

test('a claim has no letter before it is known where to pay, and its page says so', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  await db.updateTable('claims').set({ pay_to: null }).where('id', '=', claim.id).execute()
  const unassigned = (await findClaim(db, claim.id))!
  const show = (claim: Claim, whole: boolean) =>
    claimView(
      { claim, events: [], payments: [], pending: [] },
      { whole, now: office.now, marketOffer: deps.marketOffer, secret },
    ).guarantee
  expect([show(claim, true), show(unassigned, true), show(claim, false)]).toEqual([true, undefined, undefined])

  const answer = await ask(claim.id)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'wrong-state', state: 'awaiting-payment' })
})

test('a claim that was cancelled unpaid keeps its letter, which says not to pay', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  await office.move(claim, 'cancel', { actor: 'client', author: 'guest' })
  const letter = await letterOf(claim)
  expect(letter).toContain('Заявка отменена: по этим реквизитам больше не платите.')
  expect(letter).not.toContain('Оплатить до')
  expect((await check(letter)).verdict).toBe('valid')
})

test('a checked letter is answered with what it says of itself, and with nothing else of its claim', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  const [key] = ((await (await app.request('/api/v1/guarantee/keys/')).json()) as { keys: GuaranteeKey[] }).keys
  const issuedAt = new Date(Math.floor(office.now.getTime() / 1000) * 1000).toISOString()
  expect(await check(await letterOf(claim))).toEqual({
    verdict: 'valid',
    letter: { number: claim.number, issuedAt },
    named: key!.fingerprint,
    key,
  })
  const changed = (await letterOf(claim)).replace('5 LTC', '6 LTC')
  expect(await check(changed)).toEqual({ verdict: 'changed', named: key!.fingerprint, key })
})

test('the letter of another office is told apart, whatever it says of itself', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  const [text] = (await letterOf(claim)).split('\n\nAgio letter')
  const clone = signerOf('the secret of a clone of the office')
  const forged = signLetter(text!, { number: claim.number, issuedAt: office.now }, clone)
  expect(forged).toContain(`https://office.example/claim/${claim.id}`)
  expect(await check(forged)).toEqual({ verdict: 'not-ours', named: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

describe('a hostile text is harmless', () => {
  test.each([
    ['HTML', '<img src=x onerror=alert(1)>'],
    ['markers without end', '-----BEGIN SIGNATURE-----\n'.repeat(700)],
    ['blanks', ' \t'.repeat(9_000)],
    ['blanks before a letter', `${' '.repeat(LETTER_MOST - 1)}x`],
    ['line ends before a letter', `${'\n'.repeat(LETTER_MOST - 1)}x`],
    ['line ends', '\r\n'.repeat(9_000)],
    ['replaced bytes', '\ufffd'.repeat(LETTER_MOST)],
  ])('%s', async (_, text) => {
    expect(await check(text)).toEqual({ verdict: 'incomplete' })
  })

  test.each([
    ['an empty one', '', 'too-small'],
    ['one that is longer than any letter', 'x'.repeat(LETTER_MOST + 1), 'too-big'],
  ])('%s is refused', async (_, text, code) => {
    const answer = await post(text, appOf())
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ errors: [{ field: 'body.letter', code }] })
  })

  test('a body beyond every limit is refused before it is read', async () => {
    expect((await post('x'.repeat(200_000), appOf())).status).toBe(413)
  })
})

test('one network has so many letters checked in a minute', async () => {
  const busy = appOf()
  for (let i = 0; i < 30; i++) expect((await post('text', busy)).status).toBe(200)
  const refused = await post('text', busy)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the public key is a file at an address of its own, and at that of the present one', async () => {
  const { keys: listed } = (await (await app.request('/api/v1/guarantee/keys/')).json()) as { keys: GuaranteeKey[] }
  const [own, current] = await Promise.all([app.request(listed[0]!.path), app.request('/guarantee/keys/current.pem')])
  expect(own.headers.get('content-type')).toBe('application/x-pem-file')
  const pem = await own.text()
  expect(pem).toMatch(/^-----BEGIN PUBLIC KEY-----\n[\w+/=]+\n-----END PUBLIC KEY-----\n$/)
  expect(await current.text()).toBe(pem)
  expect((await app.request(`/guarantee/keys/${'0'.repeat(64)}.pem`)).status).toBe(404)
  expect((await app.request('/guarantee/keys/latest.pem')).status).toBe(400)
})
