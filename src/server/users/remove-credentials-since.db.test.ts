import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { renewRecoveryCodes } from '#server/auth/check-second-factor.ts'
import { verifyPassword } from '#server/auth/passwords.ts'
import { knowsDevice, rememberDevice } from '#server/auth/people.store.ts'
import { startSession } from '#server/auth/start-session.ts'
import { PASSWORD } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { codeSentTo } from '#test/harness/emails.ts'
import { issueCode } from './account-codes.ts'
import { activateWithPassword, type OnEmailConfirmed } from './activate.ts'
import { changeEmail } from './change-email.ts'
import { readCode } from './read-code.ts'
import { answerRestore, restore } from './restore.ts'
import { signUp } from './sign-up.ts'
import { undoEmailChange } from './undo-email-change.ts'

const { db } = await createTestDatabase({ demo: true })

const noon = new Date('2026-11-21T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE_MS)
const OWN_PASSWORD = 'eleven owls at dawn'

type Account = { id: string; email: string }
type Thing = { put: (account: Account) => Promise<unknown>; isThere: (account: Account) => Promise<boolean> }

const rowsOf = async (table: 'passkeys' | 'payout_accounts' | 'account_deletions' | 'recovery_codes', userId: string) =>
  (await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length > 0
const findUser = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const setFactor = (id: string, confirmedAt: Date | null) =>
  db.updateTable('users').set({ totp_secret: 'x', totp_confirmed_at: confirmedAt }).where('id', '=', id).execute()

/** Everything that could give access to the account or redirect its money. */
const things: Record<string, Thing> = {
  'a password': {
    put: async () => {},
    isThere: async ({ id }) => verifyPassword(PASSWORD, (await findUser(id)).password_hash),
  },
  'a session': {
    put: ({ id }) =>
      db
        .transaction()
        .execute(tx =>
          startSession(
            tx,
            { userId: id, role: 'customer', persistent: true, secondFactor: false, userAgent: '', address: '' },
            { now: later(5), livesMs: 30 * 24 * 60 * MINUTE_MS },
          ),
        ),
    isThere: async ({ id }) =>
      (await db.selectFrom('sessions').select('id').where('user_id', '=', id).where('ended_at', 'is', null).execute())
        .length > 0,
  },
  'a second factor': {
    put: async ({ id }) => {
      await setFactor(id, later(5))
      await db.transaction().execute(tx => renewRecoveryCodes(tx, id))
    },
    isThere: async ({ id }) => (await findUser(id)).totp_confirmed_at !== null || (await rowsOf('recovery_codes', id)),
  },
  'a second factor that was only begun': {
    put: ({ id }) => setFactor(id, null),
    isThere: async ({ id }) => (await findUser(id)).totp_secret !== null,
  },
  'a passkey': {
    put: async ({ id: user_id }) => {
      const id = randomUUID()
      await db
        .insertInto('passkeys')
        .values({
          id,
          user_id,
          credential_id: id,
          public_key: Buffer.alloc(1),
          counter: '0',
          transports: [],
          name: 'telephone',
          synced: false,
          created_at: later(5),
          used_at: null,
        })
        .execute()
    },
    isThere: ({ id }) => rowsOf('passkeys', id),
  },
  'a payout account': {
    put: async ({ id: user_id }) => {
      const id = randomUUID()
      const row = { id, user_id, currency: 'BTC', name: 'mine', details: '{}', identity: id, masked: 'bc1…' }
      await db
        .insertInto('payout_accounts')
        .values({ ...row, created_at: later(5) })
        .execute()
    },
    isThere: ({ id }) => rowsOf('payout_accounts', id),
  },
  'a deletion': {
    put: ({ id }) =>
      db
        .insertInto('account_deletions')
        .values({ user_id: id, requested_at: later(5), deletes_at: later(5 + 14 * 24 * 60) })
        .execute(),
    isThere: ({ id }) => rowsOf('account_deletions', id),
  },
  'a change of the address': {
    put: ({ id }) => codeFor(id, 'change-email'),
    isThere: async ({ id }) =>
      (await changeEmail(db, { userId: id, code: codes.get(id)! }, { now: later(20), onEmailConfirmed })).ok,
  },
  'a device that counts as known': {
    put: ({ id }) => rememberDevice(db, `device of ${id}`, id, later(5)),
    isThere: ({ id }) => knowsDevice(db, `device of ${id}`, id),
  },
}

const codes = new Map<string, string>()
async function codeFor(userId: string, purpose: 'change-email' | 'undo-email', email = `${randomUUID()}@example.net`) {
  const { code } = await db
    .transaction()
    .execute(tx => issueCode(tx, { userId, purpose, email, emailKey: email, now: later(5) }))
  codes.set(userId, code)
  return code
}

const onEmailConfirmed: OnEmailConfirmed = async () => {}

async function signedUpByAStranger(): Promise<Account> {
  const email = `${randomUUID().slice(0, 8)}@example.org`
  await signUp(db, { email, password: PASSWORD }, noon)
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id, email }
}

/** The ways in which the mailbox owner takes over the account. */
const ways: Record<string, (account: Account, confirmed: OnEmailConfirmed) => Promise<{ ok: boolean }>> = {
  'the e-mail of the sign-up': async ({ email }, onEmailConfirmed) =>
    activateWithPassword(
      db,
      { code: await codeSentTo(db, email, 'activate-account'), password: OWN_PASSWORD },
      { now: later(10), onEmailConfirmed },
    ),
  'an e-mail for a new password': async ({ email }, onEmailConfirmed) => {
    await answerRestore(db, () => later(9)).run({ email }, { signal: new AbortController().signal, attempt: 1 })
    const code = await codeSentTo(db, email, 'restore-password')
    return restore(db, { code, password: OWN_PASSWORD }, { now: later(10), onEmailConfirmed })
  },
}

describe.each(Object.keys(ways))('by %s the mailbox owner takes over the account', way => {
  test.each(Object.keys(things))('and nothing of the stranger who signed up stays: %s', async thing => {
    const account = await signedUpByAStranger()
    await things[thing]!.put(account)
    // Asking would carry the change out.
    if (thing !== 'a change of the address') expect(await things[thing]!.isThere(account)).toBe(true)
    expect(await ways[way]!(account, onEmailConfirmed)).toMatchObject({ ok: true })
    expect(await things[thing]!.isThere(account)).toBe(false)
  })

  test('the password is the owner’s, and other features learn that the address is confirmed', async () => {
    const account = await signedUpByAStranger()
    const confirmed = vi.fn(async () => {})
    await ways[way]!(account, confirmed)
    const user = await findUser(account.id)
    expect(user.activated_at).toEqual(later(10))
    expect(await verifyPassword(OWN_PASSWORD, user.password_hash)).toBe(true)
    expect(confirmed).toHaveBeenCalledExactlyOnceWith(expect.anything(), account)
  })
})

test('in a confirmed account a new password keeps what its owner has set up', async () => {
  const account = await signedUpByAStranger()
  await db.updateTable('users').set({ activated_at: noon }).where('id', '=', account.id).execute()
  const kept = ['a second factor', 'a passkey', 'a payout account', 'a deletion', 'a device that counts as known']
  for (const thing of kept) await things[thing]!.put(account)
  await ways['an e-mail for a new password']!(account, onEmailConfirmed)
  for (const thing of kept) expect([thing, await things[thing]!.isThere(account)]).toEqual([thing, true])
})

test.each(Object.keys(things))('undoing a change of address removes %s', async thing => {
  const account = await signedUpByAStranger()
  await db.updateTable('users').set({ activated_at: noon }).where('id', '=', account.id).execute()
  await things[thing]!.put(account)
  const undo = await db.transaction().execute(tx =>
    issueCode(tx, {
      userId: account.id,
      purpose: 'undo-email',
      email: account.email,
      emailKey: account.email,
      now: noon,
    }),
  )
  expect(await undoEmailChange(db, undo.code, later(10))).toMatchObject({ ok: true })
  expect(await things[thing]!.isThere(account)).toBe(false)
})

describe('reading a code', () => {
  const read = (code: string, callerId?: string) => readCode(db, { code, purpose: 'activate', callerId }, later(10))

  test('shows the masked address and whether the account is the caller’s', async () => {
    const account = await signedUpByAStranger()
    const code = await codeSentTo(db, account.email, 'activate-account')
    const masked = `${account.email[0]}•••@example.org`
    expect(await read(code)).toEqual({ ok: true, value: { masked, own: false, openedHere: false } })
    expect(await read(code, account.id)).toEqual({ ok: true, value: { masked, own: true, openedHere: false } })
    // Reading does not use it up.
    expect(await ways['the e-mail of the sign-up']!(account, onEmailConfirmed)).toMatchObject({ ok: true })
    expect(await read(code)).toMatchObject({ refusal: { reason: 'already-used' } })
  })

  test('shows nothing of an account that moved or is confirmed', async () => {
    const [moved, confirmed] = [await signedUpByAStranger(), await signedUpByAStranger()]
    await db
      .updateTable('users')
      .set({ email_key: `${randomUUID()}@example.org` })
      .where('id', '=', moved.id)
      .execute()
    await db.updateTable('users').set({ activated_at: noon }).where('id', '=', confirmed.id).execute()
    expect(await read(await codeSentTo(db, moved.email, 'activate-account'))).toMatchObject({
      refusal: { reason: 'not-found' },
    })
    expect(await read(await codeSentTo(db, confirmed.email, 'activate-account'))).toMatchObject({
      refusal: { reason: 'already-used' },
    })
  })
})
