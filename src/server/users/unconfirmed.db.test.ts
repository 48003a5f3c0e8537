import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { startSession } from '#server/auth/start-session.ts'
import { isNamedInClaims, joinClaims } from '#server/claims/my-claims/my-claims.store.ts'
import { whileClaimIsLeft } from '#test/fixtures/claim-being-left.ts'
import { createPerson, PASSWORD } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { codeSentTo, emailsTo } from '#test/harness/emails.ts'
import { waitingForLocks } from '#test/harness/waiting-for-locks.ts'
import { activateWithPassword, reactivate } from './activate.ts'
import { signUp } from './sign-up.ts'
import { sweepUnconfirmed } from './unconfirmed.ts'

const { db } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-21T12:00:00Z')
const claims = await openClaimsOffice(db, { at: noon })

const after = (ms: number) => new Date(noon.getTime() + ms)
const sweep = (ms: number) =>
  sweepUnconfirmed(db, { isNamedInClaims, now: () => after(ms) }).run(undefined, {
    signal: new AbortController().signal,
    attempt: 1,
  })
const find = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const isGone = async ({ id }: { id: string }) => (await find(id)).deleted_at !== null
const kindsTo = async (email: string) => (await emailsTo(db, email)).map(({ kind }) => kind)

// Accounts of earlier tests must not be swept.
beforeEach(() => db.updateTable('users').set({ blocked_at: noon }).where('activated_at', 'is', null).execute())

async function signedUp() {
  const email = `${randomUUID().slice(0, 8)}@example.org`
  await signUp(db, { email, password: PASSWORD, locale: 'en' }, noon)
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id, email }
}

test('one reminder is sent a day after the sign-up', async () => {
  const { email } = await signedUp()
  await sweep(DAY_MS - 1)
  expect(await kindsTo(email)).toEqual(['activate-account'])
  for (const at of [DAY_MS, DAY_MS + HOUR_MS, 5 * DAY_MS]) await sweep(at)
  expect(await emailsTo(db, email)).toMatchObject([
    { kind: 'activate-account' },
    { kind: 'confirm-reminder', locale: 'en', data: { deletesAt: after(14 * DAY_MS).toISOString() } },
  ])
})

test('two processes send one reminder', async () => {
  const { email } = await signedUp()
  await Promise.all([sweep(DAY_MS), sweep(DAY_MS)])
  expect(await kindsTo(email)).toEqual(['activate-account', 'confirm-reminder'])
})

test('no reminder is sent while a requested activation is valid', async () => {
  const { id, email } = await signedUp()
  await reactivate(db, id, after(20 * HOUR_MS))
  await sweep(30 * HOUR_MS)
  expect(await kindsTo(email)).not.toContain('confirm-reminder')
  await sweep(44 * HOUR_MS)
  expect(await kindsTo(email)).toContain('confirm-reminder')
})

test('the link of the reminder works until the day that it names', async () => {
  const [early, late] = [await signedUp(), await signedUp()]
  await sweep(DAY_MS)
  const bring = async ({ email }: { email: string }, ms: number) =>
    activateWithPassword(
      db,
      { code: await codeSentTo(db, email, 'confirm-reminder'), password: 'eleven owls at dawn' },
      { now: after(ms), onEmailConfirmed: joinClaims },
    )
  expect(await bring(early, 14 * DAY_MS - 1)).toMatchObject({ ok: true })
  expect(await bring(late, 14 * DAY_MS)).toMatchObject({ refusal: { reason: 'expired' } })
  await sweep(15 * DAY_MS)
  expect([await isGone(early), await isGone(late)]).toEqual([false, true])
})

test('an unconfirmed account is deleted a fortnight after the sign-up without another e-mail', async () => {
  const account = await signedUp()
  await db
    .insertInto('payout_accounts')
    .values({
      id: randomUUID(),
      user_id: account.id,
      currency: 'BTC',
      name: 'mine',
      details: '{}',
      identity: 'x',
      masked: 'bc1…',
      created_at: noon,
    })
    .execute()
  await sweep(DAY_MS)
  await sweep(14 * DAY_MS - 1)
  expect(await isGone(account)).toBe(false)
  await sweep(14 * DAY_MS)
  expect(await find(account.id)).toMatchObject({ email: '', password_hash: null, deleted_at: after(14 * DAY_MS) })
  for (const table of ['payout_accounts', 'account_codes', 'sessions', 'known_devices'] as const)
    expect(await db.selectFrom(table).select('user_id').where('user_id', '=', account.id).execute(), table).toEqual([])
  expect(await kindsTo(account.email)).toEqual(['activate-account', 'confirm-reminder'])
})

