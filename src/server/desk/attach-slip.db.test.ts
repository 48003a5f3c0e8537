import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MOST_SLIPS } from '#contract/desk/slip-limits.ts'
import { listAudit } from '#server/audit/audit.store.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { attachSlip } from './attach-slip.ts'
import { listSlips, readContent } from './slips.store.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const staff = staffMember(await createPerson(db, { role: 'operator' }), office.now)
const actor = { staff, now: office.now, address: '192.0.2.1' }

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`)
const slipOf = (claimId: string, bytes: Uint8Array = pdf(claimId), name = 'slip.pdf') => ({
  claimId,
  id: randomUUID(),
  name,
  bytes,
})

test('a slip is stored byte for byte, and the audit log records its hash, size and name', async () => {
  const claim = await office.openPaid()
  const slip = slipOf(claim.id, pdf('перевод 7'), 'C:\\fakepath\\чек\u202e.pdf')
  expect(await attachSlip(db, slip, actor)).toMatchObject({ ok: true, value: { replayed: false } })
  const sha256 = createHash('sha256').update(slip.bytes).digest('hex')
  const description = { name: 'чек.pdf', type: 'pdf', bytes: slip.bytes.length, sha256 }
  expect(await listSlips(db, { claim: claim.id })).toMatchObject([{ id: slip.id, by: staff.email, ...description }])
  expect(await readContent(db, { claim: claim.id }, slip.id)).toEqual({ type: 'pdf', content: slip.bytes })
  const { items } = await listAudit(db, { subject: claim.id }, { page: 1, size: 5 })
  expect(items[0]).toMatchObject({ action: 'claim.slip', by: { id: staff.id }, after: { id: slip.id, ...description } })
})

test('a slip that is sent again is stored once; its id with another file or claim is refused', async () => {
  const claim = await office.openPaid()
  const slip = slipOf(claim.id)
  await attachSlip(db, slip, actor)
  expect(await attachSlip(db, slip, actor)).toMatchObject({ ok: true, value: { replayed: true } })
  expect(await attachSlip(db, { ...slip, bytes: pdf('another') }, actor)).toMatchObject({
    refusal: { reason: 'key-reused' },
  })
  expect(await attachSlip(db, { ...slip, claimId: (await office.openPaid()).id }, actor)).toMatchObject({
    refusal: { reason: 'key-reused' },
  })
  expect(await listSlips(db, { claim: claim.id })).toHaveLength(1)
})

test('one slip id sent to two claims at the same time is accepted for one of them', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await office.openPaid(), await office.openPaid()]
    const slip = slipOf(one.id, pdf('the same'))
    const attached = await Promise.all([one, other].map(({ id }) => attachSlip(db, { ...slip, claimId: id }, actor)))
    expect(attached.filter(({ ok }) => ok)).toHaveLength(1)
    expect(attached).toContainEqual({ ok: false, refusal: { reason: 'key-reused' } })
  }
})

test('a file that is neither PDF, PNG nor JPEG is refused whatever its name', async () => {
  const claim = await office.openPaid()
  const page = slipOf(claim.id, Buffer.from('<!doctype html><script>alert(1)</script>'), 'slip.pdf')
  expect(await attachSlip(db, page, actor)).toMatchObject({
    refusal: { reason: 'invalid', errors: [{ field: 'body.slip', code: 'not-allowed' }] },
  })
  expect(await listSlips(db, { claim: claim.id })).toEqual([])
})

test('a claim takes slips from the payout on, also after it is completed, and not before', async () => {
  const unpaid = await office.open('LTC', 'SBERRUB', '5')
  expect(await attachSlip(db, slipOf(unpaid.id), actor)).toMatchObject({
    refusal: { reason: 'wrong-state', because: 'nothing-sent' },
  })
  const claim = await office.openPaid()
  await office.move(claim, 'pay-out', { data: { reference: 'bank 7' } })
  expect((await attachSlip(db, slipOf(claim.id), actor)).ok).toBe(true)
  expect(await attachSlip(db, slipOf(randomUUID()), actor)).toMatchObject({ refusal: { reason: 'not-found' } })
})

test('a claim takes no more slips than the limit, also when they are sent at the same time', async () => {
  const claim = await office.openPaid()
  const slips = Array.from({ length: MOST_SLIPS + 4 }, (_, i) => slipOf(claim.id, pdf(String(i))))
  const attached = await Promise.all(slips.map(slip => attachSlip(db, slip, actor)))
  expect(attached.filter(({ ok }) => ok)).toHaveLength(MOST_SLIPS)
  expect(await listSlips(db, { claim: claim.id })).toHaveLength(MOST_SLIPS)
})

test('a slip cannot be read under the id of another claim', async () => {
  const claim = await office.openPaid()
  const slip = slipOf(claim.id)
  await attachSlip(db, slip, actor)
  expect(await readContent(db, { claim: (await office.openPaid()).id }, slip.id)).toBeUndefined()
})

test('the application can neither change nor delete a slip', async () => {
  for (const statement of [`update slips set name = 'x'`, 'delete from slips'])
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied/)
})
