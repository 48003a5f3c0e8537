import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { Authenticator } from '#test/fakes/authenticator.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { emailsTo } from '#test/harness/emails.ts'
import { waitingForLocks } from '#test/harness/waiting-for-locks.ts'
import { makeChallenge, takeChallenge } from './passkey-challenge.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  deletePasskey,
  passkeysPossible,
  takePasskey,
} from './passkeys.ts'

const { db } = await createTestDatabase()

const origin = 'https://office.example'
const noon = new Date('2026-11-21T12:00:00Z')
const parts = { secret: TEST_SECRET, origin, now: noon }
const at = (ms: number) => ({ ...parts, now: new Date(noon.getTime() + ms) })
type Person = Awaited<ReturnType<typeof createPerson>>

async function optionsFor(person: Person) {
  const begun = await beginPasskey(db, person, { ...parts, officeName: 'Обмен' })
  if (!begun.ok) throw new Error(begun.refusal.reason)
  return begun.value.options
}

/** A person with a registered passkey. */
async function withKey(options: Parameters<typeof createPerson>[1] = {}) {
  const person = await createPerson(db, options)
  const key = new Authenticator(origin)
  const credential = key.make(await optionsFor(person))
  const added = await addPasskey(db, { userId: person.id, name: 'Telephone', credential }, parts)
  if (!added.ok) throw new Error(added.refusal.reason)
  return { person, key, passkey: added.value }
}

const signInOptions = async () => (await beginPasskeySignIn(parts)).options

describe('a new passkey', () => {
  test('is stored under its name, and an e-mail reports it', async () => {
    const { person, passkey } = await withKey()
    expect(passkey).toMatchObject({ name: 'Telephone', synced: false, usedAt: null })
    expect(await emailsTo(db, person.email)).toMatchObject([
      { kind: 'protection-changed', data: { change: 'passkey-added', name: 'Telephone' } },
    ])
  })

  test.each([
    ['made for another site', { origin: 'https://0ffice.example' }],
    ['made for another name', { rpId: 'evil.example' }],
    ['made without a finger or a PIN', { verified: false }],
  ])('that was %s is refused', async (_, ceremony) => {
    const person = await createPerson(db)
    const credential = new Authenticator(origin).make(await optionsFor(person), ceremony)
    expect(await addPasskey(db, { userId: person.id, name: 'Key', credential }, parts)).toMatchObject({
      refusal: { reason: 'second-factor-wrong' },
    })
  })

  test('is refused beyond twenty, even if begun before', async () => {
    const { person } = await withKey()
    const credential = new Authenticator(origin).make(await optionsFor(person))
    const key = { user_id: person.id, public_key: Buffer.alloc(1), counter: '0', transports: [], synced: false }
    const others = Array.from({ length: 19 }, (_, i) => {
      const id = randomUUID()
      return { ...key, id, credential_id: id, name: `Key ${i}`, created_at: noon }
    })
    await db.insertInto('passkeys').values(others).execute()

    const refused = { ok: false, refusal: { reason: 'wrong-state' } }
    expect(await beginPasskey(db, person, { ...parts, officeName: 'Обмен' })).toEqual(refused)
    expect(await addPasskey(db, { userId: person.id, name: 'One more', credential }, parts)).toEqual(refused)
  })

  test('must answer a challenge for its own person, within five minutes, once', async () => {
    const [anna, ivan] = [await createPerson(db), await createPerson(db)]
    const options = await optionsFor(anna)
    const add = (userId: string, when = parts, given = options) =>
      addPasskey(db, { userId, name: 'Key', credential: new Authenticator(origin).make(given) }, when)

    expect(await add(ivan.id)).toMatchObject({ ok: false })
    expect(await add(anna.id, at(5 * MINUTE_MS))).toMatchObject({ ok: false })
    expect(await add(anna.id, parts, await signInOptions())).toMatchObject({ ok: false })
    expect(await add(anna.id)).toMatchObject({ ok: true })
    expect(await add(anna.id)).toMatchObject({ ok: false })
  })

  test('that is registered already is refused', async () => {
    const { person, key } = await withKey()
    const credential = key.make(await optionsFor(person))
    expect(await addPasskey(db, { userId: person.id, name: 'Again', credential }, parts)).toMatchObject({
      refusal: { reason: 'conflict' },
    })
  })

  test.each([
    ['https://office.example', true],
    ['http://localhost:3000', true],
    ['http://127.0.0.1:3000', false],
    ['http://[::1]:3000', false],
  ])('at %s is possible: %s', (address, possible) => {
    expect(passkeysPossible(address)).toBe(possible)
  })
})

