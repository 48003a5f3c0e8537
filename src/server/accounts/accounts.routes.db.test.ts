import { randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, test } from 'vitest'
import { startAccounts } from '#test/accounts-app.ts'
import { createTestDatabase } from '#test/database.ts'
import { codeSentTo, lettersTo } from '#test/letters.ts'
import { createPerson, PASSWORD, signIn } from '#test/people.ts'
import { openClock } from '#test/sessions-app.ts'
import { answerRestore } from './restore.ts'

const database = await createTestDatabase({ demo: true })
const { db } = database
const clock = openClock()
const { ask, post, captcha, lines } = await startAccounts(database, clock)

const newEmail = () => `${randomUUID().slice(0, 8)}@example.org`
/** An address of its own for each test, so that their limits do not meet. */
let line = 0
const newLine = () => `203.0.113.${++line}`
const reasonOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
const customer = async (options: Parameters<typeof createPerson>[1] = {}) =>
  signIn(ask, await createPerson(db, options))

async function solved(): Promise<string> {
  const challenge = await captcha.challenge()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

describe('forms that anyone can send', () => {
  const forms = [
    ['/api/v1/users/signup/', () => ({ email: newEmail(), password: PASSWORD, consent: true })],
    ['/api/v1/users/restore/', () => ({ email: newEmail() })],
  ] as const

  test.each(forms)('%s is free twice, then costs work', async (path, body) => {
    const from = newLine()
    for (let turn = 0; turn < 2; turn++) expect((await post(path, body(), { from })).status).toBe(202)
    const refused = await post(path, body(), { from })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'captcha-required', why: 'missing' })
    expect((await post(path, { ...body(), captcha: await solved() }, { from })).status).toBe(202)
  })

  test.each(forms)('%s waits for whoever works all the same, and a forged header lifts nothing', async (path, body) => {
    const from = newLine()
    const send = async (turn: number) =>
      post(
        path,
        { ...body(), captcha: await solved() },
        {
          from,
          headers: {
            'x-forwarded-for': `198.51.100.${turn}`,
            'x-real-ip': `198.51.100.${turn}`,
            forwarded: `for=198.51.100.${turn}`,
          },
        },
      )
    for (let turn = 0; turn < 10; turn++) expect((await send(turn)).status).toBe(202)
    const refused = await send(10)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a solution is good for one form', async () => {
    const body = { email: newEmail(), captcha: await solved() }
    const from = newLine()
    expect((await post('/api/v1/users/restore/', body, { from })).status).toBe(202)
    expect(await (await post('/api/v1/users/restore/', body, { from })).json()).toMatchObject({ why: 'used' })
  })

  test('a person is not shut out by a stranger who uses up his own turns with the person’s address', async () => {
    const { email } = await createPerson(db)
    const strangers = newLine()
    for (let turn = 0; turn < 12; turn++)
      await post('/api/v1/users/restore/', { email, captcha: await solved() }, { from: strangers })
    expect((await post('/api/v1/users/restore/', { email }, { from: newLine() })).status).toBe(202)
  })

  test('consent is not optional', async () => {
    const answer = await post('/api/v1/users/signup/', { email: newEmail(), password: PASSWORD, consent: false })
    expect(await answer.json()).toMatchObject({ code: 'invalid', errors: [{ field: 'body.consent' }] })
  })
})

test('everything that is wrong with a sign-up is told at once', async () => {
  const answer = await post('/api/v1/users/signup/', { email: 'anna@home', password: 'password123', consent: false })
  expect(await answer.json()).toMatchObject({
    errors: [
      { field: 'body.email', code: 'wrong-format' },
      { field: 'body.password', code: 'password-common' },
      { field: 'body.consent', code: 'not-allowed' },
    ],
  })
})

describe('nothing tells whether an address is known', () => {
  const same = async (path: string, body: (email: string) => object) => {
    const { email: known } = await createPerson(db, { email: newEmail() })
    const unknown = newEmail()
    const answers = [known, unknown].map(async email => {
      const answer = await post(path, body(email), { from: newLine() })
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'x-request-id'))
      // A receipt is sealed anew each time; what could tell something is how long it is.
      const text = (await answer.text()).replace(/(?<="receipt":")[\w-]+/, receipt => String(receipt.length))
      // So is the key of the browser.
      const cookie = headers['set-cookie']?.replace(/(?<=^sign_up=)[\w-]{32}(?=;)/, 'a key')
      return {
        status: answer.status,
        headers: { ...headers, 'set-cookie': cookie },
        text: text.replaceAll(email, 'the address'),
      }
    })
    const [ofKnown, ofUnknown] = await Promise.all(answers)
    expect(ofKnown).toEqual(ofUnknown)
    expect(ofKnown?.status).toBe(202)
  }

  test('at a sign-up', () => same('/api/v1/users/signup/', email => ({ email, password: PASSWORD, consent: true })))
  test('at a recovery', () => same('/api/v1/users/restore/', email => ({ email })))
})

