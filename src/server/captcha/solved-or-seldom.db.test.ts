import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openClaimsOffice } from '#test/claims-office.ts'
import { createTestDatabase } from '#test/database.ts'
import { TEST_SECRET } from '#test/secret.ts'
import { openCaptcha } from './captcha.ts'
import { solvedOrSeldom } from './solved-or-seldom.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const now = office.now
const captcha = openCaptcha({ db, secret: TEST_SECRET, now: () => now, effort: { rounds: 10, fewest: 5, most: 20 } })

const send = (line: string, solution?: string, at = now) =>
  solvedOrSeldom({ db, captcha }, { form: 'claim', line, solution }, at)
const missing = { ok: false, refusal: { reason: 'captcha-required', why: 'missing' } }

test('of twenty forms that come at once from one line without a solution two are taken', async () => {
  const line = '192.0.2.1'
  const sent = await Promise.all(Array.from({ length: 20 }, () => send(line)))
  expect(sent.filter(({ ok }) => ok)).toHaveLength(2)
  expect(await send(line)).toMatchObject(missing)
  expect(await send('192.0.2.2')).toMatchObject({ ok: true })
  expect(await send(line, undefined, new Date(now.getTime() + 31 * 60_000))).toMatchObject({ ok: true })
})

test('a solution that is none is refused and does not fall back on a turn', async () => {
  const line = '192.0.2.3'
  expect(await send(line, 'bm90aGluZw==')).toMatchObject({ ok: false, refusal: { why: 'wrong' } })
  expect([await send(line), await send(line), await send(line)].map(({ ok }) => ok)).toEqual([true, true, false])
})

test('the repeat of a claim, and a claim that the office refuses anyway, cost no turn', async () => {
  const line = '192.0.2.4'
  office.parts.captchaAlways = () => true
  office.parts.takeCaptcha = (solution, from) => send(from, solution)
  // Each with a mailbox of its own: a second claim with the same one costs a captcha in any case.
  const wishOf = (name: string) => office.wish('LTC', 'SBERRUB', '5', { email: `${name}@example.com` })
  const wish = wishOf('anna')
  expect(await office.tryOpen(wish, { line })).toMatchObject({ ok: true, value: { replayed: false } })
  for (let i = 0; i < 5; i++)
    expect(await office.tryOpen(wish, { line })).toMatchObject({ ok: true, value: { replayed: true } })
  for (let i = 0; i < 5; i++)
    expect(await office.tryOpen({ ...wish, id: randomUUID(), quote: 'forged' }, { line })).toMatchObject({
      refusal: { reason: 'invalid' },
    })
  expect(await office.tryOpen(wishOf('boris'), { line })).toMatchObject({ ok: true })
  expect(await office.tryOpen(wishOf('vera'), { line })).toMatchObject(missing)
})
