import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { LITTLE_EFFORT } from '#test/harness/solved-captcha.ts'
import { openCaptcha, type SignedChallenge } from './captcha.ts'

const { db } = await createTestDatabase()

const noon = new Date('2026-11-21T12:00:00Z')
const captchaAt = (now: Date, secret = 'a secret of this office, long enough') =>
  openCaptcha({ db, secret, now: () => now, effort: LITTLE_EFFORT })

test('a solution is accepted once', async () => {
  const captcha = captchaAt(noon)
  const solution = await solve(await captcha.challenge())

  expect(await captcha.take(solution)).toEqual({ ok: true, value: undefined })
  expect(await captcha.take(solution)).toMatchObject({ ok: false, refusal: { why: 'used' } })
})

test('of twenty concurrent requests with one solution one passes', async () => {
  const captcha = captchaAt(noon)
  const solution = await solve(await captcha.challenge())
  const taken = await Promise.all(Array.from({ length: 20 }, () => captcha.take(solution)))

  expect(taken.filter(({ ok }) => ok)).toHaveLength(1)
})

test('without a solution the call is refused', async () => {
  expect(await captchaAt(noon).take(undefined)).toMatchObject({
    refusal: { reason: 'captcha-required', why: 'missing' },
  })
})

test('a challenge expires after ten minutes', async () => {
  const solution = await solve(await captchaAt(noon).challenge())

  expect(await captchaAt(new Date('2026-11-21T12:10:00Z')).take(solution)).toMatchObject({
    refusal: { why: 'expired' },
  })
  expect(await captchaAt(new Date('2026-11-21T12:09:59Z')).take(solution)).toMatchObject({ ok: true })
})

test.each([
  ['is no base64 of JSON', () => 'a captcha'],
  ['is empty', () => ''],
  ['counts to another number', async () => solve(await captchaAt(noon).challenge(), { derivedKey: 'ab'.repeat(32) })],
  [
    'was signed by another office',
    async () => solve(await captchaAt(noon, 'the secret of another office').challenge()),
  ],
  [
    'lives longer than it was given',
    async () => {
      const { parameters, signature } = await captchaAt(noon).challenge()
      return solve({ parameters: { ...parameters, data: { until: noon.getTime() * 2 } }, signature })
    },
  ],
  [
    'is easier than it was given',
    async () => {
      const { parameters, signature } = await captchaAt(noon).challenge()
      return solve({ parameters: { ...parameters, keyPrefix: '00' }, signature })
    },
  ],
])('a solution that %s is refused', async (_, solution) => {
  expect(await captchaAt(noon).take(await solution())).toMatchObject({ refusal: { why: 'wrong' } })
})

async function solve(challenge: SignedChallenge, instead: object = {}): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution: { ...solution, ...instead } })).toString('base64')
}
