import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { ClaimView } from '#contract/claims/claim.ts'
import type { ClaimMove } from '#contract/claims/claim-moves.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import type { Claim } from '#server/claims/claim.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import type { Rail } from '#server/claims/rail.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { payoutLimitsSection } from '#server/payout-limits/payout-limits.section.ts'
import { asPerson } from '#server/second-person/second-person.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { worksAlone } from '#test/fixtures/works-alone.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { deskClaim } from './desk-claim.ts'
import { mayConfirmPayment } from './may-confirm.ts'
import { moveAsStaff } from './work-on-claim.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const [olga, pavel, owner] = [await actorOf('operator'), await actorOf('operator'), await actorOf('owner')]
const LIMITS = { aloneMost: '100000', dayMost: '100000' }

beforeEach(async () => {
  office.wait(25 * 60)
  await limits(LIMITS)
  await limits(null, 'LTC')
  await db.deleteFrom('person_shares').execute()
})

test('whoever entered a payment and approved it sends it up to the limit of a day, and then somebody else does', async () => {
  const [one, more] = [await entered(olga), await entered(olga)]
  expect((await made(one, 'pay-out', olga)).state).toBe('completed')
  const sent = one.figures.get
  expect(await daySum(olga)).toBe(sent)
  await limits({ aloneMost: '100000', dayMost: rub(sent + more.figures.get - 1n) })
  expect(await move(more, 'pay-out', olga)).toMatchObject(because('own-making'))
  expect((await made(more, 'pay-out', pavel)).state).toBe('completed')
  // What two have a part in is nobody's day.
  expect([await daySum(olga), await daySum(pavel)]).toEqual([sent, 0n])
})

test('a day of sending alone counts payments that came by themselves too, and ends after 24 hours', async () => {
  const [one, more] = [await paidByItself(), await paidByItself()]
  await limits({ aloneMost: null, dayMost: ltc(one.figures.get + more.figures.get - 1n) }, 'LTC')
  await made(one, 'pay-out', pavel)
  expect(await move(more, 'pay-out', pavel)).toMatchObject(because('day-spent'))
  const seen = (await desk(more, pavel))!
  expect(seen.secondPerson).toMatchObject({ waitsFor: 'preparation', because: 'day' })
  expect(seen.secondPerson!.colleagues).toContain(olga.staff.email)
  expect(seen.moves.map(({ move }) => move)).toEqual(expect.arrayContaining(['prepare']))
  office.wait(24 * 60 - 1)
  expect(await move(more, 'pay-out', pavel)).toMatchObject(because('day-spent'))
  office.wait(1)
  expect((await made(more, 'pay-out', pavel)).state).toBe('completed')
})

test('what sending is said to have cost counts into the day as well', async () => {
  const claim = await paidByItself()
  const { get } = claim.figures
  await limits({ aloneMost: null, dayMost: ltc(get + 10n) }, 'LTC')
  expect(await move(claim, 'pay-out', olga, { fee: ltc(11n) })).toMatchObject(because('day-spent'))
  await made(claim, 'pay-out', olga, { fee: ltc(10n) })
  expect(await daySum(olga, 'LTC')).toBe(get + 10n)
})

test('what is above the day is prepared by one and sent by another, and waits among what they confirm', async () => {
  const claim = await paidByItself()
  await limits({ aloneMost: null, dayMost: '0' }, 'LTC')
  const prepared = await made(claim, 'prepare', pavel)
  expect(await move(prepared, 'pay-out', pavel)).toMatchObject(because('own-preparation'))
  expect(await mayConfirmPayment(db, claim.id, await asPerson(db, olga.staff.id), { now: office.now })).toBe(true)
  expect(await mayConfirmPayment(db, claim.id, await asPerson(db, pavel.staff.id), { now: office.now })).toBe(false)
  expect((await made(prepared, 'pay-out', olga)).state).toBe('completed')
  expect([await daySum(pavel, 'LTC'), await daySum(olga, 'LTC')]).toEqual([0n, 0n])
})

test('of twenty payouts that one person sends at once exactly as many leave as fit into the day', async () => {
  const claims = await Promise.all(Array.from({ length: 20 }, () => paidByItself()))
  const get = claims[0]!.figures.get
  await limits({ aloneMost: null, dayMost: ltc(get * 7n + get - 1n) }, 'LTC')
  const sent = await Promise.all(claims.map(claim => move(claim, 'pay-out', olga)))
  expect(sent.filter(({ ok }) => ok)).toHaveLength(7)
  for (const one of sent) if (!one.ok) expect(one).toMatchObject(because('day-spent'))
  expect(await daySum(olga, 'LTC')).toBe(get * 7n)
  expect(await proveLedger(db)).toEqual([])
})