describe('another password', () => {
  const change = (headers: Record<string, string>, current: string, password: string) =>
    post('/api/v1/users/me/password/', { current, password }, { headers })

  test('ends every other session and leaves this one', async () => {
    const person = await createPerson(db)
    const [here, there] = [await signIn(ask, person), await signIn(ask, person)]
    const answer = await change(here.headers, PASSWORD, 'eight pigeons at dusk')
    expect(await answer.json()).toEqual({ endedSessions: 1 })
    expect((await ask('/api/v1/users/me/', { headers: here.headers })).status).toBe(200)
    const { ended_at } = await db
      .selectFrom('sessions')
      .select('ended_at')
      .where('user_id', '=', person.id)
      .where('ended_at', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(ended_at).toEqual(clock.now())
    expect(there.cookies.access_token).not.toBe(here.cookies.access_token)
  })

  test('wants the one that holds, and of twenty at once one is taken', async () => {
    const { headers } = await customer()
    expect(await reasonOf(await change(headers, 'a wrong one', 'eight pigeons at dusk'))).toBe('bad-credentials')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => change(headers, PASSWORD, `pigeon number ${turn} flies`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each([
    ['is common', 'password123', 'password-common'],
    ['is too short', 'pigeons', 'too-small'],
    ['is too long', 'p'.repeat(129), 'too-big'],
  ])('that %s is refused at its field', async (_, password, code) => {
    const { headers } = await customer()
    expect(await (await change(headers, PASSWORD, password)).json()).toMatchObject({
      errors: [{ field: 'body.password', code }],
    })
  })

  test('whose present and new password are both wrong is told of both at once', async () => {
    const { headers } = await customer()
    expect(await (await change(headers, 'not the password', 'password123')).json()).toMatchObject({
      errors: [
        { field: 'body.current', code: 'password-wrong' },
        { field: 'body.password', code: 'password-common' },
      ],
    })
  })
})

describe('codes', () => {
  test('are brought by POST alone: whatever follows a link uses up nothing', async () => {
    const code = 'A'.repeat(43)
    for (const path of ['activate', 'restore', 'email/undo'])
      expect((await ask(`/api/v1/users/${path}/${code}/`)).status).toBe(405)
  })

  test('stand in no line of the log, nor do passwords and addresses of people', async () => {
    const { email } = await createPerson(db)
    await post('/api/v1/users/restore/', { email }, { from: newLine() })
    await answerRestore(db, clock.now).run({ email }, { signal: new AbortController().signal, attempt: 1 })
    const code = await codeSentTo(db, email, 'restore-password')
    const secrets = [code, email, 'eight pigeons at dusk']
    expect((await post(`/api/v1/users/restore/${code}/`, { password: 'eight pigeons at dusk' })).status).toBe(200)
    expect((await post(`/api/v1/users/restore/${code}/`, { password: 'eight pigeons at dusk' })).status).toBe(409)

    const log = JSON.stringify(lines)
    expect(log).toContain('/api/v1/users/restore/{code}/')
    for (const secret of secrets) expect(log).not.toContain(secret)
  })

  test('of another shape are refused before anybody looks for them', async () => {
    expect((await post('/api/v1/users/activate/1234/')).status).toBe(400)
  })
})

describe('preferences', () => {
  test('change one by one', async () => {
    const { headers } = await customer()
    const patch = (body: object) => post('/api/v1/users/me/preferences/', body, { method: 'PATCH', headers })
    expect(await (await patch({ notifications: { news: true } })).json()).toEqual({
      locale: 'ru',
      notifications: { claims: true, referral: true, news: true },
    })
    expect(await (await patch({ locale: 'en' })).json()).toEqual({
      locale: 'en',
      notifications: { claims: true, referral: true, news: true },
    })
    expect((await patch({ notifications: { everything: true } })).status).toBe(400)
  })
})

describe('what the office knows of a person', () => {
  test('is given out as a file, without what opens the account', async () => {
    const { headers, id, email } = await customer({ secondFactor: true })
    const answer = await ask('/api/v1/users/me/export/', { headers })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({ account: { id, email }, sessions: [{ endedAt: null }] })
    const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    for (const secret of [user.password_hash!, user.totp_secret!]) expect(text).not.toContain(secret)
  })
})

describe('a sign-in', () => {
  test('on a device that was never this person’s is told by letter, but for their first', async () => {
    const person = await createPerson(db)
    const first = await signIn(ask, person)
    const told = async () => (await lettersTo(db, person.email)).filter(({ kind }) => kind === 'new-device')
    expect(await told()).toEqual([])

    const body = { email: person.email, password: PASSWORD }
    const device = { cookie: `device=${first.cookies.device}` }
    await post('/front-api/auth/login', body, { headers: device })
    expect(await told()).toEqual([])

    await post('/front-api/auth/login', body, { from: '203.0.113.250', headers: { 'user-agent': 'curl/8.5.0' } })
    expect(await told()).toMatchObject([{ data: { userAgent: 'curl/8.5.0', address: '203.0.113.250' } }])
  })
})
