import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { startSession } from '#server/auth/start-session.ts'
import { createPerson, PASSWORD } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { codeSentTo, emailsTo } from '#test/harness/emails.ts'
import { waitingForLocks } from '#test/harness/waiting-for-locks.ts'
import { answerEmailChange, askForEmailChange, changeEmail } from './change-email.ts'
import { answerRestore, restore } from './restore.ts'
import { signUp } from './sign-up.ts'
import { undoEmailChange } from './undo-email-change.ts'
import { findHolder, isAddressTaken } from './users.store.ts'

const { db } = await createTestDatabase()

const noon = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(noon.getTime() + ms)
const parts = { now: noon, onEmailConfirmed: async () => {} }
const newEmail = () => `${randomUUID().slice(0, 8)}@example.org`
const find = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const context = { signal: new AbortController().signal, attempt: 1 }
const write = (userId: string, email: string, now = noon) =>
  answerEmailChange(db, () => now).run({ userId, email }, context)

/** A person with a requested address, and the code sent to it. */
async function asked(options: Parameters<typeof createPerson>[1] = {}) {
  const person = await createPerson(db, options)
  const next = newEmail()
  await write(person.id, next)
  return { ...person, next, code: await codeSentTo(db, next, 'confirm-new-email') }
}

/** A person whose address was changed, and the code that undoes the change. */
async function changed() {
  const person = await asked()
  await changeEmail(db, { userId: person.id, code: person.code }, parts)
  return { ...person, undo: await codeSentTo(db, person.email, 'email-changed') }
}

