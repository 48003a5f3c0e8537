import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { createPerson } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openClock } from '#test/harness/sessions-app.ts'
import { decryptTotpSecret, renewRecoveryCodes, takeSecondFactor, totpUri } from './check-second-factor.ts'

const { db } = await createTestDatabase()
const clock = openClock()
const STEP_MS = 30_000

async function someone() {
  const person = await createPerson(db, { secondFactor: true })
  const totp = new TOTP({ secret: Secret.fromBase32(person.totp!) })
  const row = await db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
  return {
    ...person,
    row,
    /** The code that the authenticator shows that much later. */
    code: (afterMs = 0) => totp.generate({ timestamp: clock.now().getTime() + afterMs }),
    take: (typed: string) => takeSecondFactor(db, row, typed, { secret: TEST_SECRET, now: clock.now() }),
  }
}

describe('a code of the authenticator', () => {
  test('is accepted once, even when it is sent three times at the same moment', async () => {
    const { code, take } = await someone()
    expect((await Promise.all([take(code()), take(code()), take(code())])).filter(Boolean)).toHaveLength(1)
    expect(await take(code())).toBe(false)
  })

  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('of the step %i is accepted: %s', async (steps, taken) => {
    const { code, take } = await someone()
    expect(await take(code(steps * STEP_MS))).toBe(taken)
  })

  test('that is older than one already taken is refused, though its time has not run out', async () => {
    const { code, take } = await someone()
    expect(await take(code(STEP_MS))).toBe(true)
    expect(await take(code())).toBe(false)
    expect(await take(code(-STEP_MS))).toBe(false)
  })

  test('may contain spaces, as authenticators show it', async () => {
    const { code, take } = await someone()
    expect(await take(` ${code().slice(0, 3)} ${code().slice(3)}`)).toBe(true)
  })

  test.each(['', '000000x', '12345', '1234567', '١٢٣٤٥٦', 'null', '      '])('%j is refused', async typed => {
    const { take } = await someone()
    expect(await take(typed)).toBe(false)
  })

  test('of another person is refused', async () => {
    const [one, other] = [await someone(), await someone()]
    expect(await one.take(other.code())).toBe(false)
  })
})

describe('a recovery code', () => {
  test('is accepted once, in any spelling', async () => {
    const { recoveryCodes, take } = await someone()
    const [code = '', next = ''] = recoveryCodes
    expect(code).toMatch(/^[2-9a-hj-np-z]{4}(-[2-9a-hj-np-z]{4}){2}$/)
    expect((await Promise.all([take(code), take(code)])).filter(Boolean)).toHaveLength(1)
    expect(await take(code)).toBe(false)
    expect(await take(next.toUpperCase().replaceAll('-', ' '))).toBe(true)
  })

  test('of another person is refused', async () => {
    const [one, other] = [await someone(), await someone()]
    expect(await one.take(other.recoveryCodes[0]!)).toBe(false)
  })

  test('is void when new codes are made', async () => {
    const { id, recoveryCodes, take } = await someone()
    const fresh = await db.transaction().execute(tx => renewRecoveryCodes(tx, id))
    expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20)
    expect(await take(recoveryCodes[0]!)).toBe(false)
    expect(await take(fresh[0]!)).toBe(true)
  })
})

test('the secret of the authenticator is stored encrypted and decrypts with the office’s secret alone', async () => {
  const { row, totp } = await someone()
  expect(row.totp_secret).not.toContain(totp!)
  expect(decryptTotpSecret(row.totp_secret!, TEST_SECRET)).toBe(totp)
  expect(decryptTotpSecret(row.totp_secret!, 'another secret, long enough for us')).toBeUndefined()
})

test('under another secret of the office a code is refused as wrong and a recovery code is accepted', async () => {
  const { row, code, recoveryCodes } = await someone()
  const other = { secret: 'another secret, long enough for us', now: clock.now() }
  expect(await takeSecondFactor(db, row, code(), other)).toBe(false)
  expect(await takeSecondFactor(db, row, recoveryCodes[0]!, other)).toBe(true)
})

test('the authenticator shows the issuer and the account', () => {
  expect(totpUri('JBSWY3DPEHPK3PXP', 'anna@example.org', 'Agio')).toMatch(
    /^otpauth:\/\/totp\/Agio:anna(@|%40)example\.org\?issuer=Agio&secret=JBSWY3DPEHPK3PXP/,
  )
})
