import { describe, expect, test } from 'vitest'
import { accept, refuse } from '#contract/result.ts'
import { cookiesOf, createPerson, PASSWORD, signIn } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openClock, startSessions } from '#test/harness/sessions-app.ts'
import { checkCredentials } from './sign-in.ts'

const clock = openClock()
const database = await createTestDatabase()
const { db } = database
const here = await startSessions(database, clock)
const there = await here.another()

type From = { from?: string; headers?: Record<string, string>; code?: string; process?: Pick<typeof here, 'ask'> }
const login = (email: string, password: string, { from, headers, code, process = here }: From = {}) =>
  process.ask('/front-api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password, code }),
    from: from || undefined,
  })
const codeOf = async (answer: Response | Promise<Response>) =>
  ((await (await answer).json()) as { code?: string }).code ?? 'in'

/** Sends wrong passwords until one is limited; returns how many were taken and the pause. */
async function guess(email: string, how: From = {}): Promise<{ taken: number; wait: number }> {
  for (let taken = 0; ; taken++) {
    const answer = await login(email, `guess ${taken}`, how)
    if (answer.status === 429) return { taken, wait: Number(answer.headers.get('retry-after')) }
    if (taken > 200) throw new Error('nobody ever said wait')
  }
}

test.each([
  ['who is deleted', { deleted: true }],
  ['who has no password', { password: 'none' }],
] as const)('a person %s gets the answer of a wrong password', async (_, state) => {
  const { email } = await createPerson(db, state)
  expect(await codeOf(login(email, PASSWORD))).toBe('bad-credentials')
})

describe('a blocked person', () => {
  const block = async (options: Parameters<typeof createPerson>[1] = {}) => {
    const person = await createPerson(db, { ...options, blocked: true })
    const at = new Date('2026-11-01T12:00:00Z')
    const block = { user_id: person.id, reason: 'Пришлите выписку', blocked_at: at, blocked_by: person.id }
    await db.insertInto('customer_blocks').values(block).execute()
    return person
  }

  test('with the right password reads why, and gets no session', async () => {
    const { email } = await block()
    const answer = await login(email, PASSWORD)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'account-blocked', words: 'Пришлите выписку' })
    expect(cookiesOf(answer)).not.toHaveProperty('refresh_token')
  })

  test('with a wrong password, or without the second factor, learns nothing of it', async () => {
    const { email } = await block({ secondFactor: true })
    expect(await codeOf(login(email, 'not it'))).toBe('bad-credentials')
    expect(await codeOf(login(email, PASSWORD))).toBe('second-factor-required')
    expect(await codeOf(login(email, PASSWORD, { code: '000000' }))).toBe('second-factor-wrong')
  })
})

