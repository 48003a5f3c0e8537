import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openClock } from '#test/harness/sessions-app.ts'
import { ACCESS_LIVES_MS, openAccessTokens } from './access-tokens.ts'
import { openSigningKeys } from './signing-keys.ts'

const { db } = await createTestDatabase()
const clock = openClock()
const { now } = clock
const secret = 'a secret that is long enough for anybody'

/** One process of the office. */
const open = (ownSecret = secret) => {
  const keys = openSigningKeys({ db, secret: ownSecret, now })
  return { keys, tokens: openAccessTokens({ keys, now }) }
}
const session = {
  id: '0192f7a0-0000-7000-8000-000000000002',
  userId: '0192f7a0-0000-7000-8000-000000000001',
  generation: 0,
}
const kept = async () => (await db.selectFrom('signing_keys').selectAll().execute()).length

test('processes that start at once share one key', async () => {
  const made = await Promise.all([open(), open(), open()].map(({ keys }) => keys.current()))
  expect(new Set(made.map(({ kid }) => kid)).size).toBe(1)
  expect(await kept()).toBe(1)
})

test('after thirty days a new key signs, and tokens of the last key stay valid', async () => {
  const [a, b] = [open(), open()]
  const before = await a.keys.current()
  clock.pass(30 * DAY_MS - ACCESS_LIVES_MS / 2)
  const { token: old } = await a.tokens.issue(session)
  clock.pass(ACCESS_LIVES_MS / 2 + 1)

  const { token } = await a.tokens.issue(session)
  expect((await a.keys.current()).kid).not.toBe(before.kid)
  expect(await kept()).toBe(2)
  // The other process has not loaded the new key yet.
  for (const text of [old, token]) expect(await b.tokens.read(text)).toMatchObject({ ok: true })
})

test('a key without valid tokens is deleted when the next one is made', async () => {
  for (let month = 0; month < 3; month++) {
    clock.pass(31 * DAY_MS)
    await open().keys.current()
  }
  expect(await kept()).toBe(2)
})

test('the database reveals no key, and a changed row is no key', async () => {
  const { kid } = await open().keys.current()
  const [{ sealed }] = (await db.selectFrom('signing_keys').select('sealed').where('kid', '=', kid).execute()) as [
    { sealed: string },
  ]
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/Ed25519|"d":/)

  const changed = sealed.startsWith('A') ? `B${sealed.slice(1)}` : `A${sealed.slice(1)}`
  await db.updateTable('signing_keys').set({ sealed: changed }).where('kid', '=', kid).execute()
  expect((await open().keys.current()).kid).not.toBe(kid)
})

test('under another secret the office makes new keys and refuses old tokens', async () => {
  const { token } = await open().tokens.issue(session)
  const stranger = open('another secret that is long enough, too')
  await stranger.keys.current()
  expect(await stranger.tokens.read(token)).toEqual({ ok: false, refusal: { reason: 'Token is invalid' } })
})
