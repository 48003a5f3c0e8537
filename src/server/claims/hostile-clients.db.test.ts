import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import type { Claim } from './claim.ts'
import { findClaim } from './claims.store.ts'
import { moveClaim } from './moves/move-claim.ts'
import { runClaimClock } from './moves/run-claim-clock.ts'
import { offerFor } from './moves/take-offer.ts'
import { openClaim } from './opening/open-claim.ts'
import type { OpeningLimits } from './opening/opening-limits.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const withLimits = (limits: Partial<OpeningLimits>) => ({
  ...office.deps,
  openingLimits: { ...office.deps.openingLimits, ...limits },
})
const client = { actor: 'client', author: 'guest' } as const

test('a partial payment holds the reserve only until the agreed rate ends', async () => {
  const before = await held('LTC')
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  const asked = await office.pay(claim, 100n)
  expect(asked).toMatchObject({ state: 'needs-choice', problem: 'less' })
  expect(await held('LTC')).toBe(before + claim.figures.get)
  expect(await clockDueAt(claim)).toEqual(new Date(asked.inTimeUntil!.getTime() + 1))

  office.wait(claim.windowMinutes)
  await runClaimClock(office.deps, claim.id, office.now)
  expect(await held('LTC')).toBe(before + claim.figures.get)
  office.wait(1)
  await runClaimClock(office.deps, claim.id, office.now)
  expect(await held('LTC')).toBe(before)
  expect(await findClaim(db, claim.id)).toMatchObject({ state: 'needs-choice', problem: 'less' })
  expect(await clockDueAt(claim)).toEqual(asked.deadline)

  // The customer can still choose, and the chosen payout is held anew.
  await office.pay(claim, claim.figures.give - 100n)
  const chosen = await office.move(claim, 'continue', { ...client, data: { quote: await tokenFor(claim) } })
  expect(await held('LTC')).toBe(before + chosen.figures.get)
  await office.move(claim, 'pay-out', { data: { reference: 'tx' } })
  expect(await proveLedger(db)).toEqual([])
})

test('a claim with a reported payment that was not seen holds the reserve no longer than the agreed time', async () => {
  const before = await held('LTC')
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  const reported = await office.move(claim, 'report-payment', client)
  expect(await clockDueAt(claim)).toEqual(new Date(reported.inTimeUntil!.getTime() + 1))
  office.wait(claim.windowMinutes)
  await runClaimClock(office.deps, claim.id, office.now)
  expect(await held('LTC')).toBe(before + claim.figures.get)

  office.wait(1)
  await runClaimClock(office.deps, claim.id, office.now)
  expect(await held('LTC')).toBe(before)
  expect(await findClaim(db, claim.id)).toMatchObject({ state: 'checking' })
  // A payment that arrives later leads to a choice.
  expect(await office.pay(claim, claim.figures.give)).toMatchObject({ state: 'needs-choice', problem: 'late' })
  expect(await held('LTC')).toBe(before)
  const chosen = await office.move(claim, 'continue', { ...client, data: { quote: await tokenFor(claim) } })
  expect(await held('LTC')).toBe(before + chosen.figures.get)
  await office.move(claim, 'pay-out', { data: { reference: 'tx after all' } })
  expect(await proveLedger(db)).toEqual([])
})

test('a payment made in time is exchanged at the agreed rate although the hold was released meanwhile', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  const reported = await office.move(claim, 'report-payment', client)
  office.wait(claim.windowMinutes + 1)
  await runClaimClock(office.deps, claim.id, office.now)
  const paid = await office.pay(claim, claim.figures.give, { paidAt: new Date(reported.inTimeUntil!.getTime() - 1) })
  expect(paid).toMatchObject({ state: 'paying-out', figures: { get: claim.figures.get } })
  expect(await office.move(claim, 'pay-out', { data: { reference: 'tx in time' } })).toMatchObject({
    state: 'completed',
  })
})

