import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { rememberDevice } from '#server/auth/people.store.ts'
import { startSession } from '#server/auth/start-session.ts'
import { hasOpenClaim as hasOpenClaimInEarnest } from '#server/claims/my-claims/my-claims.store.ts'
import { listOffered } from '#server/promo-codes/promo-codes.store.ts'
import { whileClaimIsLeft } from '#test/fixtures/claim-being-left.ts'
import { createPerson, PASSWORD } from '#test/fixtures/people.ts'
import { writeCode } from '#test/fixtures/promo-codes.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { emailsTo } from '#test/harness/emails.ts'
import { waitingForLocks } from '#test/harness/waiting-for-locks.ts'
import { issueCode } from './account-codes.ts'
import { askForDeletion, cancelDeletion, deleteAccounts, readDeletion } from './deletion.ts'
import { savePayoutAccount } from './payout-accounts.ts'
import { signUp } from './sign-up.ts'
import { findById, lockAccount } from './users.store.ts'

const { db } = await createTestDatabase({ demo: true })

const noon = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(noon.getTime() + ms)
const find = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const context = { signal: new AbortController().signal, attempt: 1 }
const sweep = (now: Date) => deleteAccounts(db, { hasOpenClaim, now: () => now }).run(undefined, context)

/** Persons with an open claim, as the claims feature would answer. */
const withOpenClaim = new Set<string>()
const hasOpenClaim = async (_: unknown, userId: string) => withOpenClaim.has(userId)

async function asked() {
  const person = await createPerson(db, { secondFactor: true })
  await askForDeletion(db, person.id, { hasOpenClaim, now: noon })
  return person
}

test('an account is deleted fourteen days after the request, and an e-mail says until when it can be cancelled', async () => {
  const { id, email } = await asked()
  expect((await readDeletion(db, id)).deletesAt).toBe('2026-12-05T12:00:00.000Z')
  expect(await emailsTo(db, email)).toMatchObject([
    { kind: 'account-deletion', data: { state: 'asked', deletesAt: '2026-12-05T12:00:00.000Z' } },
  ])
  await sweep(later(14 * DAY_MS - 1))
  expect((await find(id)).deleted_at).toBeNull()
  await sweep(later(14 * DAY_MS))
  expect((await find(id)).deleted_at).toEqual(later(14 * DAY_MS))
})

test('a repeated request keeps the first date', async () => {
  const { id, email } = await asked()
  await askForDeletion(db, id, { hasOpenClaim, now: later(DAY_MS) })
  expect((await readDeletion(db, id)).deletesAt).toBe('2026-12-05T12:00:00.000Z')
  expect(await emailsTo(db, email)).toHaveLength(1)
})

test('a cancelled deletion does not happen, and others still do', async () => {
  const [{ id, email }, other] = [await asked(), await asked()]
  await cancelDeletion(db, id, later(DAY_MS))
  expect((await readDeletion(db, other.id)).deletesAt).toBe('2026-12-05T12:00:00.000Z')
  await sweep(later(15 * DAY_MS))
  expect(await find(id)).toMatchObject({ email, deleted_at: null })
  expect(await emailsTo(db, email)).toContainEqual(expect.objectContaining({ data: { state: 'taken-back' } }))
})

test.each([
  ['is cancelled', false],
  ['is requested again', true],
])('a deletion that %s at its very moment does not happen', async (_, anew) => {
  const { id, email } = await asked()
  let sweeping: Promise<unknown> | undefined
  await db.transaction().execute(async tx => {
    await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    sweeping = Promise.resolve(sweep(later(14 * DAY_MS)))
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    await tx.deleteFrom('account_deletions').where('user_id', '=', id).execute()
    const asked = { user_id: id, requested_at: later(14 * DAY_MS), deletes_at: later(28 * DAY_MS) }
    if (anew) await tx.insertInto('account_deletions').values(asked).execute()
  })
  await sweeping
  expect(await find(id)).toMatchObject({ email, deleted_at: null })
})