describe('signing in with a passkey', () => {
  test('returns its owner', async () => {
    const { person, key } = await withKey()
    expect(await takePasskey(db, key.sign(await signInOptions()), parts)).toEqual({
      ok: true,
      value: { userId: person.id, role: 'customer' },
    })
  })

  test('accepts a signature once, even of twenty concurrent requests', async () => {
    const { key } = await withKey()
    const signed = key.sign(await signInOptions())
    const answers = await Promise.all(Array.from({ length: 20 }, () => takePasskey(db, signed, parts)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test.each([
    ['for another site', { origin: 'https://0ffice.example' }],
    ['for another name', { rpId: 'evil.example' }],
    ['without a finger or a PIN', { verified: false }],
  ])('refuses a signature %s', async (_, ceremony) => {
    const { key } = await withKey()
    expect(await takePasskey(db, key.sign(await signInOptions(), ceremony), parts)).toMatchObject({
      refusal: { reason: 'bad-credentials' },
    })
  })

  test('refuses an unknown passkey and a signature of another one', async () => {
    const [{ key }, stranger] = [await withKey(), new Authenticator(origin)]
    expect(await takePasskey(db, stranger.sign(await signInOptions()), parts)).toMatchObject({ ok: false })

    const forged = { ...stranger.sign(await signInOptions()), id: key.sign(await signInOptions()).id }
    expect(await takePasskey(db, { ...forged, rawId: forged.id }, parts)).toMatchObject({ ok: false })
  })

  test('refuses a copy whose counter lags behind', async () => {
    const { key } = await withKey()
    await takePasskey(db, key.sign(await signInOptions()), parts)
    await takePasskey(db, key.sign(await signInOptions()), parts)
    key.counter = 0
    expect(await takePasskey(db, key.sign(await signInOptions()), parts)).toMatchObject({ ok: false })
  })

  test('refuses a copy that signs in at the same moment, by the committed counter', async () => {
    const { key, passkey } = await withKey()
    const signed = key.sign(await signInOptions())
    let copy: ReturnType<typeof takePasskey> | undefined
    await db.transaction().execute(async tx => {
      await tx.updateTable('passkeys').set({ counter: '100' }).where('id', '=', passkey.id).execute()
      copy = takePasskey(db, signed, parts)
      await expect.poll(() => waitingForLocks(db)).toBe(1)
    })
    expect(await copy).toMatchObject({ ok: false })
  })

  test('refuses a foreign or expired challenge', async () => {
    const { key } = await withKey()
    const own = { challenge: Buffer.from('a challenge of my own making').toString('base64url') }
    expect(await takePasskey(db, key.sign(own), parts)).toMatchObject({ ok: false })
    expect(await takePasskey(db, key.sign(await signInOptions()), at(5 * MINUTE_MS))).toMatchObject({ ok: false })
  })

  test('is refused for a removed passkey and a blocked or deleted person', async () => {
    const [removed, blocked, deleted] = [await withKey(), await withKey(), await withKey()]
    await deletePasskey(db, removed.person.id, removed.passkey.id, noon)
    await db.updateTable('users').set({ blocked_at: noon }).where('id', '=', blocked.person.id).execute()
    await db.updateTable('users').set({ deleted_at: noon }).where('id', '=', deleted.person.id).execute()
    for (const { key } of [removed, blocked, deleted])
      expect(await takePasskey(db, key.sign(await signInOptions()), parts)).toMatchObject({ ok: false })
  })
})

test('a challenge is accepted for its own purpose only', async () => {
  const holder = { secret: TEST_SECRET, userId: randomUUID() }
  const challenge = makeChallenge({ ...holder, purpose: 'sign-in' }, noon)
  expect(await takeChallenge(db, challenge, { ...holder, purpose: 'add' }, noon)).toBe(false)
  expect(await takeChallenge(db, challenge, { ...holder, purpose: 'sign-in' }, noon)).toBe(true)
})

test('a person cannot remove another person’s passkey', async () => {
  const [{ passkey }, stranger] = [await withKey(), await createPerson(db)]
  expect(await deletePasskey(db, stranger.id, passkey.id, noon)).toMatchObject({ refusal: { reason: 'not-found' } })
})