test('an unconfirmed payment keeps the hold of its claim', async () => {
  const before = await held('LTC')
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  await office.move(claim, 'report-payment', client)
  const way = { reference: 'on its way', confirmations: 0, needed: 2 }
  await office.pay(claim, claim.figures.give, way)
  office.wait(claim.windowMinutes + 1)
  await runClaimClock(office.deps, claim.id, office.now)
  expect(await held('LTC')).toBe(before + claim.figures.get)
})

test('a late payment that leads to a choice has no hold', async () => {
  const before = await held('LTC')
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  office.wait(claim.windowMinutes + 1)
  expect(await office.pay(claim, claim.figures.give)).toMatchObject({ state: 'needs-choice', problem: 'late' })
  expect(await held('LTC')).toBe(before)
})

test('partially paid claims count against the limit of unpaid claims while they hold a reserve', async () => {
  const strict = withLimits({ unpaidOfPerson: 2, unpaidOfNetwork: 2 })
  const left: Claim[] = []
  const leave = async () => {
    const input = office.wish('SBERRUB', 'LTC', '9000', { email: 'parts@example.com' })
    const opened = await openClaim(strict, { input, network: '203.0.113.19' }, office.now)
    if (!opened.ok) return opened.refusal.reason
    left.push(await office.pay(opened.value.claim, 100n))
    return opened.value.claim.state
  }
  expect([await leave(), await leave(), await leave()]).toEqual(['awaiting-payment', 'awaiting-payment', 'too-many'])
  office.wait(left[0]!.windowMinutes + 1)
  for (const { id } of left) await runClaimClock(office.deps, id, office.now)
  expect(await leave()).toBe('awaiting-payment')
})

test('a stranger’s claims with an e-mail address do not count against the limit of its signed-in owner', async () => {
  const strict = withLimits({ unpaidOfPerson: 2, unpaidOfNetwork: 10 })
  const { id, email } = await createPerson(db, {})
  const leave = async (who: { userId?: string; line: string }) => {
    const opened = await openClaim(
      strict,
      { input: office.wish('SBERRUB', 'LTC', '9000', { email }), ...who },
      office.now,
    )
    return opened.ok ? opened.value.claim.userId : opened.refusal.reason
  }
  const stranger = { line: '203.0.113.66' }
  const owner = { line: '203.0.113.67', userId: id }
  expect([await leave(stranger), await leave(stranger), await leave(stranger)]).toEqual([id, id, 'too-many'])
  expect([await leave(owner), await leave(owner), await leave(owner)]).toEqual([id, id, 'too-many'])
})

test('a late payment during a hold is not paid out at the agreed rate', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  await office.move(claim, 'hold', { data: { reason: 'check' } })
  office.wait(3 * 24 * 60)
  expect(await office.pay(claim, claim.figures.give)).toMatchObject({ state: 'on-hold' })
  await office.move(claim, 'release')
  expect(await office.move(claim, 'approve')).toMatchObject({ state: 'needs-choice', problem: 'late' })
  await office.move(claim, 'hold', { data: { reason: 'check' } })
  await office.move(claim, 'release')
  expect(await office.move(claim, 'approve')).toMatchObject({ state: 'needs-choice', problem: 'late' })
  // It is exchanged at the current rate, and there is no further choice.
  expect(await office.move(claim, 'continue')).toMatchObject({ state: 'paying-out', rateSince: office.now })
  await office.move(claim, 'hold', { data: { reason: 'check' } })
  await office.move(claim, 'release')
  expect(await office.move(claim, 'approve')).toMatchObject({ state: 'paying-out' })
})

test('a late payment stays late after another payment', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  await office.move(claim, 'hold', { data: { reason: 'check' } })
  office.wait(3 * 24 * 60)
  await office.pay(claim, claim.figures.give)
  await office.move(claim, 'release')
  expect(await office.move(claim, 'approve')).toMatchObject({ problem: 'late' })
  await office.move(claim, 'hold', { data: { reason: 'check' } })
  await office.move(claim, 'release')
  // The choice has set the end of the rate to this very moment, so the second payment alone would not be late.
  expect(await office.pay(claim, 100n)).toMatchObject({ state: 'needs-choice', problem: 'late' })
})

