import { randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, test } from 'vitest'
import { createPerson, PASSWORD, signIn } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { codeSentTo, emailsTo } from '#test/harness/emails.ts'
import { openClock } from '#test/harness/sessions-app.ts'
import { startUsersApp } from '#test/harness/users-app.ts'
import { answerRestore } from './restore.ts'

const database = await createTestDatabase({ demo: true })
const { db } = database
const clock = openClock()
const { ask, post, captcha, lines } = await startUsersApp(database, clock)

const newEmail = () => `${randomUUID().slice(0, 8)}@example.org`
/** A network of its own for each test, so that their limits do not interfere. */
let networks = 0
const newNetwork = () => `203.0.113.${++networks}`
const reasonOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
const customer = async (options: Parameters<typeof createPerson>[1] = {}) =>
  signIn(ask, await createPerson(db, options))

async function solved(): Promise<string> {
  const challenge = await captcha.challenge()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

test('a stopped mailbox or network opens no account, and others do', async () => {
  const rules = [
    { kind: 'mail-domain', value: 'stopped.example' },
    { kind: 'network', value: '203.0.113.250/32' },
  ] as const
  const stop = { effect: 'stop', reason: 'spam', until: null } as const
  await db
    .insertInto('screening_rules')
    .values(rules.map(rule => ({ ...rule, ...stop })))
    .execute()
  const signUp = (email: string, from: string) =>
    post('/api/v1/users/signup/', { email, password: PASSWORD, consent: true }, { from })
  expect(await reasonOf(await signUp('anna@stopped.example', newNetwork()))).toBe('not-served')
  expect(await reasonOf(await signUp(newEmail(), '203.0.113.250'))).toBe('not-served')
  expect((await signUp('anna@not-stopped.example', newNetwork())).status).toBe(202)
  expect(await emailsTo(db, 'anna@stopped.example')).toEqual([])
})

describe('forms that anyone can send', () => {
  const forms = [
    ['/api/v1/users/signup/', () => ({ email: newEmail(), password: PASSWORD, consent: true })],
    ['/api/v1/users/restore/', () => ({ email: newEmail() })],
  ] as const

  test.each(forms)('%s is free twice, then needs a captcha', async (path, body) => {
    const from = newNetwork()
    for (let turn = 0; turn < 2; turn++) expect((await post(path, body(), { from })).status).toBe(202)
    const refused = await post(path, body(), { from })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'captcha-required', why: 'missing' })
    expect((await post(path, { ...body(), captcha: await solved() }, { from })).status).toBe(202)
  })

  test.each(forms)('%s is limited even with a captcha, and a forged header changes nothing', async (path, body) => {
    const from = newNetwork()
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

  test('a solution is accepted for one form', async () => {
    const body = { email: newEmail(), captcha: await solved() }
    const from = newNetwork()
    expect((await post('/api/v1/users/restore/', body, { from })).status).toBe(202)
    expect(await (await post('/api/v1/users/restore/', body, { from })).json()).toMatchObject({ why: 'used' })
  })

  test('a stranger’s attempts with a person’s address do not limit the person', async () => {
    const { email } = await createPerson(db)
    const strangers = newNetwork()
    for (let turn = 0; turn < 12; turn++)
      await post('/api/v1/users/restore/', { email, captcha: await solved() }, { from: strangers })
    expect((await post('/api/v1/users/restore/', { email }, { from: newNetwork() })).status).toBe(202)
  })

  test('consent is not optional', async () => {
    const answer = await post('/api/v1/users/signup/', { email: newEmail(), password: PASSWORD, consent: false })
    expect(await answer.json()).toMatchObject({ code: 'invalid', errors: [{ field: 'body.consent' }] })
  })
})

test('all errors of a sign-up are reported at once', async () => {
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
      const answer = await post(path, body(email), { from: newNetwork() })
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'x-request-id'))
      // Receipts are encrypted with a random nonce; only their length could tell something.
      const text = (await answer.text()).replace(/(?<="receipt":")[\w-]+/, receipt => String(receipt.length))
      // The browser's key is random too.
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

describe('a change of password', () => {
  const change = (headers: Record<string, string>, current: string, password: string) =>
    post('/api/v1/users/me/password/', { current, password }, { headers })

  test('ends every other session', async () => {
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

  test('needs the current password, and of twenty concurrent changes one succeeds', async () => {
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

  test('reports a wrong current and a bad new password at once', async () => {
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
  test('are used by POST alone, so that following a link uses up nothing', async () => {
    const code = 'A'.repeat(43)
    for (const path of ['activate', 'restore', 'email/undo'])
      expect((await ask(`/api/v1/users/${path}/${code}/`)).status).toBe(405)
  })

  test('are not logged, nor are passwords and addresses', async () => {
    const { email } = await createPerson(db)
    await post('/api/v1/users/restore/', { email }, { from: newNetwork() })
    await answerRestore(db, clock.now).run({ email }, { signal: new AbortController().signal, attempt: 1 })
    const code = await codeSentTo(db, email, 'restore-password')
    const secrets = [code, email, 'eight pigeons at dusk']
    expect((await post(`/api/v1/users/restore/${code}/`, { password: 'eight pigeons at dusk' })).status).toBe(200)
    expect((await post(`/api/v1/users/restore/${code}/`, { password: 'eight pigeons at dusk' })).status).toBe(409)

    const log = JSON.stringify(lines)
    expect(log).toContain('/api/v1/users/restore/{code}/')
    for (const secret of secrets) expect(log).not.toContain(secret)
  })

  test('of another format are refused before any lookup', async () => {
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

describe('the export of personal data', () => {
  test('is a file without credentials', async () => {
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
  test('on a new device is notified by e-mail, except for the first device', async () => {
    const person = await createPerson(db)
    const first = await signIn(ask, person)
    const notices = async () => (await emailsTo(db, person.email)).filter(({ kind }) => kind === 'new-device')
    expect(await notices()).toEqual([])

    const body = { email: person.email, password: PASSWORD }
    const device = { cookie: `device=${first.cookies.device}` }
    await post('/front-api/auth/login', body, { headers: device })
    expect(await notices()).toEqual([])

    await post('/front-api/auth/login', body, { from: '203.0.113.250', headers: { 'user-agent': 'curl/8.5.0' } })
    expect(await notices()).toMatchObject([{ data: { userAgent: 'curl/8.5.0', address: '203.0.113.250' } }])
  })
})