describe('guessing', () => {
  test('is limited to ten tries in a quarter of an hour, with growing pauses', async () => {
    const { email } = await createPerson(db)
    const until = clock.now().getTime() + 15 * 60_000
    const pauses: number[] = []
    let all = 0
    while (clock.now().getTime() < until) {
      const { taken, wait } = await guess(email)
      all += taken
      pauses.push(wait)
      clock.pass(wait * 1000)
    }
    expect(all).toBeLessThanOrEqual(10)
    expect(pauses.slice(0, 5)).toEqual([30, 60, 120, 240, 480])
  })

  test('of a hundred concurrent tries in two processes five are taken', async () => {
    const { email } = await createPerson(db)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => login(email, `guess ${at}`, { process: at % 2 ? here : there })),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(95)
  })

  test('is limited even with the right password, which the answer would otherwise reveal', async () => {
    const { email } = await createPerson(db)
    const { wait } = await guess(email)
    expect(await codeOf(login(email, PASSWORD))).toBe('too-many')
    clock.pass(wait * 1000)
    expect(await codeOf(login(email, PASSWORD))).toBe('in')
  })

  test('of an unknown address is limited like that of a known one', async () => {
    const { email } = await createPerson(db)
    expect(await guess(`not-${email}`)).toEqual(await guess(email, { from: '198.51.100.2' }))
  })

  test('with a forged forwarding header is counted by the real address', async () => {
    const { email } = await createPerson(db)
    const { taken } = await guess(email, { from: '198.51.100.3' })
    expect(taken).toBe(5)
    for (const forged of ['203.0.113.1', '127.0.0.1', '203.0.113.2, 198.51.100.3', 'unknown']) {
      const headers = { 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${forged}` }
      expect(await codeOf(login(email, PASSWORD, { from: '198.51.100.3', headers }))).toBe('too-many')
    }
  })

  test('at many accounts from one network is limited', async () => {
    let taken = 0
    for (; taken < 60; taken++) {
      const { email } = await createPerson(db)
      const answer = await login(email, 'a guess', { from: '198.51.100.4' })
      if (answer.status === 429) break
    }
    expect(taken).toBe(30)
    expect(await codeOf(login('person-99@example.org', PASSWORD, { from: '198.51.100.5' }))).toBe('bad-credentials')
  })

  test('from many addresses of one /64 counts as one network', async () => {
    const { email } = await createPerson(db)
    let refusals = 0
    for (let n = 0; n < 20; n++) {
      const answer = await login(email, `guess ${n}`, { from: `2001:db8:7:7::${n + 1}` })
      if (answer.status === 429) refusals++
    }
    expect(refusals).toBe(15)
  })

  test('from many networks of one /48 is limited', async () => {
    let taken = 0
    for (; taken < 120; taken++) {
      const from = `2001:db8:8:${taken.toString(16)}::1`
      const { email } = await createPerson(db)
      if ((await login(email, 'a guess', { from })).status === 429) break
    }
    expect(taken).toBe(60)
    expect(await codeOf(login('person-0@example.net', PASSWORD, { from: '2001:db8:9::1' }))).toBe('bad-credentials')
  })

  test('at one account from many networks is slowed down', async () => {
    const { email } = await createPerson(db)
    const answers = new Set<number>()
    for (let n = 0; n < 60; n++) answers.add((await login(email, `guess ${n}`, { from: `192.0.2.${n + 1}` })).status)
    expect(answers).toEqual(new Set([401, 429]))
    clock.pass(3 * 60_000)
    expect(await codeOf(login(email, PASSWORD, { from: '192.0.2.200' }))).toBe('in')
  })

  test('is reset after an hour', async () => {
    const { email } = await createPerson(db)
    await guess(email)
    clock.pass(60 * 60_000 + 1)
    expect((await guess(email)).taken).toBe(5)
  })
})

describe('the owner of an account under attack', () => {
  test('signs in from another network', async () => {
    const { email } = await createPerson(db)
    await guess(email, { from: '203.0.113.7' })
    expect(await codeOf(login(email, PASSWORD, { from: '198.51.100.6' }))).toBe('in')
  })

  test('signs in from a new device with a solved captcha, and nobody guesses more by one from the same network', async () => {
    const { email } = await createPerson(db)
    for (let n = 0; n < 60; n++) await login(email, `guess ${n}`, { from: `192.0.2.${n + 1}` })
    const from = { address: '198.51.100.77', device: undefined }
    const parts = {
      secret: 'a secret of tests that is long',
      now: clock.now(),
      onWrongCodes: async () => {},
      takeCaptcha: async (solution: string) =>
        solution === 'solved' ? accept(undefined) : refuse({ reason: 'captcha-required', why: 'wrong' } as const),
    }
    const tryIt = async (password: string, captcha?: string) => {
      const checked = await checkCredentials(db, { email, password, captcha }, from, parts)
      return checked.ok ? 'in' : checked.refusal.reason
    }
    expect(await tryIt(PASSWORD)).toBe('captcha-required')
    expect(await tryIt(PASSWORD, 'not solved')).toBe('captcha-required')
    for (let n = 0; n < 5; n++) expect(await tryIt(`wrong ${n}`, 'solved')).toBe('bad-credentials')
    expect(await tryIt(PASSWORD, 'solved')).toBe('too-many')
    from.address = '198.51.100.78'
    expect(await tryIt(PASSWORD, 'solved')).toBe('in')
  })

  test('signs in from the same network on a known device', async () => {
    const person = await createPerson(db)
    const { cookies } = await signIn(here.ask, person)
    await guess(person.email)
    expect(await codeOf(login(person.email, PASSWORD))).toBe('too-many')
    const headers = { cookie: `device=${cookies.device}` }
    expect(await codeOf(login(person.email, PASSWORD, { headers }))).toBe('in')
  })

  test('a known device gets no more tries than others', async () => {
    const person = await createPerson(db)
    const { cookies } = await signIn(here.ask, person)
    expect((await guess(person.email, { headers: { cookie: `device=${cookies.device}` } })).taken).toBe(5)
  })

  test('a device of another person is not a known device', async () => {
    const [person, other] = [await createPerson(db), await createPerson(db)]
    const { cookies } = await signIn(here.ask, other)
    await guess(person.email)
    const headers = { cookie: `device=${cookies.device}` }
    expect(await codeOf(login(person.email, PASSWORD, { headers }))).toBe('too-many')
  })
})

describe('the second factor', () => {
  test('is asked for after the right password, which gives no new tries', async () => {
    const { email, recoveryCodes } = await createPerson(db, { secondFactor: true })
    for (let n = 0; n < 20; n++) expect(await codeOf(login(email, PASSWORD))).toBe('second-factor-required')
    const wrong: string[] = []
    for (let n = 0; n < 8; n++) {
      await login(email, PASSWORD)
      wrong.push(await codeOf(login(email, PASSWORD, { code: '000000' })))
    }
    expect(wrong.filter(code => code === 'second-factor-wrong')).toHaveLength(5)
    expect(wrong.slice(5)).toEqual(['too-many', 'too-many', 'too-many'])
    clock.pass(4 * 60_000)
    expect(await codeOf(login(email, PASSWORD, { code: recoveryCodes[0]! }))).toBe('too-many')
    clock.pass(60_000)
    expect(await codeOf(login(email, PASSWORD, { code: recoveryCodes[0]! }))).toBe('in')
  })

  test('is limited across networks, with pauses up to an hour', async () => {
    const { email } = await createPerson(db, { secondFactor: true })
    const until = clock.now().getTime() + 60 * 60_000
    const pauses: number[] = []
    let wrong = 0
    for (let n = 1; clock.now().getTime() < until; n++) {
      const answer = await login(email, PASSWORD, { code: '000000', from: `192.0.2.${n}` })
      if (answer.status === 401) wrong++
      else {
        pauses.push(Number(answer.headers.get('retry-after')))
        clock.pass(pauses.at(-1)! * 1000)
      }
    }
    expect(wrong).toBeLessThanOrEqual(9)
    expect(pauses).toEqual([300, 600, 1200, 2400])
  })

  test('is accepted on a known device while others guess elsewhere', async () => {
    const person = await createPerson(db, { secondFactor: true })
    const { cookies } = await signIn(here.ask, person)
    for (let n = 1; n < 8; n++) await login(person.email, PASSWORD, { code: '000000', from: `198.51.100.${n + 20}` })
    const code = person.recoveryCodes.pop()!
    expect(await codeOf(login(person.email, PASSWORD, { code }))).toBe('too-many')
    expect(await codeOf(login(person.email, PASSWORD, { code, headers: { cookie: `device=${cookies.device}` } }))).toBe(
      'in',
    )
  })

  test('notifies its owner once by e-mail when wrong codes follow the right password', async () => {
    const { email } = await createPerson(db, { secondFactor: true })
    const notices = () =>
      db
        .selectFrom('outbox')
        .select(['data'])
        .where('recipient', '=', email)
        .where('kind', '=', 'wrong-codes')
        .execute()
    for (let n = 0; n < 2; n++) await login(email, PASSWORD, { code: '000000', from: '203.0.113.99' })
    expect(await notices()).toEqual([])
    for (let n = 0; n < 20; n++) await login(email, PASSWORD, { code: '000000', from: '203.0.113.99' })
    expect(await notices()).toMatchObject([{ data: { what: 'sign-in', address: '203.0.113.99' } }])
  })

  test('sets no cookie before it passes', async () => {
    const { email } = await createPerson(db, { secondFactor: true })
    for (const how of [{}, { code: '000000' }]) {
      expect(cookiesOf(await login(email, PASSWORD, how))).toEqual({})
    }
  })

  test('is not checked when the password is wrong', async () => {
    const { email } = await createPerson(db, { secondFactor: true })
    expect(await codeOf(login(email, 'not it', { code: '000000' }))).toBe('bad-credentials')
  })
})

test('the log says who has signed in and which sign-ins were refused, without mailbox and password', async () => {
  const { id, email } = await createPerson(db)
  here.lines.length = 0
  await login(email, 'not the right one', { from: '203.0.113.50' })
  await login(email, PASSWORD, { from: '203.0.113.51' })
  expect(here.lines.filter(({ msg }) => /sign/.test(String(msg)))).toMatchObject([
    { msg: 'a sign-in was refused', reason: 'bad-credentials', address: '203.0.113.50' },
    { msg: 'somebody signed in', user: id, address: '203.0.113.51', secondFactor: false },
  ])
  for (const secret of [email, PASSWORD, 'not the right one']) expect(JSON.stringify(here.lines)).not.toContain(secret)
})