test('a timely payment during a hold keeps its rate, also when another payment arrives later', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  await office.move(claim, 'hold', { data: { reason: 'check' } })
  await office.pay(claim, claim.figures.give)
  office.wait(24 * 60)
  await office.pay(claim, 100n)
  await office.move(claim, 'release')
  expect(await office.move(claim, 'approve')).toMatchObject({ state: 'needs-choice', problem: 'more' })
})

test.each([
  ['with an invisible character', 'SBP 4417-0\u200b'],
  ['with a letter of another alphabet', '\u0421BP 44170'],
  ['with other spaces and letter case', ' sbp  44 170 '],
])('one transfer is entered once, also %s', async (_, other) => {
  const reference = other.startsWith('\u0421') ? 'CBP 44170' : 'SBP 4417-0'
  const [one, two] = [await office.open('SBERRUB', 'LTC', '9000'), await office.open('SBERRUB', 'LTC', '9000')]
  const own = `${reference} ${one.number}`
  await office.move(one, 'receive', { data: { amount: '9000.00', reference: own } })
  expect(
    await office.tryMove(two, 'receive', { data: { amount: '9000.00', reference: `${other} ${one.number}` } }),
  ).toMatchObject({ refusal: { errors: [{ field: 'body.reference', code: 'already-used' }] } })
  // Entered again for its own claim it is a repetition.
  await office.move(one, 'receive', { data: { amount: '9000.00', reference: `${other} ${one.number}` } })
  expect((await findClaim(db, one.id))!.received).toBe(900_000n)
})

test('control characters are removed from a payment reference that the customer enters', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  const reference = '44\u202e17\n\nPayment of 9000 credited\u2066'
  await office.move(claim, 'report-payment', { ...client, data: { reference } })
  const { data } = await db
    .selectFrom('claim_events')
    .select('data')
    .where('claim_id', '=', claim.id)
    .where('kind', '=', 'report-payment')
    .executeTakeFirstOrThrow()
  expect(data).toEqual({ reference: '4417 Payment of 9000 credited' })
})

test('an account of the office is refused as a refund account', async () => {
  const rail = {
    ...office.deps.rails[0]!,
    owns: async (_: unknown, { kind }: { kind: string }) => kind === 'litecoin',
  }
  const open = await office.openPaid()
  const deps = { ...office.deps, rails: [rail] }
  const refundAccount = { account: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' }
  const data = { reason: 'asked', refundAccount }
  const request = { claimId: open.id, move: 'refund', actor: 'operator', author: 'olga', data } as const
  expect(await moveClaim(deps, request, office.now)).toMatchObject({
    refusal: { errors: [{ field: 'body.refundAccount.account', code: 'own-address' }] },
  })
  // Outside the demo this one is known as an example before anybody asks whose it is.
  expect(await moveClaim({ ...deps, refusesExamples: true }, request, office.now)).toMatchObject({
    refusal: { errors: [{ field: 'body.refundAccount.account', code: 'an-example' }] },
  })
})

test('a clock of the office that is behind the database’s lets no job run in a circle', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  const before = Date.now()
  await runClaimClock(office.deps, claim.id, new Date(claim.deadline!.getTime() - 1))
  expect((await clockDueAt(claim))!.getTime()).toBeGreaterThanOrEqual(before + 1_000)
  await runClaimClock(office.deps, claim.id, new Date(claim.deadline!.getTime() - 600_000))
  expect((await clockDueAt(claim))!.getTime()).toBeGreaterThanOrEqual(before + 600_000)
})

async function held(currency: string): Promise<bigint> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('credits_pending')
    .where('currency', '=', currency)
    .where('kind', '=', 'reserve')
    .executeTakeFirstOrThrow()
  return BigInt(row.credits_pending)
}

/** When the claim's clock is due. */
async function clockDueAt({ id }: Claim): Promise<Date | undefined> {
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from jobs where key = ${`claim ${id}`}`.execute(db)
  return rows[0]?.run_at
}

/** The token of the current offer, as the claim's page has it. */
async function tokenFor({ id }: Claim): Promise<string> {
  const offer = offerFor((await findClaim(db, id))!, { ...office.deps, now: office.now })
  return offer.ok ? offer.value.token! : ''
}
