import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { listAudit } from '#server/audit/audit.store.ts'
import { verifyPassword } from '#server/auth/passwords.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { joinClaims } from '#server/claims/my-claims/my-claims.store.ts'
import { createPerson, type Person, staffMember } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { codeSentTo, emailsTo } from '#test/harness/emails.ts'
import { acceptInvitation, openInvitedAccount, readInvitation } from './accept-invitation.ts'
import { changeRole, endWork } from './change-role.ts'
import { readInvitations } from './invitations.store.ts'
import { invite, inviteAgain, takeLetter, withdrawInvitation } from './invite.ts'

const { db } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-21T12:00:00Z')
const after = (ms: number) => ({ now: new Date(noon.getTime() + ms), onEmailConfirmed: joinClaims })
const owner = await createPerson(db, { role: 'owner' })
const by = (person: Person, at = noon): StaffActor => ({ staff: staffMember(person, at), now: at })
const password = 'nine owls at dusk'
const newAddress = () => `invited-${randomUUID().slice(0, 8)}@example.org`
const refused = (reason: string) => ({ ok: false, refusal: { reason } })

/** An open invitation, and the code of its letter. */
async function invited(email = newAddress(), role: 'operator' | 'owner' = 'operator', actor = by(owner)) {
  const made = await invite(db, { email, role }, actor)
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return { ...made.value, code: await codeSentTo(db, email, 'staff-invitation') }
}

const roleOf = async (email: string) =>
  (await db.selectFrom('users').select('role').where('email_key', '=', email).executeTakeFirst())?.role

test('a new person opens the account of the invited address by the letter, and has the role', async () => {
  const { email, code, id } = await invited()
  expect(await readInvitation(db, code, { callerId: undefined, now: noon })).toEqual({
    ok: true,
    value: {
      email,
      role: 'operator',
      expiresAt: new Date(noon.getTime() + 3 * DAY_MS).toISOString(),
      next: 'open-account',
    },
  })
  const opened = await openInvitedAccount(db, { code, password, locale: 'en' }, after(60_000))
  expect(opened).toMatchObject({ ok: true, value: { email, role: 'operator' } })
  const row = await db.selectFrom('users').selectAll().where('email_key', '=', email).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    role: 'operator',
    activated_at: after(60_000).now,
    locale: 'en',
    totp_confirmed_at: null,
  })
  const { items } = await listAudit(db, { subject: email }, { page: 1, size: 5 })
  expect(items).toMatchObject([
    { action: 'staff.accept', by: { id: row.id }, before: { role: 'customer' }, after: { role: 'operator' } },
    { action: 'staff.invite', by: { id: owner.id }, subject: { kind: 'invitation', id }, after: { role: 'operator' } },
  ])
})

test('an existing account accepts only with the invited address; its sessions end and its deletion is called off', async () => {
  const olga = await createPerson(db)
  const other = await createPerson(db)
  await db
    .insertInto('account_deletions')
    .values({ user_id: olga.id, requested_at: noon, deletes_at: after(DAY_MS).now })
    .execute()
  const { code } = await invited(olga.email)
  expect(await readInvitation(db, code, { callerId: undefined, now: noon })).toMatchObject({
    value: { next: 'sign-in' },
  })
  expect(await readInvitation(db, code, { callerId: other.id, now: noon })).toMatchObject({
    value: { next: 'other-account' },
  })
  expect(await acceptInvitation(db, { code, callerId: other.id }, { now: noon })).toMatchObject(refused('forbidden'))
  expect(await openInvitedAccount(db, { code, password }, after(0))).toMatchObject(refused('wrong-state'))
  expect(await roleOf(other.email)).toBe('customer')

  expect(await acceptInvitation(db, { code, callerId: olga.id }, { now: noon })).toMatchObject({ ok: true })
  expect(await roleOf(olga.email)).toBe('operator')
  const deletions = db.selectFrom('account_deletions').select('user_id').where('user_id', '=', olga.id)
  expect(await deletions.execute()).toEqual([])
})

test('an account that nobody has confirmed is a stranger’s until the letter’s reader takes it over', async () => {
  const stranger = await createPerson(db, { activated: false, secondFactor: true })
  const { code } = await invited(stranger.email)
  expect(await acceptInvitation(db, { code, callerId: stranger.id }, { now: noon })).toEqual(refused('not-activated'))
  expect(await openInvitedAccount(db, { code, password }, after(0))).toMatchObject({ ok: true })
  const row = await db.selectFrom('users').selectAll().where('id', '=', stranger.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ role: 'operator', totp_secret: null })
  expect(await verifyPassword(password, row.password_hash)).toBe(true)
})

test('a link works once, also when two come at the same time', async () => {
  const olga = await createPerson(db)
  const { code } = await invited(olga.email)
  const both = await Promise.all([1, 2].map(() => acceptInvitation(db, { code, callerId: olga.id }, { now: noon })))
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(both.find(({ ok }) => !ok)).toEqual(refused('already-used'))

  const second = await invited()
  const opened = await Promise.all([1, 2].map(() => openInvitedAccount(db, { code: second.code, password }, after(0))))
  expect(opened.map(({ ok }) => ok).toSorted()).toEqual([false, true])
})