test('a payment entered by hand on a chain that the office watches itself is always sent by somebody else', async () => {
  await limits(null)
  const claim = await entered(olga)
  expect(await move(claim, 'pay-out', olga, {}, watched)).toMatchObject(because('own-making'))
  const forOlga = (await deskClaim({ db, rails: watched, showClaim }, claim.id, at(olga)))!
  expect(forOlga.secondPerson).toMatchObject({
    because: 'made',
    colleagues: expect.arrayContaining([pavel.staff.email]),
  })
  expect(forOlga.moves.map(({ move }) => move)).not.toContain('pay-out')
  expect((await made(claim, 'pay-out', pavel, {}, watched)).state).toBe('completed')
})

test('a share that the owner gives one person makes their limits smaller or larger', async () => {
  const claim = await paidByItself()
  const share = { person: olga.staff.id, set_by: owner.staff.id, set_at: office.now }
  await limits({ aloneMost: ltc(claim.figures.get), dayMost: null }, 'LTC')
  await db
    .insertInto('person_shares')
    .values({ ...share, percent: 99 })
    .execute()
  expect(await move(claim, 'pay-out', olga)).toMatchObject(because('not-prepared'))
  await limits({ aloneMost: null, dayMost: ltc(claim.figures.get) }, 'LTC')
  expect(await move(claim, 'pay-out', olga)).toMatchObject(because('day-spent'))
  await db.updateTable('person_shares').set({ percent: 100 }).execute()
  expect((await made(claim, 'pay-out', olga)).state).toBe('completed')
})

test('an owner who works alone goes on working, and what they send is counted', async () => {
  const claim = await entered(owner)
  await limits({ aloneMost: '0', dayMost: '0' })
  expect(await move(claim, 'pay-out', owner)).toMatchObject(because('not-prepared'))
  await worksAlone(db, owner.staff.id)
  expect((await desk(claim, owner))!.secondPerson).toBeUndefined()
  expect((await made(claim, 'pay-out', owner)).state).toBe('completed')
  expect(await daySum(owner)).toBe(claim.figures.get)
})

test('the database counts what one person sends, and the application cannot write it by itself', async () => {
  await expect(
    sql`insert into sent_alone (person, currency, units, subject_kind, subject, at)
      values (${olga.staff.id}, 'SBERRUB', 1, 'claim', ${randomUUID()}, now())`.execute(db),
  ).rejects.toThrow(/permission denied/)
})

/** What a person may try with an order, one act or a few after each other; refusals are part of the play. */
const tries = {
  receive: ['receive'],
  approve: ['approve'],
  prepare: ['prepare'],
  'pay-out': ['pay-out'],
  serve: ['receive', 'approve', 'pay-out'],
  'send it back': ['receive', 'refund', 'set-refund-account', 'send-refund'],
  'set-refund-account': ['set-refund-account'],
  refund: ['refund'],
  'send-refund': ['send-refund'],
  hold: ['hold', 'release'],
  correct: ['correct'],
} satisfies Record<string, readonly ClaimMove[]>

test('whatever two people do with their orders, no more than the limit of a day leaves with one person’s acts alone', async () => {
  const step = fc.record({
    who: fc.nat(1),
    order: fc.nat(3),
    what: fc.constantFrom(...Object.keys(tries), 'serve', 'serve', 'send it back') as fc.Arbitrary<keyof typeof tries>,
  })
  let [sent, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async steps => {
      office.wait(25 * 60)
      const claims = await Promise.all([1, 2, 3, 4].map(() => office.open('LTC', 'SBERRUB', '5')))
      const get = claims[0]!.figures.get
      await limits({ aloneMost: null, dayMost: rub(get) })
      await limits({ aloneMost: null, dayMost: '5' }, 'LTC')
      const alone = new Map<string, bigint>()
      for (const { who, order, what } of steps)
        for (const act of tries[what]) {
          await office.check(claims[order]!)
          const before = (await findClaim(db, claims[order]!.id))!
          const person = [olga, pavel][who]!
          await unassign(before)
          const moved = await move(before, act, person, dataOf(act))
          const isSent = act === 'pay-out' || act === 'send-refund'
          if (!moved.ok && limitsSay.has(String((moved.refusal as { because?: string }).because))) refused += 1
          if (!moved.ok || !isSent) continue
          sent += 1
          const key = `${person.staff.id} ${act === 'pay-out' ? 'SBERRUB' : 'LTC'}`
          const acts = await staffActsOn(before.id)
          // The oracle: everything that staff have done to the order was done by the one who sent it.
          if (acts.every(author => author === person.staff.id))
            alone.set(key, (alone.get(key) ?? 0n) + (act === 'pay-out' ? before.figures.get : 500_000_000n))
        }
      for (const [key, units] of alone) expect(units).toBeLessThanOrEqual(key.endsWith('LTC') ? 500_000_000n : get)
    }),
    { numRuns: 12, seed: 27 },
  )
  // The play reaches what it is about.
  expect(sent).toBeGreaterThan(5)
  expect(refused).toBeGreaterThan(5)
  await limits(null, 'LTC')
  expect(await proveLedger(db)).toEqual([])
})