test('an account is deleted only thirteen days after its reminder, even after a long downtime', async () => {
  const account = await signedUp()
  await sweep(100 * DAY_MS)
  await sweep(113 * DAY_MS - 1)
  expect(await isGone(account)).toBe(false)
  await sweep(113 * DAY_MS)
  expect(await isGone(account)).toBe(true)
})

test('guest claims with the address are untouched, and join the account that confirms it', async () => {
  const account = await signedUp()
  const opened = await claims.tryOpen({ ...claims.wish('USDTTRC20', 'SBERRUB', '1000'), email: account.email })
  if (!opened.ok) throw new Error('the claim was refused')
  const claim = () =>
    db.selectFrom('claims').selectAll().where('id', '=', opened.value.claim.id).executeTakeFirstOrThrow()
  const before = await claim()
  await sweep(DAY_MS)
  await sweep(14 * DAY_MS)
  expect(await isGone(account)).toBe(true)
  expect(await claim()).toEqual(before)

  await signUp(db, { email: account.email, password: PASSWORD }, after(20 * DAY_MS))
  const code = await codeSentTo(db, account.email, 'activate-account')
  const { id } = await db.selectFrom('users').select('id').where('email', '=', account.email).executeTakeFirstOrThrow()
  const parts = { now: after(20 * DAY_MS), onEmailConfirmed: joinClaims }
  await activateWithPassword(db, { code, password: 'eleven owls at dawn' }, parts)
  expect((await claim()).user_id).toBe(id)
})

test('an account with a claim, or with a referral, is not deleted', async () => {
  const [client, referrer, other] = [await signedUp(), await signedUp(), await signedUp()]
  await claims.tryOpen(claims.wish('USDTTRC20', 'SBERRUB', '1000'), { userId: client.id })
  const brought = await createPerson(db)
  await db.updateTable('users').set({ referred_by: referrer.id }).where('id', '=', brought.id).execute()
  await sweep(DAY_MS)
  await sweep(30 * DAY_MS)
  expect([await isGone(client), await isGone(referrer), await isGone(other)]).toEqual([false, false, true])
})

test('a claim that is being opened keeps the account', async () => {
  const { id } = await signedUp()
  await sweep(DAY_MS)
  await whileClaimIsLeft(db, id, () => sweep(30 * DAY_MS))
  expect(await isGone({ id })).toBe(false)
})

test('an account confirmed at the moment of deletion stays', async () => {
  const account = await signedUp()
  await sweep(DAY_MS)
  const swept = await db.transaction().execute(async tx => {
    await tx
      .updateTable('users')
      .set({ activated_at: after(30 * DAY_MS) })
      .where('id', '=', account.id)
      .execute()
    const under = { way: sweep(30 * DAY_MS) }
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    return under
  })
  await swept.way
  expect(await isGone(account)).toBe(false)
})

test('an account that is still visited is deleted thirteen days after the last visit', async () => {
  const account = await signedUp()
  const how = { userId: account.id, role: 'customer', persistent: true, secondFactor: false } as const
  await db
    .transaction()
    .execute(tx =>
      startSession(tx, { ...how, userAgent: '', address: '' }, { now: after(10 * DAY_MS), livesMs: 30 * DAY_MS }),
    )
  await sweep(DAY_MS)
  await sweep(23 * DAY_MS - 1)
  expect(await isGone(account)).toBe(false)
  await sweep(23 * DAY_MS)
  expect(await isGone(account)).toBe(true)
})

test('confirmed, staff and blocked accounts are neither reminded nor deleted', async () => {
  const people = [
    await createPerson(db, { activated: true }),
    await createPerson(db, { activated: false, role: 'operator' }),
    await createPerson(db, { activated: false, blocked: true }),
  ]
  await sweep(DAY_MS)
  await sweep(30 * DAY_MS)
  for (const person of people) {
    expect(await isGone(person)).toBe(false)
    expect(await kindsTo(person.email)).toEqual([])
  }
})