test('a link ends after three days, and a letter sent again voids the earlier link', async () => {
  const first = await invited()
  const late = after(3 * DAY_MS)
  expect(await openInvitedAccount(db, { code: first.code, password }, late)).toEqual(refused('expired'))
  expect(await readInvitation(db, first.code, { callerId: undefined, now: late.now })).toEqual(refused('expired'))
  expect((await readInvitations(db, late.now)).find(({ id }) => id === first.id)).toMatchObject({ expired: true })

  expect(await inviteAgain(db, first.id, by(owner, late.now))).toMatchObject({ ok: true, value: { expired: false } })
  expect(await emailsTo(db, first.email)).toHaveLength(2)
  expect(await openInvitedAccount(db, { code: first.code, password }, late)).toEqual(refused('not-found'))
  const code = await newestCode(first.email, first.code)
  expect(await openInvitedAccount(db, { code, password }, late)).toMatchObject({ ok: true })
  expect(await inviteAgain(db, first.id, by(owner, late.now))).toMatchObject(refused('wrong-state'))
})

test('a withdrawn invitation and one by somebody who is no owner any more let nobody in', async () => {
  const withdrawn = await invited()
  expect(await withdrawInvitation(db, withdrawn.id, by(owner))).toMatchObject({ value: { state: 'withdrawn' } })
  expect(await openInvitedAccount(db, { code: withdrawn.code, password }, after(0))).toEqual(refused('not-found'))
  expect(await withdrawInvitation(db, withdrawn.id, by(owner))).toMatchObject(refused('wrong-state'))

  const second = await createPerson(db, { role: 'owner' })
  const ofSecond = await invited(newAddress(), 'owner', by(second))
  await endWork(db, { id: second.id, from: 'owner' }, by(owner))
  expect(await openInvitedAccount(db, { code: ofSecond.code, password }, after(0))).toEqual(refused('not-found'))
  expect((await readInvitations(db, noon)).map(({ id }) => id)).not.toContain(ofSecond.id)
  // Also when the role went by another way than the console.
  const third = await createPerson(db, { role: 'owner' })
  const ofThird = await invited(newAddress(), 'owner', by(third))
  await db.updateTable('users').set({ blocked_at: noon }).where('id', '=', third.id).execute()
  expect(await openInvitedAccount(db, { code: ofThird.code, password }, after(0))).toEqual(refused('not-found'))
  expect(await invite(db, { email: newAddress(), role: 'owner' }, by(third))).toMatchObject(refused('forbidden'))
})

test('staff, the invited and the blocked are not invited', async () => {
  const at = async (email: string) => await invite(db, { email, role: 'editor' }, by(owner))
  const fault = (code: string) => ({ ok: false, refusal: { errors: [{ field: 'body.email', code }] } })
  expect(await at((await createPerson(db, { role: 'support' })).email)).toMatchObject(fault('already-staff'))
  expect(await at((await invited()).email)).toMatchObject(fault('already-invited'))
  expect(await at((await createPerson(db, { blocked: true })).email)).toMatchObject(fault('account-blocked'))
  const email = newAddress()
  const both = await Promise.all([at(email), at(email)])
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
})

test('one person sends ten letters an hour, and one address gets three', async () => {
  const sender = await createPerson(db, { role: 'owner' })
  const send = (email: string, ms = 0) => takeLetter(db, { by: sender.id, email, now: after(ms).now })
  for (let i = 0; i < 3; i += 1) expect(await send('often@example.org')).toMatchObject({ ok: true })
  expect(await send('often@example.org')).toMatchObject(refused('too-many'))
  for (let i = 0; i < 7; i += 1) expect(await send(newAddress())).toMatchObject({ ok: true })
  expect(await send(newAddress())).toEqual({ ok: false, refusal: { reason: 'too-many', retryAfter: 3_600 } })
  expect(await send(newAddress(), 61 * 60_000)).toMatchObject({ ok: true })
})

/** Letters of one moment have no order in the outbox. */
async function newestCode(email: string, earlier: string): Promise<string> {
  const codes = (await emailsTo(db, email)).map(({ data }) => String(data.code))
  return codes.find(code => code !== earlier)!
}

test('every other owner hears of who is invited, joins, gets another role and leaves', async () => {
  const other = await createPerson(db, { role: 'owner' })
  const heard = async (by: Person) =>
    (await emailsTo(db, by.email)).flatMap(({ kind, data }) => (kind === 'staff-change' ? [data] : []))
  const { email, code } = await invited()
  await openInvitedAccount(db, { code, password, locale: 'en' }, after(60_000))
  const { id } = await db.selectFrom('users').select('id').where('email_key', '=', email).executeTakeFirstOrThrow()
  await changeRole(db, { id, from: 'operator', to: 'treasurer' }, by(owner))
  await endWork(db, { id, from: 'treasurer' }, by(owner))
  const joined = { what: 'joined', person: email, role: 'operator', by: email }
  const told = [
    { what: 'invited', person: email, role: 'operator', by: owner.email },
    joined,
    { what: 'role', person: email, role: 'treasurer', by: owner.email },
    { what: 'left', person: email, role: 'treasurer', by: owner.email },
  ]
  expect(await heard(other)).toHaveLength(told.length)
  expect(await heard(other)).toEqual(expect.arrayContaining(told))
  expect((await heard(owner)).filter(data => JSON.stringify(data).includes(email))).toEqual([joined])
})
