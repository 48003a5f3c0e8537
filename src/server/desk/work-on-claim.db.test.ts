import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import { toDecimal } from '#contract/money/money.ts'
import { listAudit } from '#server/audit/audit.store.ts'
import { type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import { claimsCsv } from '#server/claims/my-claims/claims-csv.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { listen } from '#server/platform/live/listen.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { ASSIGNMENT_MS } from './assignment.ts'
import { assignees } from './assignments.store.ts'
import { ASSIGNMENTS_CHANNEL } from './desk-stream.ts'
import { listNotes } from './notes.store.ts'
import { claimsToExport, countListed, countQueue, countWaiting, listQueue, type Narrowed } from './queue.store.ts'
import { searchClaims } from './search.store.ts'
import { handOverClaim, leaveClaim, moveAsStaff, noteClaim, takeClaim } from './work-on-claim.ts'

const { db, address } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
/** PostgreSQL's error code when a lock timeout is over. */
const LOCK_NOT_AVAILABLE = '55P03'
const [olga, pavel] = [await actorOf('operator'), await actorOf('operator')]

test('when two operators move the same version of a claim, only one succeeds', async () => {
  const claim = await office.openPaid()
  const request = { claimId: claim.id, move: 'hold', version: claim.version, data: { reason: 'aml' } } as const
  const both = await Promise.all([
    moveAsStaff(office.deps, request, olga()),
    moveAsStaff(office.deps, { ...request, data: { reason: 'other' } }, pavel()),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const refused = both.find(({ ok }) => !ok)
  expect(refused).toMatchObject({ refusal: { reason: expect.stringMatching(/^(conflict|assigned)$/) } })
  expect(await actionsOn(claim.id)).toEqual(['claim.hold'])
})

test('closed claims are listed latest first by state or together, counted, and exported with e-mail addresses', async () => {
  const client = { actor: 'client', author: 'guest' } as const
  const [one, two] = [await office.open('LTC', 'SBERRUB', '0.5'), await office.open('LTC', 'SBERRUB', '0.6')]
  await office.move(two, 'cancel', client)
  office.wait(1)
  await office.move(one, 'cancel', client)
  const paid = await office.readyToPayOut()
  office.wait(1)
  await office.move(paid, 'pay-out', { data: { reference: 'tx of the list' } })

  const place = { page: 1, size: 50 }
  const ids = async (state: 'closed' | 'cancelled' | 'completed') =>
    (await listQueue(db, { state }, place)).map(({ id }) => id)
  expect(await ids('closed')).toEqual([paid.id, one.id, two.id])
  expect(await ids('cancelled')).toEqual([one.id, two.id])
  expect(await ids('completed')).toEqual([paid.id])
  expect(
    await Promise.all((['closed', 'cancelled', 'expired'] as const).map(state => countListed(db, { state }))),
  ).toEqual([3, 2, 0])
  expect((await listQueue(db, {}, place)).map(({ id }) => id)).not.toContain(one.id)

  const rows = claimsCsv(await claimsToExport(db, { state: 'cancelled' }), 'en', { timeZone: 'UTC', mailboxes: true })
    .trim()
    .split('\r\n')
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatch(/,E-mail,Changed \(UTC\)$/)
  expect(rows[1]).toMatch(new RegExp(`${one.id},anna@example\\.com,\\d{4}-`))
})

test('a closed claim cannot be assigned', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '0.5')
  await office.move(claim, 'cancel', { actor: 'client', author: 'guest' })
  expect(await takeClaim(db, { claimId: claim.id, over: false }, olga())).toEqual({
    ok: false,
    refusal: { reason: 'wrong-state', state: 'cancelled' },
  })
  expect(await actionsOn(claim.id)).toEqual([])
})

test('a staff member who lost the role, was blocked or deleted during a request makes no move', async () => {
  const claim = await office.openPaid()
  const rita = await actorOf('treasurer')
  const move = { claimId: claim.id, move: 'hold', version: claim.version, data: { reason: 'aml' } } as const
  const gone = [
    { role: 'support' as const },
    { role: 'treasurer' as const, blocked_at: office.now },
    { blocked_at: null, deleted_at: office.now },
  ]
  for (const change of gone) {
    await db.updateTable('users').set(change).where('id', '=', rita().staff.id).execute()
    expect(await moveAsStaff(office.deps, move, rita())).toEqual({ ok: false, refusal: { reason: 'forbidden' } })
  }
  expect(await actionsOn(claim.id)).toEqual([])
})

test('a role cannot be taken away while its holder’s move is being written', async () => {
  const { id } = pavel().staff
  await db.transaction().execute(async tx => {
    expect(await stillHasRight(tx, id, 'claims.move')).toBe(true)
    const takenAway = db.transaction().execute(async other => {
      await sql`set local lock_timeout = '100ms'`.execute(other)
      await other.updateTable('users').set({ role: 'support' }).where('id', '=', id).execute()
    })
    await expect(takenAway).rejects.toMatchObject({ cause: { code: LOCK_NOT_AVAILABLE } })
  })
})

test('every process is notified when a claim is assigned and when it is unassigned', async () => {
  const claim = await office.openPaid()
  const received: (string | undefined)[] = []
  const log = pino({ level: 'silent' })
  const listening = await listen(address, { [ASSIGNMENTS_CHANNEL]: id => void received.push(id) }, log)
  onTestFinished(listening.close)
  await expect.poll(() => received).toEqual([undefined])

  await takeClaim(db, { claimId: claim.id, over: false }, olga())
  await expect.poll(() => received).toEqual([undefined, claim.id])
  await leaveClaim(db, claim.id, olga())
  await expect.poll(() => received).toEqual([undefined, claim.id, claim.id])
})

test('nobody moves a claim that is assigned to a colleague without taking it over, which the audit log records', async () => {
  const claim = await office.openPaid()
  await takeClaim(db, { claimId: claim.id, over: false }, olga())
  const move = { claimId: claim.id, move: 'hold', version: claim.version, data: { reason: 'aml' } } as const
  expect(await moveAsStaff(office.deps, move, pavel())).toMatchObject({
    ok: false,
    refusal: { reason: 'assigned', by: { id: olga().staff.id } },
  })
  expect(await takeClaim(db, { claimId: claim.id, over: false }, pavel())).toMatchObject({
    refusal: { reason: 'assigned' },
  })
  await takeClaim(db, { claimId: claim.id, over: true }, pavel())
  expect(await moveAsStaff(office.deps, move, pavel())).toMatchObject({ ok: true, value: { state: 'on-hold' } })
  expect(await actionsOn(claim.id)).toEqual(['claim.take', 'claim.take-over', 'claim.hold'])
})

test('an assignment ends after a quarter of an hour without activity', async () => {
  const claim = await office.openPaid()
  await takeClaim(db, { claimId: claim.id, over: false }, olga())
  const later = pavel(new Date(office.now.getTime() + ASSIGNMENT_MS))
  expect(await takeClaim(db, { claimId: claim.id, over: false }, later)).toMatchObject({ ok: true })
  expect((await assignees(db, [claim.id], later.now)).get(claim.id)?.by.id).toBe(later.staff.id)
})

test('nobody can unassign a claim from a colleague', async () => {
  const claim = await office.openPaid()
  await takeClaim(db, { claimId: claim.id, over: false }, olga())
  await leaveClaim(db, claim.id, pavel())
  expect((await assignees(db, [claim.id], office.now)).get(claim.id)?.by.id).toBe(olga().staff.id)
  await leaveClaim(db, claim.id, olga())
  expect(await assignees(db, [claim.id], office.now)).toEqual(new Map())
})

test('a refused move writes no audit entry and assigns nothing', async () => {
  const claim = await office.openPaid()
  const wrong = { claimId: claim.id, move: 'send-refund', version: claim.version, data: { reference: 'x' } } as const
  expect(await moveAsStaff(office.deps, wrong, olga())).toMatchObject({ refusal: { reason: 'wrong-state' } })
  expect(await actionsOn(claim.id)).toEqual([])
  expect(await assignees(db, [claim.id], office.now)).toEqual(new Map())
})

test('the audit log records a claim before and after a move, and who made the move', async () => {
  const claim = await office.openPaid()
  const done = { claimId: claim.id, move: 'pay-out', version: claim.version, data: { reference: 'bank 7' } } as const
  expect(await moveAsStaff(office.deps, done, olga())).toMatchObject({ value: { state: 'completed' } })
  const { items } = await listAudit(db, { subject: claim.number }, { page: 1, size: 10 })
  expect(items).toMatchObject([
    {
      action: 'claim.pay-out',
      by: { id: olga().staff.id, role: 'operator' },
      subject: { kind: 'claim', id: claim.id, label: claim.number },
      before: { state: 'paying-out' },
      after: { state: 'completed', told: { reference: 'bank 7' } },
    },
  ])
  expect(await assignees(db, [claim.id], office.now)).toEqual(new Map())
  expect(await proveLedger(db)).toEqual([])
})

test('the same note sent twice is one note, and its id with another text is refused', async () => {
  const claim = await office.openPaid()
  const note = { claimId: claim.id, id: randomUUID(), text: 'Called the bank.' }
  expect((await noteClaim(db, note, olga())).ok).toBe(true)
  expect((await noteClaim(db, note, olga())).ok).toBe(true)
  expect(await noteClaim(db, { ...note, text: 'Else.' }, olga())).toMatchObject({ refusal: { reason: 'key-reused' } })
  expect(await noteClaim(db, note, pavel())).toMatchObject({ refusal: { reason: 'key-reused' } })
  expect(await actionsOn(claim.id)).toEqual(['claim.note'])
})

test('one note to several claims is written to each once, however often and at once it is sent', async () => {
  const orders = [await office.openPaid(), await office.openPaid(), await office.openPaid()]
  const note = { id: randomUUID(), text: 'After the break.' }
  const sends = [...orders, ...orders, ...orders].map(({ id }) => noteClaim(db, { claimId: id, ...note }, olga()))
  expect((await Promise.all(sends)).every(({ ok }) => ok)).toBe(true)
  for (const { id } of orders) {
    expect((await listNotes(db, id)).map(({ text }) => text)).toEqual([note.text])
    expect(await actionsOn(id)).toEqual(['claim.note'])
  }
})

test('the queue lists open claims, those that wait for the office first, and counts them by state', async () => {
  const open = await office.open('LTC', 'SBERRUB', '5')
  const waits = await office.openPaid()
  const queue = await listQueue(db, {}, { page: 1, size: 100 })
  const place = (id: string) => queue.findIndex(claim => claim.id === id)
  expect(place(waits.id)).toBeGreaterThanOrEqual(0)
  expect(place(waits.id)).toBeLessThan(place(open.id))
  expect(queue.every(({ state }) => !['completed', 'refunded', 'cancelled', 'expired'].includes(state))).toBe(true)
  const counts = await countQueue(db)
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(queue.length)
  expect(await countWaiting(db)).toBe(queue.filter(({ deadline }) => !deadline).length)
  const paying = await listQueue(db, { state: 'paying-out' }, { page: 1, size: 100 })
  expect(paying).toHaveLength(counts['paying-out']!)
})

test('a claim is found by number, id, e-mail, account in any spelling, and payment reference', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5', { email: 'search.me@example.com' })
  await office.pay(claim, claim.figures.give, { reference: 'Tx-ABC-42' })
  const found = async (typed: string) =>
    (await searchClaims(db, typed)).filter(({ claim: { id } }) => id === claim.id).map(({ found }) => found)
  const [first, rest] = [claim.number.slice(0, 3), claim.number.slice(3)]
  expect(await found(claim.number)).toEqual(['number'])
  expect(await found(`№ ${first} ${rest}`)).toEqual(['number'])
  expect(await found(claim.id.toUpperCase())).toEqual(['id'])
  expect(await found('Search.Me@')).toEqual(['email'])
  expect(await found('2200 0000 0000 0004')).toEqual(['account'])
  expect(await found('tx-abc-42')).toEqual(['reference'])
  expect(await found('search_me@')).toEqual([])
})

