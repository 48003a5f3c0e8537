import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CALLS_OF_KEY, MOST_API_KEYS, type Scope } from '#contract/auth/scopes.ts'
import { apiKeysRoutes } from '#server/api-keys/api-keys.routes.ts'
import { answerEmailChange, changeEmail } from '#server/users/change-email.ts'
import { changePassword } from '#server/users/change-password.ts'
import { emptyAccount } from '#server/users/empty-account.ts'
import { answerRestore, restore } from '#server/users/restore.ts'
import { undoEmailChange } from '#server/users/undo-email-change.ts'
import { createPerson, PASSWORD, type PersonOptions, signIn } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { codeSentTo, emailsTo } from '#test/harness/emails.ts'
import { bareCalls } from '#test/harness/scope-calls.ts'
import { openClock, startSessions } from '#test/harness/sessions-app.ts'

const database = await createTestDatabase()
const { db } = database
const clock = openClock()
const office = await startSessions(database, clock)
const other = await office.another()
for (const { app } of [office, other]) {
  apiKeysRoutes(app, { db, now: clock.now })
  bareCalls(app)
}

const NEW_PASSWORD = 'eight pigeons at dusk'
const context = { signal: new AbortController().signal, attempt: 1 }
const parts = () => ({ now: clock.now(), onEmailConfirmed: async () => {} })

type Ask = typeof office.ask
const path = '/api/v1/users/me/api-keys/'
const withKey = (key: string, init: RequestInit = {}) => ({ ...init, headers: { authorization: `Bearer ${key}` } })
const read = (key: string, ask: Ask = office.ask) => ask('/scoped/rates', withKey(key))

async function newPerson(options: PersonOptions = {}) {
  return signIn(office.ask, await createPerson(db, options))
}
type Holder = Awaited<ReturnType<typeof newPerson>>

const create = ({ headers }: Holder, scopes: readonly Scope[] = ['rates:read'], name = 'Site') =>
  office.ask(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name, scopes }),
  })

async function newKey(options: PersonOptions = {}, scopes?: readonly Scope[]) {
  const holder = await newPerson(options)
  const made = (await (await create(holder, scopes)).json()) as { id: string; key: string }
  return { holder, ...made }
}

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

describe('a new key', () => {
  test('is shown once, kept as a hash and told to the mailbox', async () => {
    const { holder, id, key } = await newKey()
    expect(key).toMatch(/^agio_[\w-]{43}$/)
    const row = await db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(key)
    expect(row.hint).toBe(key.slice(-4))
    const list = await (await office.ask(path, { headers: holder.headers })).text()
    expect(list).not.toContain(key)
    const letter = await db
      .selectFrom('outbox')
      .select(['kind', 'data'])
      .where('recipient', '=', holder.email)
      .executeTakeFirst()
    expect(letter).toMatchObject({ kind: 'protection-changed', data: { change: 'api-key-created', name: 'Site' } })
    expect(JSON.stringify(letter)).not.toContain(key)
  })

  test('is refused without a fresh proof', async () => {
    const holder = await newPerson()
    await db
      .updateTable('sessions')
      .set({ proved_at: new Date(0) })
      .where('user_id', '=', holder.id)
      .execute()
    await expect.poll(async () => codeOf(await create(holder))).toBe('step-up-required')
  })

  test('is refused before the address is confirmed', async () => {
    expect(await codeOf(await create(await newPerson({ activated: false })))).toBe('not-activated')
  })

  test('is refused without scopes and with unknown ones', async () => {
    const holder = await newPerson()
    expect((await create(holder, [])).status).toBe(400)
    expect((await create(holder, ['rates:write' as Scope])).status).toBe(400)
  })

  test('is the last of so many, also when all are made at once', async () => {
    const holder = await newPerson()
    const answers = await Promise.all(Array.from({ length: MOST_API_KEYS + 10 }, () => create(holder)))
    const statuses = answers.map(({ status }) => status)
    expect([
      statuses.filter(status => status === 201).length,
      statuses.filter(status => status === 409).length,
    ]).toEqual([MOST_API_KEYS, 10])
  })
})

