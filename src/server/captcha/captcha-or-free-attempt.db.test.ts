import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { LITTLE_EFFORT } from '#test/harness/solved-captcha.ts'
import { openCaptcha } from './captcha.ts'
import { captchaOrFreeAttempt } from './captcha-or-free-attempt.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const now = office.now
const captcha = openCaptcha({ db, secret: TEST_SECRET, now: () => now, effort: LITTLE_EFFORT })

const send = (network: string, solution?: string, at = now) =>
  captchaOrFreeAttempt({ db, captcha }, { form: 'claim', network, solution }, at)
const missing = { ok: false, refusal: { reason: 'captcha-required', why: 'missing' } }

test('of twenty concurrent forms from one network without a solution two are accepted', async () => {
  const network = '192.0.2.1'
  const sent = await Promise.all(Array.from({ length: 20 }, () => send(network)))
  expect(sent.filter(({ ok }) => ok)).toHaveLength(2)
  expect(await send(network)).toMatchObject(missing)
  expect(await send('192.0.2.2')).toMatchObject({ ok: true })
  expect(await send(network, undefined, new Date(now.getTime() + 31 * 60_000))).toMatchObject({ ok: true })
})

test('an invalid solution is refused and uses no free attempt', async () => {
  const network = '192.0.2.3'
  expect(await send(network, 'bm90aGluZw==')).toMatchObject({ ok: false, refusal: { why: 'wrong' } })
  expect([await send(network), await send(network), await send(network)].map(({ ok }) => ok)).toEqual([
    true,
    true,
    false,
  ])
})

test('a replayed claim, and a claim that is refused anyway, use no free attempt', async () => {
  const network = '192.0.2.4'
  office.deps.captchaAlways = () => true
  office.deps.takeCaptcha = (solution, from) => send(from, solution)
  // Each with a mailbox of its own: a second claim with the same one costs a captcha in any case.
  const wishOf = (name: string) => office.wish('LTC', 'SBERRUB', '5', { email: `${name}@example.com` })
  const wish = wishOf('anna')
  expect(await office.tryOpen(wish, { network })).toMatchObject({ ok: true, value: { replayed: false } })
  for (let i = 0; i < 5; i++)
    expect(await office.tryOpen(wish, { network })).toMatchObject({ ok: true, value: { replayed: true } })
  for (let i = 0; i < 5; i++)
    expect(await office.tryOpen({ ...wish, id: randomUUID(), quote: 'forged' }, { network })).toMatchObject({
      refusal: { reason: 'invalid' },
    })
  expect(await office.tryOpen(wishOf('boris'), { network })).toMatchObject({ ok: true })
  expect(await office.tryOpen(wishOf('vera'), { network })).toMatchObject(missing)
})
