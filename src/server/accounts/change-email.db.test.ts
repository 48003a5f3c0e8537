import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { startSession } from '#server/sessions/start-session.ts'
import { createTestDatabase } from '#test/database.ts'
import { codeSentTo, lettersTo } from '#test/letters.ts'
import { createPerson, PASSWORD } from '#test/people.ts'
import { waitingForLocks } from '#test/waiting-for-locks.ts'
import { findHolder, isAddressTaken } from './accounts.store.ts'
import { answerEmailChange, askForEmailChange, changeEmail } from './change-email.ts'
import { answerRestore, restore } from './restore.ts'
import { signUp } from './sign-up.ts'
import { undoEmailChange } from './undo-email-change.ts'

const { db } = await createTestDatabase()

const noon = new Date('2026-11-21T12:00:00Z')
const DAY_MS = 24 * 60 * 60_000
const later = (ms: number) => new Date(noon.getTime() + ms)
const parts = { now: noon, onEmailConfirmed: async () => {} }
const newEmail = () => `${randomUUID().slice(0, 8)}@example.org`
const find = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const context = { signal: new AbortController().signal, attempt: 1 }
const write = (userId: string, email: string, now = noon) =>
  answerEmailChange(db, () => now).run({ userId, email }, context)

/** Somebody with another address asked for, and the code that came to it. */
async function asked(options: Parameters<typeof createPerson>[1] = {}) {
  const person = await createPerson(db, options)
  const next = newEmail()
  await write(person.id, next)
  return { ...person, next, code: await codeSentTo(db, next, 'confirm-new-email') }
}

/** Somebody whose address was changed, and the code that takes it back. */
async function changed() {
  const person = await asked()
  await changeEmail(db, { userId: person.id, code: person.code }, parts)
  return { ...person, undo: await codeSentTo(db, person.email, 'email-changed') }
}

