import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { readHistory } from './claim-history.store.ts'
import { claimView } from './claim-view.ts'
import { findClaim } from './claims.store.ts'
import { remindOfEnd } from './moves/remind-of-end.ts'
import { runClaimClock } from './moves/run-claim-clock.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const client = { actor: 'client', author: 'guest' } as const

async function expired() {
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  office.wait(claim.windowMinutes + 1)
  await runClaimClock(office.deps, claim.id, office.now)
  return (await findClaim(db, claim.id))!
}
const view = async (id: string) =>
  claimView((await readHistory(db, id))!, { ...office.deps, whole: true, now: office.now })

test('who has paid late says so, and an operator decides: in time or at a new choice', async () => {
  const claim = await expired()
  expect(claim.state).toBe('expired')
  const reported = await office.move(claim, 'report-payment', { ...client, data: { reference: 'СБП 14:02' } })
  expect(reported).toMatchObject({ state: 'checking', inTimeUntil: claim.inTimeUntil })
  // Nobody's clock ends what waits for a person.
  expect(reported.deadline).toBeUndefined()
  const inTime = new Date(claim.inTimeUntil!.getTime() - 60_000)
  const data = { amount: '9000', reference: 'statement 1', paidAt: inTime }
  expect(await office.move(reported, 'receive', { data })).toMatchObject({ state: 'paying-out' })

  const late = await office.move(await expired(), 'report-payment', client)
  expect(await office.move(late, 'receive', { data: { amount: '9000', reference: 'statement 2' } })).toMatchObject({
    state: 'needs-choice',
    problem: 'late',
  })
  expect(
    await office.move(await office.move(await expired(), 'report-payment', client), 'reject', {
      data: { reason: 'nothing came' },
    }),
  ).toMatchObject({ state: 'cancelled' })
})

test('an expired claim goes on at the rate of now with its details, at the figures that were shown', async () => {
  const claim = await expired()
  office.moveMarket(110n)
  const { prolong } = await view(claim.id)
  expect(prolong).toMatchObject({ give: { value: '9000.00' } })
  const again = await office.move(claim, 'prolong', { ...client, data: { quote: prolong!.quote } })
  expect(again).toMatchObject({
    state: 'awaiting-payment',
    accounts: claim.accounts,
    rateSince: office.now,
    deadline: new Date(office.now.getTime() + claim.windowMinutes * 60_000),
  })
  expect(again.figures.give).toBe(claim.figures.give)
  expect(again.holdTransfer).toBeDefined()
  expect(await office.pay(again, again.figures.give)).toMatchObject({ state: 'paying-out' })
  expect(await proveLedger(db)).toEqual([])
  office.moveMarket(100n)
})

test('a claim goes on once, within a day, and never at a figure that its owner has not seen', async () => {
  const claim = await expired()
  expect(await office.tryMove(claim, 'prolong', client)).toMatchObject({ refusal: { reason: 'rate-moved' } })
  const other = await expired()
  const { prolong } = await view(other.id)
  const stolen = { ...client, data: { quote: prolong!.quote } }
  expect(await office.tryMove(claim, 'prolong', stolen)).toMatchObject({ refusal: { reason: 'rate-moved' } })

  const again = await office.move(other, 'prolong', stolen)
  office.wait(again.windowMinutes + 1)
  await runClaimClock(office.deps, other.id, office.now)
  expect(await office.tryMove(other, 'prolong', client)).toMatchObject({ refusal: { because: 'prolonged-already' } })
  office.wait(24 * 60 + 1)
  expect(await office.tryMove(claim, 'prolong', client)).toMatchObject({ refusal: { because: 'too-late' } })
  expect((await view(claim.id)).prolong).toBeUndefined()
})

test('five minutes before the end its customer gets one e-mail, and none who has reported or paid', async () => {
  const sent = async (id: string) => {
    const rows = await db.selectFrom('outbox').select('data').where('kind', '=', 'claim-ending').execute()
    return rows.filter(({ data }) => JSON.stringify(data).includes(id)).length
  }
  const [claim, reported] = [await office.open('SBERRUB', 'LTC', '9000'), await office.open('SBERRUB', 'LTC', '9000')]
  const { rows } = await sql<{
    run_at: Date
  }>`select run_at from jobs where key = ${`claim ending ${claim.id}`}`.execute(db)
  expect(rows).toEqual([{ run_at: new Date(claim.deadline!.getTime() - 5 * 60_000) }])
  // The owner may turn it off; the event stays unwritten, too.
  const turn = (ending_letter: boolean) => db.updateTable('office').set({ ending_letter }).execute()
  // Too early, as after a time to pay that was made longer.
  await remindOfEnd(office.deps, claim.id, office.now)
  expect(await sent(claim.id)).toBe(0)
  office.wait(claim.windowMinutes - 5)
  await office.move(reported, 'report-payment', client)
  await turn(false)
  await remindOfEnd(office.deps, claim.id, office.now)
  expect(await sent(claim.id)).toBe(0)
  await turn(true)
  for (const { id } of [claim, claim, reported]) await remindOfEnd(office.deps, id, office.now)
  expect([await sent(claim.id), await sent(reported.id)]).toEqual([1, 0])
  // Reporting and taking it back begins no other time to pay.
  await office.move(claim, 'report-payment', client)
  await office.move(claim, 'withdraw-report', client)
  await remindOfEnd(office.deps, claim.id, office.now)
  expect(await sent(claim.id)).toBe(1)
})