describe('a change of address', () => {
  test('needs the password, with limited attempts', async () => {
    const { id: userId } = await createPerson(db)
    const ask = (password: string) =>
      askForEmailChange(db, { userId, address: '198.51.100.1', email: newEmail(), password }, noon)

    expect(await ask(PASSWORD)).toEqual({ ok: true, value: undefined })
    for (let turn = 0; turn < 5; turn++)
      expect(await ask('a wrong one')).toMatchObject({ refusal: { reason: 'bad-credentials' } })
    expect(await ask(PASSWORD)).toMatchObject({ refusal: { reason: 'too-many' } })
  })

  test('takes effect with its code, and the old address is notified', async () => {
    const { id, email, next, code } = await asked()
    expect((await find(id)).email).toBe(email)
    const onEmailConfirmed = vi.fn(async () => {})

    expect(await changeEmail(db, { userId: id, code }, { now: noon, onEmailConfirmed })).toEqual({
      ok: true,
      value: { email: next },
    })
    expect(await find(id)).toMatchObject({ email: next, email_key: next })
    expect(onEmailConfirmed).toHaveBeenCalledExactlyOnceWith(expect.anything(), { id, email: next })
    const [notices] = await emailsTo(db, email)
    expect(notices).toMatchObject({ kind: 'email-changed', data: { days: 7 } })
    // The reader of the old mailbox must not learn the new address.
    expect(JSON.stringify(notices)).not.toContain(next)
  })

  test('needs the session too, because a mistyped address is a stranger’s', async () => {
    const [{ code }, stranger] = [await asked(), await createPerson(db)]
    expect(await changeEmail(db, { userId: stranger.id, code }, parts)).toMatchObject({
      refusal: { reason: 'not-found' },
    })
  })

  test('a stranger’s attempt does not use up the code', async () => {
    const [{ id, code }, stranger] = [await asked(), await createPerson(db)]
    await changeEmail(db, { userId: stranger.id, code }, parts)
    expect(await changeEmail(db, { userId: id, code }, parts)).toMatchObject({ ok: true })
  })

  test('of twenty concurrent requests with one code one succeeds', async () => {
    const { id, code } = await asked()
    const answers = await Promise.all(Array.from({ length: 20 }, () => changeEmail(db, { userId: id, code }, parts)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('to an address that signs up at the same moment is refused', async () => {
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

  test('to an address with an account sends no e-mail, and the answer does not tell', async () => {
    const [{ id }, other] = [await createPerson(db), await createPerson(db)]
    await write(id, other.email)
    expect(await emailsTo(db, other.email)).toEqual([])
  })

  test('to an address taken meanwhile is refused', async () => {
    const { id, next, code } = await asked()
    await createPerson(db, { email: next })
    expect(await changeEmail(db, { userId: id, code }, parts)).toMatchObject({ refusal: { reason: 'conflict' } })
  })

  test('to an address that another person can still take back is refused', async () => {
    const { id, next, code } = await asked()
    const other = await createPerson(db, { email: next })
    const moved = newEmail()
    await write(other.id, moved)
    await changeEmail(db, { userId: other.id, code: await codeSentTo(db, moved, 'confirm-new-email') }, parts)
    expect(await changeEmail(db, { userId: id, code }, parts)).toMatchObject({ refusal: { reason: 'conflict' } })
    expect((await changeEmail(db, { userId: id, code }, { ...parts, now: later(8 * DAY_MS) })).ok).toBe(false)
  })

  test('does not reserve the requested address', async () => {
    const { next } = await asked()
    expect(await isAddressTaken(db, next, noon)).toBe(false)
    expect(await findHolder(db, next, noon)).toBeUndefined()
  })

  test('to the present address sends no e-mail', async () => {
    const { id, email } = await createPerson(db)
    await write(id, email)
    expect(await emailsTo(db, email)).toEqual([])
  })

  test('one account can e-mail only few strangers', async () => {
    const { id } = await createPerson(db)
    const strangers = Array.from({ length: 5 }, newEmail)
    for (const stranger of strangers) await write(id, stranger)
    const emails = await Promise.all(strangers.map(stranger => emailsTo(db, stranger)))
    expect(emails.flat()).toHaveLength(3)
  })

  test('an unconfirmed old address gets no undo code', async () => {
    const { id, email, code } = await asked({ activated: false })
    await changeEmail(db, { userId: id, code }, parts)
    expect(await emailsTo(db, email)).toEqual([])
  })

  test('voids codes sent to the old address', async () => {
    const { id, email, code } = await asked()
    await answerRestore(db, () => noon).run({ email }, context)
    const old = await codeSentTo(db, email, 'restore-password')
    await changeEmail(db, { userId: id, code }, parts)
    expect(await restore(db, { code: old, password: 'eight pigeons at dusk' }, parts)).toMatchObject({
      refusal: { reason: 'not-found' },
    })
  })
})

describe('undoing a change of address', () => {
  test('removes every session, password and credential of the thief', async () => {
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
    // Without a password the way in is the restore e-mail.
    const { rows } = await sql<{ email: string }>`
      select payload ->> 'email' as email from jobs where payload ->> 'email' = ${email}`.execute(db)
    expect(rows).toEqual([{ email }])
  })

  test('keeps credentials from before the change', async () => {
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

  test('works from the first address after further changes', async () => {
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

  test('cannot be blocked by a sign-up with the freed address', async () => {
    const { id, email, undo } = await changed()
    await signUp(db, { email, password: 'a password of the thief' }, later(1))
    expect((await emailsTo(db, email)).map(({ kind }) => kind)).toEqual(['email-changed'])
    expect(await undoEmailChange(db, undo, later(2))).toMatchObject({ ok: true })
    expect((await find(id)).email).toBe(email)
  })

  test('accepts only codes for undoing', async () => {
    const { id, code } = await asked()
    expect(await undoEmailChange(db, code, noon)).toMatchObject({ refusal: { reason: 'not-found' } })
    expect((await find(id)).password_hash).not.toBeNull()
  })

  test('is possible for seven days', async () => {
    const { undo } = await changed()
    expect(await undoEmailChange(db, undo, later(7 * DAY_MS))).toMatchObject({ refusal: { reason: 'expired' } })
  })

  test('of twenty concurrent requests one succeeds', async () => {
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