test('a claim is handed over to a colleague who may work on it, and is not taken from a third one', async () => {
  const claim = await office.openPaid()
  const anna = await actorOf('operator')
  const support = await actorOf('support')
  const handOver = (by: StaffActor, to: StaffActor, { id } = claim) =>
    handOverClaim(db, { claimId: id, to: to.staff.id }, by)
  const holder = async () => (await assignees(db, [claim.id], office.now)).get(claim.id)?.by.id

  expect(await handOver(olga(), support())).toMatchObject({ ok: false, refusal: { reason: 'not-found' } })
  expect(await handOver(olga(), pavel())).toMatchObject({ ok: true })
  expect(await holder()).toBe(pavel().staff.id)
  expect(await handOver(olga(), anna())).toMatchObject({ ok: false, refusal: { reason: 'assigned' } })
  expect(await holder()).toBe(pavel().staff.id)
  expect(await actionsOn(claim.id)).toEqual(['claim.hand-over'])

  const own = await office.open('LTC', 'SBERRUB', '0.7', { email: anna().staff.email })
  expect(await handOver(olga(), anna(), own)).toMatchObject({ ok: false, refusal: { reason: 'own-claim' } })
  await office.move(own, 'cancel', { actor: 'client', author: 'guest' })
  expect(await handOver(olga(), pavel(), own)).toMatchObject({ ok: false, refusal: { reason: 'wrong-state' } })
})