const limitsSay: ReadonlySet<string> = new Set([
  'own-making',
  'day-spent',
  'own-preparation',
  'customer-asked',
  'not-prepared',
])

const showClaim = () => ({}) as ClaimView
const watched: readonly Rail[] = [{ ...office.deps.rails[0]!, hasSeen: async () => false }]
const desk = (claim: Claim, actor: StaffActor) =>
  deskClaim({ db, rails: office.deps.rails, showClaim }, claim.id, at(actor))

const at = ({ staff }: StaffActor): StaffActor => ({ staff, now: office.now, address: '192.0.2.1' })

/** An order whose payment the office has seen without anybody of the staff. */
async function paidByItself(): Promise<Claim> {
  const paid = await office.readyToPayOut()
  expect(paid.state).toBe('paying-out')
  return paid
}

/** A payment that this person has entered, and approved, as nothing else came in. */
async function entered(person: StaffActor): Promise<Claim> {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  const paid = await made(claim, 'receive', person, { amount: '5' })
  return paid.state === 'checking' ? made(paid, 'approve', person) : paid
}

const limits = (fields: { aloneMost: string | null; dayMost: string | null } | null, key = 'SBERRUB') =>
  db.transaction().execute(tx =>
    payoutLimitsSection.write(tx, [{ key, after: fields ?? { aloneMost: null, dayMost: null } }], office.now, {
      author: owner.staff.id,
      confirmed: false,
    }),
  )

const move = (
  claim: Pick<Claim, 'id' | 'version'>,
  move: ClaimMove,
  actor: StaffActor,
  data: object = {},
  rails: readonly Rail[] = office.deps.rails,
) =>
  moveAsStaff(
    { ...office.deps, rails },
    { claimId: claim.id, move, version: claim.version, data: { reference: randomUUID(), ...data } },
    at(actor),
  )

async function made(
  claim: Claim,
  name: ClaimMove,
  actor: StaffActor,
  data: object = {},
  rails?: readonly Rail[],
): Promise<Claim> {
  await unassign(claim)
  if (name === 'approve' || name === 'pay-out') await office.check(claim)
  const known = (await findClaim(db, claim.id))!
  if (name === 'approve' && known.state === 'paying-out') return known
  const moved = await move(known, name, actor, data, rails)
  if (!moved.ok) throw new Error(JSON.stringify(moved.refusal))
  return moved.value
}

const dataOf = (what: ClaimMove): object => {
  if (what === 'receive') return { amount: '5' }
  if (what === 'correct') return { amount: '4', reason: 'typo' }
  if (what === 'set-refund-account') return { refundAccount: { account: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1' } }
  return what === 'hold' || what === 'refund' ? { reason: 'other' } : {}
}

const unassign = ({ id }: Pick<Claim, 'id'>) => db.deleteFrom('assignments').where('claim_id', '=', id).execute()

async function staffActsOn(id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('claim_events')
    .select('author')
    .where('claim_id', '=', id)
    .where('actor', '=', 'operator')
    .execute()
  return rows.map(({ author }) => author)
}

async function daySum({ staff }: StaffActor, currency = 'SBERRUB'): Promise<bigint> {
  const { rows } = await sql<{
    sum: string
  }>`select sent_alone_by(${staff.id}, ${currency}, ${office.now})::text as sum`.execute(db)
  return BigInt(rows[0]!.sum)
}

const rub = (units: bigint) => toDecimal(units, 2)
const ltc = (units: bigint) => toDecimal(units, 8)
const because = (because: string) => ({ ok: false, refusal: { reason: 'wrong-state', because } })

async function actorOf(role: StaffRole): Promise<StaffActor> {
  return { staff: staffMember(await createPerson(db, { role }), office.now), now: office.now, address: '192.0.2.1' }
}
