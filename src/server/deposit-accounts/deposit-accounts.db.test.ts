import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DepositAccountTermsInput } from '#contract/deposit-accounts/deposit-accounts.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { runClaimClock } from '#server/claims/moves/run-claim-clock.ts'
import { depositAccountsRail } from '#server/deposit-accounts/deposit-accounts-rail.ts'
import { cashRail } from '#server/rails/cash/cash-rail.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { readPool, viewHistory } from './deposit-account-view.ts'
import { changeDepositAccount, judgeDepositAccount, typeDepositAccount } from './deposit-accounts.ts'

const { db } = await createTestDatabase({ demo: true })
const rail = depositAccountsRail(() => {})
const office = await openClaimsOffice(db, { rail })
const tamara = await createPerson(db, { role: 'treasurer' })
const ivan = await createPerson(db, { role: 'owner' })
const actorOf = (person: typeof tamara): StaffActor => ({ staff: staffMember(person, office.now), now: office.now })

const wide: DepositAccountTermsInput = {
  claimLeast: '0',
  claimMost: null,
  dayMost: null,
  monthMost: null,
  dayClaimsMost: null,
  openMost: 100,
  restMinutes: 120,
}
const cards = ['2200 0000 0000 0038', '2200 0000 0000 0012', '2200 0000 0000 0020']

const typed = (currency: string, terms: Partial<DepositAccountTermsInput> = {}, account = cards[0]!) => ({
  id: randomUUID(),
  currency,
  label: 'the blue card',
  terms: { ...wide, ...terms },
  details: { fields: { account } },
})

/** Adds a deposit account that is approved by a second person and switched on. */
async function inUse(...depositAccount: Parameters<typeof typed>): Promise<string> {
  const added = typed(...depositAccount)
  expect(await typeDepositAccount(db, added, actorOf(tamara))).toMatchObject({ ok: true })
  expect(await judge(added.id, 'approve', ivan)).toMatchObject({ ok: true })
  expect(await changeDepositAccount(db, added.id, { state: 'on' }, actorOf(tamara))).toMatchObject({ ok: true })
  return added.id
}
const judge = (id: string, verdict: 'approve' | 'withdraw', by: typeof tamara, version = 1) =>
  judgeDepositAccount(db, { id, version, verdict }, actorOf(by))
const pool = async () => (await readPool(db, [cashRail, rail], actorOf(tamara))).items
const found = async (id: string) => (await pool()).find(depositAccount => depositAccount.id === id)!

test('the author of a version cannot approve it, and the list names the author', async () => {
  const added = typed('ACRUB')
  await typeDepositAccount(db, added, actorOf(tamara))
  expect(await found(added.id)).toMatchObject({
    standing: 'waiting',
    addedBy: { email: tamara.email },
    waiting: { version: 1, mine: true, by: { email: tamara.email } },
  })
  expect(await judge(added.id, 'approve', tamara)).toMatchObject({ refusal: { reason: 'forbidden' } })
  expect(await judge(added.id, 'approve', ivan)).toMatchObject({ ok: true })
  expect(await found(added.id)).toMatchObject({
    standing: 'off',
    current: { version: 1, by: { email: tamara.email }, approvedBy: { email: ivan.email } },
  })
})

test('the next claim gets the deposit account whose turn is first, which then lists the claim', async () => {
  for (const account of cards) await inUse('TBRUB', {}, account)
  for (let amount = 10_000; amount < 10_005; amount++) {
    office.wait(1)
    const next = (await pool()).find(({ currency, turn }) => currency === 'TBRUB' && turn === 1)!
    const claim = await office.open('TBRUB', 'LTC', String(amount))
    const { claims, turn } = await found(next.id)
    expect(claims.at(-1)).toMatchObject({ id: claim.id, number: claim.number, amount: `${amount}.00` })
    expect(turn).toBe(3)
  }
})

test.each([
  ['open claims', { openMost: 1 }, 'busy'],
  ['claims in a day', { dayClaimsMost: 1 }, 'day-claims-used-up'],
  ['money in a day', { dayMost: '15000' }, 'day-used-up'],
  ['money in a month', { monthMost: '15000' }, 'month-used-up'],
] as const)('a deposit account at its limit of %s has no turn and says why', async (_, terms, standing) => {
  await switchAllOff('TCSBRUB')
  const id = await inUse('TCSBRUB', { claimLeast: '10000', ...terms })
  expect(await found(id)).toMatchObject({ standing: 'free', turn: 1 })
  await office.open('TCSBRUB', 'LTC', '10000')
  const after = await found(id)
  expect(after).toMatchObject({ standing, used: { day: '10000.00', month: '10000.00', dayClaims: 1 } })
  expect(after.turn).toBeUndefined()
  // The standing agrees with the assignment: no claim is sent there.
  expect(await office.tryOpen(office.wish('TCSBRUB', 'LTC', '10001'))).toMatchObject({
    refusal: { reason: 'no-deposit-accounts' },
  })
})

