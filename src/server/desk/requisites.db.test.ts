import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RequisiteTermsInput } from '#contract/desk/requisites.ts'
import { cashRail } from '#server/rails/cash-rail.ts'
import { requisitesRail } from '#server/rails/requisites/requisites-rail.ts'
import { openClaimsOffice } from '#test/claims-office.ts'
import { createTestDatabase } from '#test/database.ts'
import { createPerson, staffMember } from '#test/people.ts'
import { readPool, viewHistory } from './requisite-view.ts'
import { changeRequisite, judgeRequisite, typeRequisite } from './requisites.ts'
import type { Hand } from './staff.ts'

const { db } = await createTestDatabase({ demo: true })
const rail = requisitesRail(() => {})
const office = await openClaimsOffice(db, { rail })
const tamara = await createPerson(db, { role: 'treasurer' })
const ivan = await createPerson(db, { role: 'owner' })
const handOf = (person: typeof tamara): Hand => ({ staff: staffMember(person, office.now), now: office.now })

const wide: RequisiteTermsInput = {
  ...{ claimLeast: '0', claimMost: null, dayMost: null, monthMost: null, dayClaimsMost: null },
  ...{ openMost: 100, restMinutes: 120 },
}
const cards = ['2200 0000 0000 0038', '2200 0000 0000 0012', '2200 0000 0000 0020']

const typed = (currency: string, terms: Partial<RequisiteTermsInput> = {}, account = cards[0]!) => ({
  id: randomUUID(),
  currency,
  label: 'the blue card',
  terms: { ...wide, ...terms },
  details: { fields: { account } },
})

/** A requisite in use, approved by the second person. */
async function inUse(...requisite: Parameters<typeof typed>): Promise<string> {
  const added = typed(...requisite)
  expect(await typeRequisite(db, added, handOf(tamara))).toMatchObject({ ok: true })
  expect(await judge(added.id, 'approve', ivan)).toMatchObject({ ok: true })
  expect(await changeRequisite(db, added.id, { state: 'on' }, handOf(tamara))).toMatchObject({ ok: true })
  return added.id
}
const judge = (id: string, verdict: 'approve' | 'withdraw', by: typeof tamara, version = 1) =>
  judgeRequisite(db, { id, version, verdict }, handOf(by))
const pool = async () => (await readPool(db, [cashRail, rail], handOf(tamara))).items
const found = async (id: string) => (await pool()).find(requisite => requisite.id === id)!

test('whoever typed a version does not approve it, and the list says whose it is', async () => {
  const added = typed('ACRUB')
  await typeRequisite(db, added, handOf(tamara))
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

test('the next of the pool is the one that the next claim gets, and the claim stands with it', async () => {
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
  ['as many claims as it may have', { openMost: 1 }, 'busy'],
  ['as many claims as a day may have', { dayClaimsMost: 1 }, 'day-claims-used-up'],
  ['as much as a day may bring', { dayMost: '15000' }, 'day-used-up'],
  ['as much as a month may bring', { monthMost: '15000' }, 'month-used-up'],
] as const)('what has %s is not next, and says why', async (_, terms, standing) => {
  await switchAllOff('TCSBRUB')
  const id = await inUse('TCSBRUB', { claimLeast: '10000', ...terms })
  expect(await found(id)).toMatchObject({ standing: 'free', turn: 1 })
  await office.open('TCSBRUB', 'LTC', '10000')
  const after = await found(id)
  expect(after).toMatchObject({ standing, used: { day: '10000.00', month: '10000.00', dayClaims: 1 } })
  expect(after.turn).toBeUndefined()
  // It is not only said: nobody is sent there.
  expect(await office.tryOpen(office.wish('TCSBRUB', 'LTC', '10001'))).toMatchObject({
    refusal: { reason: 'no-requisites' },
  })
})

test('an amount rests after its claim, and until when is said', async () => {
  await switchAllOff('SBERRUB')
  const id = await inUse('SBERRUB', { restMinutes: 60 })
  const claim = await office.open('SBERRUB', 'LTC', '12000')
  await office.move(claim, 'cancel', { actor: 'client' })
  const until = new Date(office.now.getTime() + 3_600_000).toISOString()
  expect(await found(id)).toMatchObject({ claims: [], resting: [{ amount: '12000.00', until }] })
  office.wait(61)
  expect((await found(id)).resting).toEqual([])
})

test('the history says who did what, with bounds as they are read', async () => {
  const id = await inUse('ACRUB')
  await changeRequisite(db, id, { terms: { ...wide, dayMost: '500000.50' } }, handOf(tamara))
  await changeRequisite(db, id, { state: 'off', reason: 'the card has expired' }, handOf(ivan))
  expect(await viewHistory(db, id)).toMatchObject([
    { kind: 'off', by: { email: ivan.email }, reason: 'the card has expired' },
    { kind: 'terms', by: { email: tamara.email }, terms: { dayMost: '500000.50', claimMost: null, openMost: 100 } },
    { kind: 'on', by: { email: tamara.email } },
    { kind: 'approved', by: { email: ivan.email }, version: 1 },
    { kind: 'added', by: { email: tamara.email }, terms: { dayMost: null } },
  ])
  expect(await viewHistory(db, randomUUID())).toBeUndefined()
})

test('the same addition again is the same requisite, with another account under its id it is refused', async () => {
  const added = typed('ACRUB')
  expect(await typeRequisite(db, added, handOf(tamara))).toMatchObject({ ok: true })
  expect(await typeRequisite(db, added, handOf(tamara))).toMatchObject({ ok: true, value: { id: added.id } })
  const other = { ...added, details: { fields: { account: cards[1]! } } }
  expect(await typeRequisite(db, other, handOf(tamara))).toMatchObject({ refusal: { reason: 'key-reused' } })
  expect((await pool()).filter(({ id }) => id === added.id)).toHaveLength(1)
})

test.each([
  ['the most of a claim under its least', { claimLeast: '10', claimMost: '5' }, 'body.terms.claimMost', 'too-small'],
  ['nothing a day', { dayMost: '0' }, 'body.terms.dayMost', 'too-small'],
  ['more decimals than the currency has', { monthMost: '1.001' }, 'body.terms.monthMost', 'too-many-decimals'],
])('%s is refused at its field', async (_, terms, field, code) => {
  expect(await typeRequisite(db, typed('ACRUB', terms), handOf(tamara))).toMatchObject({
    refusal: { reason: 'invalid', errors: [{ field, code }] },
  })
})

test('each currency says which way it is paid in', async () => {
  const { rails } = await readPool(db, [cashRail, rail], handOf(tamara))
  const of = (code: string) => rails.find(({ currency }) => currency === code)
  expect(of('SBERRUB')).toEqual({ currency: 'SBERRUB', rail: 'requisites' })
  expect(of('CASHRUB')).toEqual({ currency: 'CASHRUB', rail: 'cash' })
})

/** Tests share the currencies that the accounts of the harness pass for; each begins with its own requisite alone. */
async function switchAllOff(currency: string): Promise<void> {
  for (const { id } of (await pool()).filter(requisite => requisite.currency === currency && requisite.state === 'on'))
    await changeRequisite(db, id, { state: 'off' }, handOf(tamara))
}