describe('a key', () => {
  test('calls for its account, as a customer, whoever made it', async () => {
    const { holder, key } = await newKey({ role: 'owner' })
    expect(await (await read(key)).json()).toMatchObject({ id: holder.id, role: 'customer', secondFactor: 'none' })
  })

  test.each([
    ['without the scope', '/scoped/claims'],
    ['to a call that keys do not make', path],
    ['to a call of the staff', '/staff'],
  ])('is refused %s', async (_, where) => {
    const { key } = await newKey({ role: 'owner' })
    expect(await codeOf(await office.ask(where, withKey(key)))).toBe('forbidden')
  })

  test('makes no other key and ends none', async () => {
    const { id, key } = await newKey({}, ['rates:read', 'claims:read', 'claims:open', 'referrals:read'])
    const post = { method: 'POST', headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' } }
    expect(
      (await office.ask(path, { ...post, body: JSON.stringify({ name: 'b', scopes: ['rates:read'] }) })).status,
    ).toBe(403)
    expect((await office.ask(`${path}${id}/`, withKey(key, { method: 'DELETE' }))).status).toBe(403)
  })

  test('does not count as a cookie', async () => {
    const { key } = await newKey()
    const headers = { cookie: `access_token=${key}; persistent=yes`, 'sec-fetch-site': 'same-origin' }
    expect(await codeOf(await office.ask('/scoped/rates', { headers }))).toBe('token_not_valid')
  })

  test('is known by no part of it and by no other letter case', async () => {
    const { key } = await newKey()
    for (const wrong of [key.slice(0, -1), key.toUpperCase(), `${key}x`, 'agio_', `agio_${'a'.repeat(43)}`])
      expect((await read(wrong)).status).toBe(401)
  })

  test('notes its last use, but not at each call', async () => {
    const { id, key } = await newKey()
    const used = async () =>
      (
        await db.selectFrom('api_keys').select('used_at').where('id', '=', id).executeTakeFirstOrThrow()
      ).used_at?.getTime()
    await read(key)
    const first = clock.now().getTime()
    await expect.poll(used).toBe(first)
    clock.pass(9 * 60_000)
    await read(key)
    await read(key, other.ask)
    clock.pass(60_000)
    await read(key)
    await expect.poll(used).toBe(first + 600_000)
  })

  test('is slowed beyond its calls of a minute, and others are not', async () => {
    const { key } = await newKey()
    const { key: another } = await newKey()
    for (let i = 0; i < CALLS_OF_KEY; i++) expect((await read(key)).status).toBe(200)
    const refused = await read(key)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await read(another)).status).toBe(200)
    clock.pass(1_000)
    expect((await read(key)).status).toBe(200)
  })

  test('cannot be guessed at without end from one network', async () => {
    const from = '198.51.100.77'
    const statuses: number[] = []
    for (let i = 0; i < 40; i++)
      statuses.push((await office.ask('/scoped/rates', { ...withKey(`agio_${i}`), from })).status)
    expect(statuses.slice(0, 30).every(status => status === 401)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    expect((await office.ask('/scoped/rates', { ...withKey('agio_0'), from: '198.51.100.78' })).status).toBe(401)
  })
})

describe('on every process a key stops', () => {
  const cases: [string, (key: Awaited<ReturnType<typeof newKey>>) => Promise<unknown>][] = [
    ['that was ended', ({ holder, id }) => office.ask(`${path}${id}/`, { method: 'DELETE', headers: holder.headers })],
    [
      'of an account that was blocked',
      ({ holder }) => db.updateTable('users').set({ blocked_at: clock.now() }).where('id', '=', holder.id).execute(),
    ],
    [
      'of an account that was deleted',
      ({ holder }) => db.transaction().execute(tx => emptyAccount(tx, holder.id, clock.now())),
    ],
    [
      'the password of its account is changed',
      ({ holder: { id: userId } }) =>
        changePassword(
          db,
          { userId, address: '192.0.2.1', sessionId: randomUUID(), current: PASSWORD, password: NEW_PASSWORD },
          clock.now(),
        ),
    ],
    [
      'its account is recovered by e-mail',
      async ({ holder: { email } }) => {
        await answerRestore(db, clock.now).run({ email }, context)
        const code = await codeSentTo(db, email, 'restore-password')
        await restore(db, { code, password: NEW_PASSWORD }, parts())
      },
    ],
    [
      'a change of the address of its account is undone',
      async ({ holder: { id: userId, email } }) => {
        const next = `${randomUUID().slice(0, 8)}@example.org`
        await answerEmailChange(db, clock.now).run({ userId, email: next }, context)
        await changeEmail(db, { userId, code: await codeSentTo(db, next, 'confirm-new-email') }, parts())
        await undoEmailChange(db, await codeSentTo(db, email, 'email-changed'), clock.now())
      },
    ],
  ]
  test.each(cases)('%s', async (_, stop) => {
    const made = await newKey()
    for (const { ask } of [office, other]) expect((await read(made.key, ask)).status).toBe(200)
    await stop(made)
    for (const { ask } of [office, other]) await expect.poll(async () => (await read(made.key, ask)).status).toBe(401)
  })

  test('and the e-mail about a new password names the keys that ended with the old one', async () => {
    const { holder } = await newKey()
    await answerRestore(db, clock.now).run({ email: holder.email }, context)
    const code = await codeSentTo(db, holder.email, 'restore-password')
    await restore(db, { code, password: NEW_PASSWORD }, parts())
    expect(await emailsTo(db, holder.email)).toContainEqual(
      expect.objectContaining({ kind: 'password-changed', data: { how: 'restored', endedKeys: ['Site'] } }),
    )
  })

  test('and a session goes on when a key of its person ends', async () => {
    const { holder, id } = await newKey()
    await office.ask(`${path}${id}/`, { method: 'DELETE', headers: holder.headers })
    expect((await office.ask(path, { headers: holder.headers })).status).toBe(200)
  })
})
