import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MOST_SLIPS } from '#contract/desk/slip-limits.ts'
import { openClaimsOffice } from '#test/claims-office.ts'
import { createTestDatabase } from '#test/database.ts'
import { createPerson, staffMember } from '#test/people.ts'
import { attachSlip } from './attach-slip.ts'
import { listAudit } from './audit.store.ts'
import { listSlips, readContent } from './slips.store.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const staff = staffMember(await createPerson(db, { role: 'operator' }), office.now)
const hand = { staff, now: office.now, address: '192.0.2.1' }

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`)
const slipOf = (claimId: string, bytes: Uint8Array = pdf(claimId), name = 'slip.pdf') => ({
  claimId,
  id: randomUUID(),
  name,
  bytes,
})

test('a slip is kept byte for byte, and the log names it by hash, size and name', async () => {
  const claim = await office.openPaid()
  const slip = slipOf(claim.id, pdf('перевод 7'), 'C:\\fakepath\\чек\u202e.pdf')
  expect(await attachSlip(db, slip, hand)).toMatchObject({ ok: true, value: { replayed: false } })
  const sha256 = createHash('sha256').update(slip.bytes).digest('hex')
  const told = { name: 'чек.pdf', type: 'pdf', bytes: slip.bytes.length, sha256 }
  expect(await listSlips(db, claim.id)).toMatchObject([{ id: slip.id, by: staff.email, ...told }])
  expect(await readContent(db, claim.id, slip.id)).toEqual({ type: 'pdf', content: slip.bytes })
  const { items } = await listAudit(db, { subject: claim.id }, { page: 1, size: 5 })
  expect(items[0]).toMatchObject({ action: 'claim.slip', by: { id: staff.id }, after: { id: slip.id, ...told } })
})

test('sent again after its answer was lost it is the same slip; its id with another file is refused', async () => {
  const claim = await office.openPaid()
  const slip = slipOf(claim.id)
  await attachSlip(db, slip, hand)
  expect(await attachSlip(db, slip, hand)).toMatchObject({ ok: true, value: { replayed: true } })
  expect(await attachSlip(db, { ...slip, bytes: pdf('another') }, hand)).toMatchObject({
    refusal: { reason: 'key-reused' },
  })
  expect(await attachSlip(db, { ...slip, claimId: (await office.openPaid()).id }, hand)).toMatchObject({
    refusal: { reason: 'key-reused' },
  })
  expect(await listSlips(db, claim.id)).toHaveLength(1)
})

test('one id on two claims at once is of one of them, and the other is told so', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await office.openPaid(), await office.openPaid()]
    const slip = slipOf(one.id, pdf('the same'))
    const attached = await Promise.all([one, other].map(({ id }) => attachSlip(db, { ...slip, claimId: id }, hand)))
    expect(attached.filter(({ ok }) => ok)).toHaveLength(1)
    expect(attached).toContainEqual({ ok: false, refusal: { reason: 'key-reused' } })
  }
})

test('what is no paper of a bank is not taken, whatever it is called', async () => {
  const claim = await office.openPaid()
  const page = slipOf(claim.id, Buffer.from('<!doctype html><script>alert(1)</script>'), 'slip.pdf')
  expect(await attachSlip(db, page, hand)).toMatchObject({
    refusal: { reason: 'invalid', errors: [{ field: 'body.slip', code: 'not-allowed' }] },
  })
  expect(await listSlips(db, claim.id)).toEqual([])
})

test('where nothing is sent there is nothing to show, and after the payout there still is', async () => {
  const unpaid = await office.open('LTC', 'SBERRUB', '5')
  expect(await attachSlip(db, slipOf(unpaid.id), hand)).toMatchObject({
    refusal: { reason: 'wrong-state', because: 'nothing-sent' },
  })
  const claim = await office.openPaid()
  await office.move(claim, 'pay-out', { data: { reference: 'bank 7' } })
  expect((await attachSlip(db, slipOf(claim.id), hand)).ok).toBe(true)
  expect(await attachSlip(db, slipOf(randomUUID()), hand)).toMatchObject({ refusal: { reason: 'not-found' } })
})

test('a claim takes so many slips and no more, also when they come at once', async () => {
  const claim = await office.openPaid()
  const slips = Array.from({ length: MOST_SLIPS + 4 }, (_, i) => slipOf(claim.id, pdf(String(i))))
  const attached = await Promise.all(slips.map(slip => attachSlip(db, slip, hand)))
  expect(attached.filter(({ ok }) => ok)).toHaveLength(MOST_SLIPS)
  expect(await listSlips(db, claim.id)).toHaveLength(MOST_SLIPS)
})

test('a slip is not read under another claim', async () => {
  const claim = await office.openPaid()
  const slip = slipOf(claim.id)
  await attachSlip(db, slip, hand)
  expect(await readContent(db, (await office.openPaid()).id, slip.id)).toBeUndefined()
})

test('the office itself can neither change a slip nor take it away', async () => {
  for (const statement of [`update claim_slips set name = 'x'`, 'delete from claim_slips'])
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied/)
})
