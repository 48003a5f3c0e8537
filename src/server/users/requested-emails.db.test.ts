import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { createPerson, PASSWORD } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { emailsTo } from '#test/harness/emails.ts'
import { openClock } from '#test/harness/sessions-app.ts'
import { startUsersApp } from '#test/harness/users-app.ts'
import { answerSignUpAgain } from './requested-emails.ts'

const database = await createTestDatabase({ demo: true })
const { db } = database
const clock = openClock()
const { ask, post } = await startUsersApp(database, clock)

const SECOND_MS = 1_000
const newEmail = () => `${randomUUID().slice(0, 8)}@example.org`
/** A network of its own for each test, so that their limits do not interfere. */
let networks = 0
const newNetwork = () => `203.0.113.${++networks}`

type Asked = { email: string; codeLivesMinutes: number; receipt: string; againInSeconds: number }

async function asked(email: string, kind: 'signup' | 'restore' = 'signup'): Promise<Asked> {
  const body = kind === 'signup' ? { email, password: PASSWORD, consent: true } : { email }
  const answer = await post(`/api/v1/users/${kind}/`, body, { from: newNetwork() })
  expect(answer.status).toBe(202)
  return (await answer.json()) as Asked
}
const read = async (receipt: string) => (await ask(`/api/v1/users/emails/${receipt}/`)).json()
const again = (receipt: string, from = newNetwork()) => post(`/api/v1/users/emails/${receipt}/again/`, {}, { from })
const kindsTo = async (email: string) => (await emailsTo(db, email)).map(({ kind }) => kind)
const answerAgain = (email: string) =>
  answerSignUpAgain(db, clock.now).run({ email }, { signal: new AbortController().signal, attempt: 1 })

test('a receipt tells its page the address and contains it only encrypted', async () => {
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

test('a forged receipt is refused', async () => {
  const { receipt } = await asked(newEmail())
  const forged = `${receipt.slice(0, -4)}${receipt.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  expect(await read(forged)).toMatchObject({ code: 'not-found' })
  expect((await again(forged)).status).toBe(404)
})

test.each([
  ['signup', 24 * HOUR_MS],
  ['restore', HOUR_MS],
] as const)('the receipt of %s expires with its code', async (kind, livesMs) => {
  const { receipt } = await asked(newEmail(), kind)
  clock.pass(livesMs - SECOND_MS)
  expect(await read(receipt)).toMatchObject({ againInSeconds: 0 })
  clock.pass(SECOND_MS)
  expect(await read(receipt)).toMatchObject({ code: 'expired' })
  expect((await again(receipt)).status).toBe(410)
})

test('the same e-mail can be requested after one minute, then five, then an hour', async () => {
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

test('two requests from one network are free, the next needs a captcha', async () => {
  const receipts = await Promise.all([newEmail(), newEmail(), newEmail()].map(email => asked(email)))
  clock.pass(MINUTE_MS)
  const from = newNetwork()
  const answers = []
  for (const { receipt } of receipts) answers.push((await again(receipt, from)).status)
  expect(answers).toEqual([202, 202, 403])
})

test('an unconfirmed account gets the activation again, a confirmed one a notice that it exists', async () => {
  const open = newEmail()
  await asked(open)
  await answerAgain(open)
  expect(await kindsTo(open)).toEqual(['activate-account', 'activate-account'])

  const { email } = await createPerson(db)
  await asked(email)
  await answerAgain(email)
  expect(await kindsTo(email)).toEqual(['already-registered', 'already-registered'])
})

test.each([{ blocked: true }, { deleted: true }])(
  'no e-mail goes to a person who cannot sign in: %j',
  async options => {
    const { email } = await createPerson(db, options)
    await answerAgain(email)
    await answerAgain('nobody@example.org')
    expect([...(await kindsTo(email)), ...(await kindsTo('nobody@example.org'))]).toEqual([])
  },
)

test('a mailbox gets at most three e-mails an hour', async () => {
  const email = newEmail()
  await asked(email)
  for (let turn = 0; turn < 5; turn++) await answerAgain(email)
  expect(await kindsTo(email)).toHaveLength(3)
})

test('a known address and an unknown one get the same answer', async () => {
  const answers = [(await createPerson(db, { email: newEmail() })).email, newEmail()].map(async email => {
    const { receipt } = await asked(email, 'restore')
    clock.pass(MINUTE_MS)
    const answer = await again(receipt)
    const { receipt: next, ...rest } = (await answer.json()) as Asked
    return { status: answer.status, rest: { ...rest, email: '' }, length: next.length - email.length }
  })
  const [ofKnown, ofUnknown] = await Promise.all(answers)
  expect(ofKnown).toEqual(ofUnknown)
})
