import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MOST_ANSWER_FILES, MOST_RECEIPT_FILES, MOST_SLIPS } from '#contract/desk/slip-limits.ts'
import { listAudit } from '#server/audit/audit.store.ts'
import { runClaimClock } from '#server/claims/moves/run-claim-clock.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { attachAnswerFile, attachSlip } from './attach-slip.ts'
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

test('a held claim takes files of its customer until they have answered, and they do not count as slips', async () => {
  const claim = await office.openPaid()
  const file = (content = randomUUID()) => slipOf(claim.id, pdf(content), 'паспорт.pdf')
  const send = (sent = file()) => attachAnswerFile(db, sent, office.now)
  expect(await send()).toMatchObject({ refusal: { reason: 'wrong-state', because: 'nothing-asked' } })
  await office.move(claim, 'hold', { data: { reason: 'account', text: 'Пришлите выписку' } })
  const first = file()
  expect(await send(first)).toMatchObject({ ok: true, value: { replayed: false } })
  expect(await send(first)).toMatchObject({ ok: true, value: { replayed: true } })
  expect(await send({ ...file(), bytes: Buffer.from('<!doctype html>') })).toMatchObject({
    refusal: { reason: 'invalid', errors: [{ code: 'not-allowed' }] },
  })
  const [kept] = await listSlips(db, { claim: claim.id })
  expect(kept).toMatchObject({ id: first.id, name: 'паспорт.pdf' })
  expect(kept!.by).toBeUndefined()
  for (let i = 1; i < MOST_ANSWER_FILES; i++) expect(await send()).toMatchObject({ ok: true })
  expect(await send()).toMatchObject({ refusal: { because: 'too-many-files' } })

  await office.move(claim, 'answer-hold', { actor: 'client', author: 'guest', data: { text: 'Вот выписка' } })
  expect(await send(first)).toMatchObject({ ok: true, value: { replayed: true } })
  expect(await send()).toMatchObject({ refusal: { because: 'nothing-asked' } })
  await office.move(claim, 'release')
  await office.move(claim, 'approve')
  for (let i = 0; i < MOST_SLIPS; i++)
    expect(await attachSlip(db, slipOf(claim.id, pdf(randomUUID())), actor)).toMatchObject({ ok: true })
})

async function openExpired(network: string) {
  const opened = await office.tryOpen(office.wish('SBERRUB', 'LTC', '9000'), { network })
  if (!opened.ok) throw new Error(opened.refusal.reason)
  const { claim } = opened.value
  office.wait(claim.windowMinutes + 1)
  await runClaimClock(office.deps, claim.id, office.now)
  return claim
}
const receipt = (claimId: string, bytes = 100) =>
  slipOf(claimId, Buffer.concat([pdf(randomUUID()), Buffer.alloc(bytes)]))
const big = 1_000_000
const much = { conversation: big, network: big, everybody: big }

test('a claim whose time to pay is over takes receipts until its payment is reported, and one that waits for money takes none', async () => {
  const waits = await office.open('SBERRUB', 'LTC', '9000')
  expect(await attachAnswerFile(db, receipt(waits.id), office.now)).toMatchObject({
    refusal: { reason: 'wrong-state', state: 'awaiting-payment', because: 'nothing-asked' },
  })
  const claim = await openExpired('192.0.2.7')
  const first = receipt(claim.id)
  expect(await attachAnswerFile(db, first, office.now)).toMatchObject({ ok: true, value: { replayed: false } })
  expect(await attachAnswerFile(db, first, office.now)).toMatchObject({ ok: true, value: { replayed: true } })
  for (let i = 1; i < MOST_RECEIPT_FILES; i++)
    expect(await attachAnswerFile(db, receipt(claim.id), office.now)).toMatchObject({ ok: true })
  expect(await attachAnswerFile(db, receipt(claim.id), office.now)).toMatchObject({
    refusal: { because: 'too-many-files' },
  })
  const other = await openExpired('192.0.2.7')
  await office.move(other, 'report-payment', { actor: 'client', author: 'guest' })
  expect(await attachAnswerFile(db, receipt(other.id), office.now)).toMatchObject({
    refusal: { reason: 'wrong-state', state: 'checking', because: 'nothing-asked' },
  })
})

test('receipts are bounded in bytes, by claim, network and day, however many are sent at once and with the files of the chat', async () => {
  const full = { ok: false, refusal: { reason: 'too-many', because: 'no-room' } }
  const claim = await openExpired('192.0.2.8')
  const one = { ...much, conversation: 400 }
  expect(await attachAnswerFile(db, receipt(claim.id, 200), office.now, one)).toMatchObject({ ok: true })
  const refused = receipt(claim.id, 200)
  expect(await attachAnswerFile(db, refused, office.now, one)).toMatchObject(full)
  expect((await listSlips(db, { claim: claim.id })).map(({ id }) => id)).not.toContain(refused.id)

  const claims = []
  for (let i = 0; i < 6; i++) claims.push(await openExpired('192.0.2.9'))
  const network = { ...much, network: 700 }
  const sent = await Promise.all(claims.map(({ id }) => attachAnswerFile(db, receipt(id, 150), office.now, network)))
  expect(sent.filter(({ ok }) => ok)).toHaveLength(3)
  const elsewhere = await openExpired('192.0.2.10')
  expect(await attachAnswerFile(db, receipt(elsewhere.id, 150), office.now, network)).toMatchObject({ ok: true })

  office.wait(25 * 60)
  const late = await openExpired('192.0.2.11')
  const at = office.now
  const chat = randomUUID()
  await sql`insert into chats (id, role, network, locale, state, started_at, changed_at)
    values (${chat}, 'support', '192.0.2.12', 'en', 'closed', ${at}, ${at})`.execute(db)
  const message = randomUUID()
  await sql`insert into chat_messages (id, chat_id, seq, text, at) values (${message}, ${chat}, 1, '', ${at})`.execute(
    db,
  )
  const content = Buffer.alloc(200, 7)
  await sql`insert into chat_files (message_id, name, type, sha256, content)
    values (${message}, 'a.pdf', 'pdf', sha256(${content}), ${content})`.execute(db)
  expect(await attachAnswerFile(db, receipt(late.id, 150), at, { ...much, everybody: 350 })).toMatchObject(full)
  expect(await attachAnswerFile(db, receipt(late.id, 150), at, { ...much, everybody: 450 })).toMatchObject({ ok: true })
})