test('no personal data is left; the row stays for the ledger', async () => {
  const { id, email } = await asked()
  await leaveTraces(id)
  const account = { account: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX' }
  await savePayoutAccount(db, { userId: id, currency: 'TRX', name: 'Mine', details: account }, noon)
  await sweep(later(14 * DAY_MS))

  const row = await find(id)
  expect(JSON.stringify(row)).not.toContain(email)
  expect(row).toMatchObject({ email: '', password_hash: null, totp_secret: null })
  for (const table of traces) expect(await left(table, id), table).toEqual([])
  expect(await emailsTo(db, email)).toContainEqual(expect.objectContaining({ data: { state: 'done' } }))
})

const traces = ['recovery_codes', 'sessions', 'payout_accounts', 'passkeys', 'account_codes', 'known_devices'] as const
const left = (table: (typeof traces)[number], userId: string) =>
  db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()

/** A person with a session, a passkey, a device and a code. */
async function leaveTraces(userId: string): Promise<void> {
  const seen = { userAgent: 'a browser', address: '198.51.100.1' }
  const signedIn = { userId, role: 'customer', persistent: true, secondFactor: true, ...seen } as const
  await db.transaction().execute(tx => startSession(tx, signedIn, { livesMs: DAY_MS, now: noon }))
  await rememberDevice(db, 'a device', userId, noon)
  const key = { id: randomUUID(), credential_id: randomUUID(), public_key: Buffer.alloc(1), counter: '0', name: 'Key' }
  await db
    .insertInto('passkeys')
    .values({ ...key, user_id: userId, transports: [], synced: false, created_at: noon })
    .execute()
  const code = { userId, purpose: 'restore', email: 'x', emailKey: 'x', now: noon } as const
  await db.transaction().execute(tx => issueCode(tx, code))
}

test('a promo code of the mailbox alone no longer names it, and is nobody else’s', async () => {
  const { id, email } = await asked()
  await writeCode(db, 'MINE-ALONE', { only: email })
  await sweep(later(14 * DAY_MS))
  expect(await listOffered(db, [email])).toEqual([])
  expect(await listOffered(db, [id])).toMatchObject([{ code: 'MINE-ALONE' }])
})

test('the address can open a new, unrelated account', async () => {
  const { id, email } = await asked()
  await sweep(later(14 * DAY_MS))
  await signUp(db, { email, password: PASSWORD }, later(15 * DAY_MS))
  const row = await db.selectFrom('users').selectAll().where('email_key', '=', email).executeTakeFirstOrThrow()
  expect(row.id).not.toBe(id)
})

test('a blocked account is deleted only when its block has ended', async () => {
  const { id } = await asked()
  const block = (blocked_at: Date | null) => db.updateTable('users').set({ blocked_at }).where('id', '=', id).execute()
  await block(noon)
  await sweep(later(15 * DAY_MS))
  expect((await find(id)).deleted_at).toBeNull()
  await block(null)
  await sweep(later(15 * DAY_MS))
  expect((await find(id)).deleted_at).not.toBeNull()
})

test('a deleted account is neither found nor locked', async () => {
  const { id } = await createPerson(db, { deleted: true })
  expect(await findById(db, id)).toBeUndefined()
  expect(await db.transaction().execute(tx => lockAccount(tx, id))).toBeUndefined()
})

test('two processes delete an account once', async () => {
  const { email } = await asked()
  await Promise.all([sweep(later(14 * DAY_MS)), sweep(later(14 * DAY_MS))])
  expect((await emailsTo(db, email)).filter(({ data }) => data.state === 'done')).toHaveLength(1)
})

test('staff cannot delete their own account', async () => {
  const { id } = await createPerson(db, { role: 'owner' })
  expect(await askForDeletion(db, id, { hasOpenClaim, now: noon })).toMatchObject({
    refusal: { reason: 'wrong-state', why: 'staff' },
  })
})

test('an account with an open claim is not deleted, neither on request nor when due', async () => {
  const { id } = await createPerson(db)
  withOpenClaim.add(id)
  expect(await askForDeletion(db, id, { hasOpenClaim, now: noon })).toMatchObject({ refusal: { why: 'open-claim' } })

  withOpenClaim.delete(id)
  await askForDeletion(db, id, { hasOpenClaim, now: noon })
  withOpenClaim.add(id)
  await sweep(later(20 * DAY_MS))
  expect((await find(id)).deleted_at).toBeNull()
  withOpenClaim.delete(id)
  await sweep(later(21 * DAY_MS))
  expect((await find(id)).deleted_at).toEqual(later(21 * DAY_MS))
})

test('a claim that is being opened at that moment keeps its account', async () => {
  const { id } = await asked()
  const { run } = deleteAccounts(db, { hasOpenClaim: hasOpenClaimInEarnest, now: () => later(14 * DAY_MS) })
  await whileClaimIsLeft(db, id, () => run(undefined, context))
  expect((await find(id)).deleted_at).toBeNull()
})
