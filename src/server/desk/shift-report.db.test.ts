import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StaffActor } from '#server/auth/staff.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { addShiftNote, listShiftNotes } from './shift-notes.store.ts'
import { beganAt, inHandOf, momentIn, shiftReport } from './shift-report.ts'
import { moveAsStaff, noteClaim, takeClaim } from './work-on-claim.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const [olga, pavel] = [await actorOf(), await actorOf()]

test('a shift is what its person did between two moments: taken, finished, paid out, entered by hand, and how long it waited', async () => {
  const from = office.now
  const until = () => new Date(office.now.getTime() + 1)
  const report = (actor: StaffActor) => shiftReport(db, { staff: actor.staff.id, from, until: until() })
  expect(await report(olga())).toMatchObject({ taken: 0, finished: 0, sums: [] })

  const paid = await office.openPaid()
  office.wait(7)
  expect((await takeClaim(db, { claimId: paid.id, over: false }, olga())).ok).toBe(true)
  office.wait(4)
  const request = { claimId: paid.id, move: 'pay-out', version: paid.version, data: { reference: 'bank 91' } } as const
  expect(await moveAsStaff(office.deps, request, olga())).toMatchObject({ ok: true })

  const reported = await office.open('TCSBRUB', 'LTC', '9000.10')
  const entered = { amount: '9000.10', reference: 'statement 91' }
  const receive = { claimId: reported.id, move: 'receive', version: reported.version, data: entered } as const
  expect(await moveAsStaff(office.deps, receive, olga())).toMatchObject({ ok: true })
  // A note makes nobody the one who works on it.
  await noteClaim(db, { claimId: (await office.openPaid()).id, id: randomUUID(), text: 'seen' }, olga())

  const own = await report(olga())
  expect(own).toMatchObject({ taken: 2, finished: 1, takenMinutes: 7, payoutMinutes: 11 })
  expect(own.sums.map(({ what, count, amount }) => [what, count, amount.currency, amount.value])).toEqual([
    ['paid-out', 1, 'SBERRUB', expect.stringMatching(/^[1-9]\d+(\.\d\d?)?$/)],
    ['entered', 1, 'TCSBRUB', '9000.1'],
  ])
  const { units } = (await db.selectFrom('claims').select('payout').where('id', '=', paid.id).executeTakeFirstOrThrow())
    .payout as { units: string }
  expect(Number(own.sums[0]!.amount.value) * 10 ** paid.terms.toScale).toBeCloseTo(Number(units), 4)
  expect(await report(pavel())).toMatchObject({ taken: 0, finished: 0, sums: [] })
  expect(await shiftReport(db, { staff: olga().staff.id, from: until(), until: until() })).toMatchObject({ taken: 0 })

  expect((await inHandOf(db, olga().staff.id, office.now)).map(({ id }) => id)).toEqual([reported.id])
  expect(await beganAt(db, olga().staff.id, until())).toEqual(new Date(from.getTime() + 7 * 60_000))
  expect(await beganAt(db, pavel().staff.id, from)).toEqual(new Date(from.getTime() - 12 * 3_600_000))
})

test('the hours of a shift are those of the clocks of the office', async () => {
  expect(await momentIn(db, '2026-11-21T09:00', 'Europe/Moscow')).toEqual(new Date('2026-11-21T06:00:00Z'))
})

test('a note to the next shift is written once, is not another’s, and is shown for three days', async () => {
  const id = randomUUID()
  const add = (text: string, actor: StaffActor) => db.transaction().execute(tx => addShiftNote(tx, { id, text }, actor))
  expect(await add('the till is short of 20s', olga())).toBe('added')
  expect(await add('the till is short of 20s', olga())).toBe('known')
  expect(await add('the till is short of 20s', pavel())).toBe('another')
  expect(await listShiftNotes(db, office.now)).toMatchObject([
    { id, text: 'the till is short of 20s', by: { id: olga().staff.id } },
  ])
  office.wait(3 * 24 * 60)
  expect(await listShiftNotes(db, office.now)).toEqual([])
})

async function actorOf(): Promise<() => StaffActor> {
  const staff = staffMember(await createPerson(db, { role: 'operator' }), office.now)
  return () => ({ staff, now: office.now, address: '192.0.2.1' })
}