test('a deposit account lists the resting amounts and until when they rest', async () => {
  await switchAllOff('SBERRUB')
  const id = await inUse('SBERRUB', { restMinutes: 60 })
  const claim = await office.open('SBERRUB', 'LTC', '12000')
  office.wait(claim.windowMinutes + 1)
  await runClaimClock(office.deps, claim.id, office.now)
  const until = new Date(office.now.getTime() + 3_600_000).toISOString()
  expect(await found(id)).toMatchObject({ claims: [], resting: [{ amount: '12000.00', until }] })
  office.wait(61)
  expect((await found(id)).resting).toEqual([])
})

test('the history lists each change with its author, its limits as decimals', async () => {
  const id = await inUse('ACRUB')
  await changeDepositAccount(db, id, { terms: { ...wide, dayMost: '500000.50' } }, actorOf(tamara))
  await changeDepositAccount(db, id, { state: 'off', reason: 'the card has expired' }, actorOf(ivan))
  expect(await viewHistory(db, id)).toMatchObject([
    { kind: 'off', by: { email: ivan.email }, reason: 'the card has expired' },
    { kind: 'terms', by: { email: tamara.email }, terms: { dayMost: '500000.50', claimMost: null, openMost: 100 } },
    { kind: 'on', by: { email: tamara.email } },
    { kind: 'approved', by: { email: ivan.email }, version: 1 },
    { kind: 'added', by: { email: tamara.email }, terms: { dayMost: null } },
  ])
  expect(await viewHistory(db, randomUUID())).toBeUndefined()
})

test('adding a deposit account twice adds one, and its id with other details is refused', async () => {
  const added = typed('ACRUB')
  expect(await typeDepositAccount(db, added, actorOf(tamara))).toMatchObject({ ok: true })
  expect(await typeDepositAccount(db, added, actorOf(tamara))).toMatchObject({ ok: true, value: { id: added.id } })
  const other = { ...added, details: { fields: { account: cards[1]! } } }
  expect(await typeDepositAccount(db, other, actorOf(tamara))).toMatchObject({ refusal: { reason: 'key-reused' } })
  expect((await pool()).filter(({ id }) => id === added.id)).toHaveLength(1)
})

test.each([
  ['a maximum below the minimum', { claimLeast: '10', claimMost: '5' }, 'body.terms.claimMost', 'too-small'],
  ['a daily limit of zero', { dayMost: '0' }, 'body.terms.dayMost', 'too-small'],
  ['a limit with too many decimals', { monthMost: '1.001' }, 'body.terms.monthMost', 'too-many-decimals'],
])('%s is refused at its field', async (_, terms, field, code) => {
  expect(await typeDepositAccount(db, typed('ACRUB', terms), actorOf(tamara))).toMatchObject({
    refusal: { reason: 'invalid', errors: [{ field, code }] },
  })
})

test('the pool names the rail of each currency', async () => {
  const { rails } = await readPool(db, [cashRail, rail], actorOf(tamara))
  const of = (code: string) => rails.find(({ currency }) => currency === code)
  expect(of('SBERRUB')).toEqual({ currency: 'SBERRUB', rail: 'deposit-accounts' })
  expect(of('CASHRUB')).toEqual({ currency: 'CASHRUB', rail: 'cash' })
})

/** The tests share currencies, so each switches off the deposit accounts of the others first. */
async function switchAllOff(currency: string): Promise<void> {
  for (const { id } of (await pool()).filter(
    depositAccount => depositAccount.currency === currency && depositAccount.state === 'on',
  ))
    await changeDepositAccount(db, id, { state: 'off' }, actorOf(tamara))
}

test('whoever has lost the right meanwhile types, changes and approves nothing', async () => {
  const waiting = typed('ACRUB', {}, '2200 0000 0000 0046')
  await typeDepositAccount(db, waiting, actorOf(tamara))
  const former = await createPerson(db, { role: 'treasurer' })
  const actor = actorOf(former)
  await db.updateTable('users').set({ role: 'support' }).where('id', '=', former.id).execute()
  const refused = { ok: false, refusal: { reason: 'forbidden' } }
  expect(await typeDepositAccount(db, typed('ACRUB', {}, '2200 0000 0000 0053'), actor)).toMatchObject(refused)
  expect(await changeDepositAccount(db, waiting.id, { state: 'off' }, actor)).toMatchObject(refused)
  expect(await judgeDepositAccount(db, { id: waiting.id, version: 1, verdict: 'approve' }, actor)).toMatchObject(
    refused,
  )
})
