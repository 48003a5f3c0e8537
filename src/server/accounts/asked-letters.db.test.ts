import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startAccounts } from '#test/accounts-app.ts'
import { createTestDatabase } from '#test/database.ts'
import { lettersTo } from '#test/letters.ts'
import { createPerson, PASSWORD } from '#test/people.ts'
import { openClock } from '#test/sessions-app.ts'
import { answerSignUpAgain } from './asked-letters.ts'

const database = await createTestDatabase({ demo: true })
const { db } = database
const clock = openClock()
const { ask, post } = await startAccounts(database, clock)

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const newEmail = () => `${randomUUID().slice(0, 8)}@example.org`
/** An address of its own for each test, so that their limits do not meet. */
let line = 0
const newLine = () => `203.0.113.${++line}`

type Asked = { email: string; codeLivesMinutes: number; receipt: string; againInSeconds: number }

async function asked(email: string, kind: 'signup' | 'restore' = 'signup'): Promise<Asked> {
  const body = kind === 'signup' ? { email, password: PASSWORD, consent: true } : { email }
  const answer = await post(`/api/v1/users/${kind}/`, body, { from: newLine() })
  expect(answer.status).toBe(202)
  return (await answer.json()) as Asked
}
const read = async (receipt: string) => (await ask(`/api/v1/users/letters/${receipt}/`)).json()
const again = (receipt: string, from = newLine()) => post(`/api/v1/users/letters/${receipt}/again/`, {}, { from })
const kindsTo = async (email: string) => (await lettersTo(db, email)).map(({ kind }) => kind)
const answerAgain = (email: string) =>
  answerSignUpAgain(db, clock.now).run({ email }, { signal: new AbortController().signal, attempt: 1 })

test('a receipt tells its page where the letter went, and tells nobody by itself', async () => {
  const email = newEmail()
  const { receipt } = await asked(email)
  expect(await read(receipt)).toEqual({
    email,
    purpose: 'activate',
    codeLivesMinutes: 24 * 60,
    times: 1,
    againInSeconds: 60,
  })
  expect(Buffer.from(receipt, 'base64url').toString('latin1')).not.toContain(email.split('@')[0])
})

test('nobody makes a receipt but the office', async () => {
  const { receipt } = await asked(newEmail())
  const forged = `${receipt.slice(0, -4)}${receipt.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  expect(await read(forged)).toMatchObject({ code: 'not-found' })
  expect((await again(forged)).status).toBe(404)
})

test.each([
  ['signup', 24 * HOUR_MS],
  ['restore', HOUR_MS],
] as const)('the receipt of %s is worth nothing once its code has run out', async (kind, livesMs) => {
  const { receipt } = await asked(newEmail(), kind)
  clock.pass(livesMs - SECOND_MS)
  expect(await read(receipt)).toMatchObject({ againInSeconds: 0 })
  clock.pass(SECOND_MS)
  expect(await read(receipt)).toMatchObject({ code: 'expired' })
  expect((await again(receipt)).status).toBe(410)
})

test('the same letter can be asked for after a minute, then after five, then after an hour', async () => {
  let { receipt } = await asked(newEmail())
  for (const pause of [MINUTE_MS, 5 * MINUTE_MS, HOUR_MS, HOUR_MS]) {
    clock.pass(pause - SECOND_MS)
    const refused = await again(receipt)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    clock.pass(SECOND_MS)
    const answer = await again(receipt)
    expect(answer.status).toBe(202)
    receipt = ((await answer.json()) as Asked).receipt
  }
  expect(await read(receipt)).toMatchObject({ times: 5, againInSeconds: 60 * 60 })
})

test('from one place two are free, and then they cost work', async () => {
  const receipts = await Promise.all([newEmail(), newEmail(), newEmail()].map(email => asked(email)))
  clock.pass(MINUTE_MS)
  const from = newLine()
  const answers = []
  for (const { receipt } of receipts) answers.push((await again(receipt, from)).status)
  expect(answers).toEqual([202, 202, 403])
})

test('whoever has not confirmed the address gets the activation again, and whoever has is told of the account', async () => {
  const open = newEmail()
  await asked(open)
  await answerAgain(open)
  expect(await kindsTo(open)).toEqual(['activate-account', 'activate-account'])

  const { email } = await createPerson(db)
  await asked(email)
  await answerAgain(email)
  expect(await kindsTo(email)).toEqual(['already-registered', 'already-registered'])
})

test.each([{ blocked: true }, { deleted: true }])('nobody is written to who could not sign in: %j', async options => {
  const { email } = await createPerson(db, options)
  await answerAgain(email)
  await answerAgain('nobody@example.org')
  expect([...(await kindsTo(email)), ...(await kindsTo('nobody@example.org'))]).toEqual([])
})

test('a mailbox receives three in an hour, however often somebody asks', async () => {
  const email = newEmail()
  await asked(email)
  for (let turn = 0; turn < 5; turn++) await answerAgain(email)
  expect(await kindsTo(email)).toHaveLength(3)
})

test('a known address and an unknown one are answered alike', async () => {
  const answers = [(await createPerson(db, { email: newEmail() })).email, newEmail()].map(async email => {
    const { receipt } = await asked(email, 'restore')
    clock.pass(MINUTE_MS)
    const answer = await again(receipt)
    const { receipt: next, ...told } = (await answer.json()) as Asked
    return { status: answer.status, told: { ...told, email: '' }, length: next.length - email.length }
  })
  const [ofKnown, ofUnknown] = await Promise.all(answers)
  expect(ofKnown).toEqual(ofUnknown)
})
