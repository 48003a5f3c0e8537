import { expect, test } from 'vitest'
import { hasOpenClaim as hasOpenClaimInEarnest } from '#server/claims/my-claims/claims-of-person.ts'
import { whileClaimIsLeft } from '#test/claim-being-left.ts'
import { createTestDatabase } from '#test/database.ts'
import { lettersTo } from '#test/letters.ts'
import { createPerson, PASSWORD } from '#test/people.ts'
import { askForDeletion, deleteAccounts, readDeletion, takeDeletionBack } from './deletion.ts'
import { savePayoutAccount } from './payout-accounts.ts'
import { signUp } from './sign-up.ts'

const { db } = await createTestDatabase({ demo: true })

const noon = new Date('2026-11-21T12:00:00Z')
const DAY_MS = 24 * 60 * 60_000
const later = (ms: number) => new Date(noon.getTime() + ms)
const find = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const context = { signal: new AbortController().signal, attempt: 1 }
const sweep = (now: Date) => deleteAccounts(db, { hasOpenClaim, now: () => now }).run(undefined, context)

/** Whose claim is still open, as far as the other room tells. */
const withOpenClaim = new Set<string>()
const hasOpenClaim = async (_: unknown, userId: string) => withOpenClaim.has(userId)

async function asked() {
  const person = await createPerson(db, { secondFactor: true })
  await askForDeletion(db, person.id, { hasOpenClaim, now: noon })
  return person
}

test('an account goes fourteen days after it was asked for, and a letter says until when it can be taken back', async () => {
  const { id, email } = await asked()
  expect((await readDeletion(db, id)).deletesAt).toBe('2026-12-05T12:00:00.000Z')
  expect(await lettersTo(db, email)).toMatchObject([
    { kind: 'account-deletion', data: { state: 'asked', deletesAt: '2026-12-05T12:00:00.000Z' } },
  ])
  await sweep(later(14 * DAY_MS - 1))
  expect((await find(id)).deleted_at).toBeNull()
  await sweep(later(14 * DAY_MS))
  expect((await find(id)).deleted_at).toEqual(later(14 * DAY_MS))
})

test('asked twice, the first date holds', async () => {
  const { id, email } = await asked()
  await askForDeletion(db, id, { hasOpenClaim, now: later(DAY_MS) })
  expect((await readDeletion(db, id)).deletesAt).toBe('2026-12-05T12:00:00.000Z')
  expect(await lettersTo(db, email)).toHaveLength(1)
})

test('taken back, it stays', async () => {
  const { id, email } = await asked()
  await takeDeletionBack(db, id, later(DAY_MS))
  await sweep(later(15 * DAY_MS))
  expect(await find(id)).toMatchObject({ email, deleted_at: null })
  expect(await lettersTo(db, email)).toContainEqual(expect.objectContaining({ data: { state: 'taken-back' } }))
})

test('nothing is left that tells who it was; the row stays for the books', async () => {
  const { id, email } = await asked()
  const account = { account: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX' }
  await savePayoutAccount(db, { userId: id, currency: 'TRX', name: 'Mine', details: account }, noon)
  await sweep(later(14 * DAY_MS))

  const row = await find(id)
  expect(JSON.stringify(row)).not.toContain(email)
  expect(row).toMatchObject({ email: '', password_hash: null, totp_secret: null })
  for (const table of ['recovery_codes', 'sessions', 'payout_accounts', 'passkeys', 'account_codes'] as const)
    expect(await db.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([])
  expect(await lettersTo(db, email)).toContainEqual(expect.objectContaining({ data: { state: 'done' } }))
})

test('the address is free again, for a new account that knows nothing of the old one', async () => {
  const { id, email } = await asked()
  await sweep(later(14 * DAY_MS))
  await signUp(db, { email, password: PASSWORD }, later(15 * DAY_MS))
  const row = await db.selectFrom('users').selectAll().where('email_key', '=', email).executeTakeFirstOrThrow()
  expect(row.id).not.toBe(id)
})

test('two processes delete an account once', async () => {
  const { email } = await asked()
  await Promise.all([sweep(later(14 * DAY_MS)), sweep(later(14 * DAY_MS))])
  expect((await lettersTo(db, email)).filter(({ data }) => data.state === 'done')).toHaveLength(1)
})

test('staff does not delete itself', async () => {
  const { id } = await createPerson(db, { role: 'owner' })
  expect(await askForDeletion(db, id, { hasOpenClaim, now: noon })).toMatchObject({
    refusal: { reason: 'wrong-state', why: 'staff' },
  })
})

test('an account with an open claim is not left, neither when it is asked for nor when the time has come', async () => {
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

test('a claim that is being left at the moment of the deletion keeps its account', async () => {
  const { id } = await asked()
  const { run } = deleteAccounts(db, { hasOpenClaim: hasOpenClaimInEarnest, now: () => later(14 * DAY_MS) })
  await whileClaimIsLeft(db, id, () => run(undefined, context))
  expect((await find(id)).deleted_at).toBeNull()
})