test('the queue is narrowed by direction, currency, sum, holder and age, and counted as it is listed', async () => {
  const claim = await office.open('BTC', 'SBERRUB', '0.0213')
  await takeClaim(db, { claimId: claim.id, over: false }, olga())
  office.wait(7)
  const later = await office.open('BTC', 'SBERRUB', '0.0214')
  const now = office.now
  const holds = async (narrowed: Omit<Narrowed, 'now'>) => {
    const filter = { narrowed: { now, ...narrowed } }
    const ids = (await listQueue(db, filter, { page: 1, size: 100 })).map(({ id }) => id)
    expect(await countListed(db, filter)).toBe(ids.length)
    expect((await claimsToExport(db, filter)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    return [ids.includes(claim.id), ids.includes(later.id)]
  }
  expect(await holds({ pair: 'BTC-SBERRUB' })).toEqual([true, true])
  expect(await holds({ pair: 'SBERRUB-BTC' })).toEqual([false, false])
  expect(await holds({ currency: 'SBERRUB' })).toEqual([true, true])
  expect(await holds({ currency: 'LTC' })).toEqual([false, false])
  expect(await holds({ sum: '0.0213' })).toEqual([true, false])
  expect(await holds({ sum: '0.02130' })).toEqual([true, false])
  expect(await holds({ sum: '0.021' })).toEqual([false, false])
  expect(await holds({ sum: toDecimal(later.figures.get, later.terms.toScale) })).toEqual([false, true])
  expect(await holds({ holder: olga().staff.id })).toEqual([true, false])
  expect(await holds({ holder: pavel().staff.id })).toEqual([false, false])
  expect(await holds({ waitingMinutes: 5 })).toEqual([true, false])
  expect(await holds({ pair: 'BTC-SBERRUB', sum: '0.0214', waitingMinutes: 5 })).toEqual([false, false])
})

async function actionsOn(id: string) {
  const { items } = await listAudit(db, { subject: id }, { page: 1, size: 50 })
  return items.map(({ action }) => action).reverse()
}

async function actorOf(role: StaffRole): Promise<(now?: Date) => StaffActor> {
  const staff = staffMember(await createPerson(db, { role }), office.now)
  return (now = office.now) => ({ staff, now, address: '192.0.2.1' })
}