describe('another address', () => {
  test('is asked for with the password, and too many wrong ones are not answered', async () => {
    const { id: userId } = await createPerson(db)
    const ask = (password: string) =>
      askForEmailChange(db, { userId, address: '198.51.100.1', email: newEmail(), password }, noon)

    expect(await ask(PASSWORD)).toEqual({ ok: true, value: undefined })
    for (let turn = 0; turn < 5; turn++)
      expect(await ask('a wrong one')).toMatchObject({ refusal: { reason: 'bad-credentials' } })
    expect(await ask(PASSWORD)).toMatchObject({ refusal: { reason: 'too-many' } })
  })

  test('counts when its code was brought, and the old one is told', async () => {
    const { id, email, next, code } = await asked()
    expect((await find(id)).email).toBe(email)
    const onEmailConfirmed = vi.fn(async () => {})

    expect(await changeEmail(db, { userId: id, code }, { now: noon, onEmailConfirmed })).toEqual({
      ok: true,
      value: { email: next },
    })
    expect(await find(id)).toMatchObject({ email: next, email_key: next })
    expect(onEmailConfirmed).toHaveBeenCalledExactlyOnceWith(expect.anything(), { id, email: next })
    const [told] = await lettersTo(db, email)
    expect(told).toMatchObject({ kind: 'email-changed', data: { days: 7 } })
    // Whoever reads the old mailbox need not learn where the person is now.
    expect(JSON.stringify(told)).not.toContain(next)
  })

  test('is not given to whoever merely has the code: a mistyped address is a stranger’s', async () => {
    const [{ code }, stranger] = [await asked(), await createPerson(db)]
    expect(await changeEmail(db, { userId: stranger.id, code }, parts)).toMatchObject({
      refusal: { reason: 'not-found' },
    })
  })

  test('a stranger who tries a code does not use it up', async () => {
    const [{ id, code }, stranger] = [await asked(), await createPerson(db)]
    await changeEmail(db, { userId: stranger.id, code }, parts)
    expect(await changeEmail(db, { userId: id, code }, parts)).toMatchObject({ ok: true })
  })

  test('of twenty who bring one code at once, one changes it', async () => {
    const { id, code } = await asked()
    const answers = await Promise.all(Array.from({ length: 20 }, () => changeEmail(db, { userId: id, code }, parts)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('that somebody signs up with in the same moment is theirs', async () => {
    const { id, next, code } = await asked()
    const { promise: signedUp, resolve: commit } = Promise.withResolvers<void>()
    const { promise: written, resolve: wrote } = Promise.withResolvers<void>()
    const quicker = db.transaction().execute(async tx => {
      await createPerson(tx, { email: next })
      wrote()
      await signedUp
    })
    await written
    const answer = changeEmail(db, { userId: id, code }, parts)
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    commit()
    await quicker
    expect(await answer).toEqual({ ok: false, refusal: { reason: 'conflict' } })
  })

  test('that belongs to an account gets no letter, and whoever asked cannot tell', async () => {
    const [{ id }, other] = [await createPerson(db), await createPerson(db)]
    await write(id, other.email)
    expect(await lettersTo(db, other.email)).toEqual([])
  })

  test('that somebody took meanwhile is refused', async () => {
    const { id, next, code } = await asked()
    await createPerson(db, { email: next })
    expect(await changeEmail(db, { userId: id, code }, parts)).toMatchObject({ refusal: { reason: 'conflict' } })
  })

  test('that would go back to somebody whose own change can still be undone is refused', async () => {
    const { id, next, code } = await asked()
    const other = await createPerson(db, { email: next })
    const moved = newEmail()
    await write(other.id, moved)
    await changeEmail(db, { userId: other.id, code: await codeSentTo(db, moved, 'confirm-new-email') }, parts)
    expect(await changeEmail(db, { userId: id, code }, parts)).toMatchObject({ refusal: { reason: 'conflict' } })
    expect((await changeEmail(db, { userId: id, code }, { ...parts, now: later(8 * DAY_MS) })).ok).toBe(false)
  })

  test('that is only asked for is still anybody’s', async () => {
    const { next } = await asked()
    expect(await isAddressTaken(db, next, noon)).toBe(false)
    expect(await findHolder(db, next, noon)).toBeUndefined()
  })

  test('that is one’s own already gets no letter', async () => {
    const { id, email } = await createPerson(db)
    await write(id, email)
    expect(await lettersTo(db, email)).toEqual([])
  })

  test('one account does not write to many strangers', async () => {
    const { id } = await createPerson(db)
    const strangers = Array.from({ length: 5 }, newEmail)
    for (const stranger of strangers) await write(id, stranger)
    const letters = await Promise.all(strangers.map(stranger => lettersTo(db, stranger)))
    expect(letters.flat()).toHaveLength(3)
  })

  test('an old address that was never confirmed gets no key to the account', async () => {
    const { id, email, code } = await asked({ activated: false })
    await changeEmail(db, { userId: id, code }, parts)
    expect(await lettersTo(db, email)).toEqual([])
  })

  test('ends the codes that went to the old one', async () => {
    const { id, email, code } = await asked()
    await answerRestore(db, () => noon).run({ email }, context)
    const old = await codeSentTo(db, email, 'restore-password')
    await changeEmail(db, { userId: id, code }, parts)
    expect(await restore(db, { code: old, password: 'eight pigeons at dusk' }, parts)).toMatchObject({
      refusal: { reason: 'not-found' },
    })
  })
})

describe('taking the old address back', () => {
  test('gives the account back: no session, no password and no lock of the thief is left', async () => {
    const { id, email, undo } = await changed()
    const since = later(60_000)
    await db
      .updateTable('users')
      .set({ totp_secret: 'sealed', totp_confirmed_at: since })
      .where('id', '=', id)
      .execute()
    await db
      .insertInto('recovery_codes')
      .values({ user_id: id, hash: Buffer.from('a code') })
      .execute()
    await db.insertInto('passkeys').values(passkeyOf(id, since)).execute()
    const session = await sessionOf(id)

    expect(await undoEmailChange(db, undo, later(DAY_MS))).toEqual({ ok: true, value: { email } })
    expect(await find(id)).toMatchObject({ email, email_key: email, password_hash: null, totp_confirmed_at: null })
    for (const table of ['recovery_codes', 'passkeys'] as const)
      expect(await db.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([])
    const { ended_at } = await db.selectFrom('sessions').selectAll().where('id', '=', session).executeTakeFirstOrThrow()
    expect(ended_at).toEqual(later(DAY_MS))
    // Without a password there is only one way in, and it comes by letter.
    const { rows } = await sql<{ email: string }>`
      select payload ->> 'email' as email from jobs where payload ->> 'email' = ${email}`.execute(db)
    expect(rows).toEqual([{ email }])
  })

  test('leaves what the person had before', async () => {
    const person = await createPerson(db, { secondFactor: true })
    await db
      .insertInto('passkeys')
      .values(passkeyOf(person.id, later(-DAY_MS)))
      .execute()
    const next = newEmail()
    await write(person.id, next)
    await changeEmail(db, { userId: person.id, code: await codeSentTo(db, next, 'confirm-new-email') }, parts)
    await undoEmailChange(db, await codeSentTo(db, person.email, 'email-changed'), noon)

    expect((await find(person.id)).totp_confirmed_at).not.toBeNull()
    expect(await db.selectFrom('passkeys').selectAll().where('user_id', '=', person.id).execute()).toHaveLength(1)
  })

  test('works from the first address, whatever the thief made of it since', async () => {
    const { id, email, next, undo } = await changed()
    const third = newEmail()
    await write(id, third, later(1))
    await changeEmail(
      db,
      { userId: id, code: await codeSentTo(db, third, 'confirm-new-email') },
      { ...parts, now: later(2) },
    )
    const thiefsUndo = await codeSentTo(db, next, 'email-changed')

    expect(await undoEmailChange(db, undo, later(3))).toEqual({ ok: true, value: { email } })
    expect(await undoEmailChange(db, thiefsUndo, later(4))).toMatchObject({ refusal: { reason: 'already-used' } })
    expect((await find(id)).email).toBe(email)
  })

  test('cannot be blocked by signing up with the address that became free', async () => {
    const { id, email, undo } = await changed()
    await signUp(db, { email, password: 'a password of the thief' }, later(1))
    expect((await lettersTo(db, email)).map(({ kind }) => kind)).toEqual(['email-changed'])
    expect(await undoEmailChange(db, undo, later(2))).toMatchObject({ ok: true })
    expect((await find(id)).email).toBe(email)
  })

  test('takes the code that was made for it, and no other', async () => {
    const { id, code } = await asked()
    expect(await undoEmailChange(db, code, noon)).toMatchObject({ refusal: { reason: 'not-found' } })
    expect((await find(id)).password_hash).not.toBeNull()
  })

  test('is possible for seven days', async () => {
    const { undo } = await changed()
    expect(await undoEmailChange(db, undo, later(7 * DAY_MS))).toMatchObject({ refusal: { reason: 'expired' } })
  })

  test('of twenty who try at once, one succeeds', async () => {
    const { undo } = await changed()
    const answers = await Promise.all(Array.from({ length: 20 }, () => undoEmailChange(db, undo, noon)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

const passkeyOf = (user_id: string, created_at: Date) => ({
  id: randomUUID(),
  user_id,
  credential_id: randomUUID(),
  public_key: Buffer.from('a key'),
  counter: '0',
  transports: [],
  name: 'A key',
  synced: false,
  created_at,
})

async function sessionOf(userId: string): Promise<string> {
  const session = await db
    .transaction()
    .execute(tx =>
      startSession(
        tx,
        { userId, role: 'customer', persistent: true, secondFactor: false, userAgent: '', address: '' },
        { now: noon, livesMs: 30 * DAY_MS },
      ),
    )
  return session.id
}
