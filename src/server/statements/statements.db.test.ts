import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toDecimal } from '#contract/money/money.ts'
import { listAudit } from '#server/audit/audit.store.ts'
import type { Claim } from '#server/claims/claim.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { decideLine } from './decide-line.ts'
import { matchStatement } from './match-statements.ts'
import { readIn } from './read-in.ts'
import { viewStatement } from './statement-view.ts'
import { forgetReversed } from './statements.store.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const rita = { staff: staffMember(await createPerson(db, { role: 'treasurer' }), office.now), now: office.now }
const DAY = '23.11.2026'
const ZONE = 'Europe/Moscow'

type Typed = { amount: string; purpose?: string; reference?: string; account?: string; day?: string }
const table = (...lines: Typed[]) =>
  new TextEncoder().encode(
    [
      'Дата;Сумма;Назначение;Номер операции;Счёт контрагента',
      ...lines.map(({ day = DAY, amount, purpose = '', reference = '', account = '' }) =>
        [day, amount, purpose, reference, account].join(';'),
      ),
    ].join('\n'),
  )
const tryRead = (bytes: Uint8Array, more: { id?: string; currency?: string; account?: string } = {}) =>
  readIn(db, { id: randomUUID(), name: 'ноябрь.csv', currency: 'SBERRUB', bytes, ...more }, rita)
const read = async (...lines: Typed[]) => must(await tryRead(table(...lines))).id
const view = async (id: string, only: 'left' | 'all' = 'all') =>
  (await viewStatement(db, id, { only, page: 1, size: 50 }, ZONE))!
const kinds = async (id: string) =>
  (await view(id)).lines.map(({ decision }) => decision && `${decision.kind} by ${decision.matchedBy}`)
const decide = (statement: string, line: string, more: object) =>
  decideLine(db, { statement, line, ...more } as never, rita)

function must<Value>(result: { ok: true; value: Value } | { ok: false; refusal: object }): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.value
}
/** Sums that no other test of this file has. */
let next = 9000
const paid = async (reference: string): Promise<Claim> => {
  next += 7
  const claim = await office.open('SBERRUB', 'LTC', String(next))
  return office.move(claim, 'receive', { data: { amount: `${next}.00`, reference } })
}
const paidOut = async (reference: string): Promise<Claim> => {
  const claim = await office.openPaid()
  return office.move(claim, 'pay-out', { data: { reference } })
}
const givenOf = ({ figures }: Claim) => toDecimal(figures.give, 2)
const gotOf = ({ figures }: Claim) => toDecimal(figures.get, 2)

test('the lines of a bank are the payments and payouts of the books; what is left is to be decided', async () => {
  const [came, went] = [await paid('SBP-554433'), await paidOut('OUT-778899')]
  const id = await read(
    { amount: givenOf(came), reference: 'sbp 554433' },
    { amount: `-${gotOf(went)}`, purpose: `заявка ${went.number}` },
    { amount: '-59,00', purpose: 'Плата за обслуживание' },
  )
  const all = await view(id)
  expect(all.lines).toMatchObject([
    {
      amount: givenOf(came),
      day: '2026-11-23',
      decision: { kind: 'payment', matchedBy: 'reference', movement: { claim: { id: came.id, number: came.number } } },
    },
    { amount: `-${gotOf(went)}`, decision: { kind: 'payout', matchedBy: 'number', movement: { id: went.id } } },
    { amount: '-59.00', purpose: 'Плата за обслуживание', decision: undefined, candidates: [], awaiting: [] },
  ])
  expect(all).toMatchObject({
    format: 'csv',
    from: '2026-11-23',
    to: '2026-11-23',
    all: { lines: 3, came: givenOf(came) },
    left: { lines: 1, came: '0.00', went: '59.00' },
  })
  expect((await view(id, 'left')).lines).toHaveLength(1)
})

test('what the books have on those days and no statement has is named', async () => {
  const claim = await paid('NEVER-CAME-1')
  const { missing } = await view(await read({ amount: '1,00' }))
  expect(missing).toContainEqual(
    expect.objectContaining({ kind: 'payment', amount: givenOf(claim), claim: { id: claim.id, number: claim.number } }),
  )
  await read({ amount: givenOf(claim), reference: 'NEVER-CAME-1' })
  const after = await view(await read({ amount: '2,00' }))
  expect(after.missing.map(({ claim }) => claim?.id)).not.toContain(claim.id)
})

test('statements that overlap keep each line once, and two alike lines of one file are two payments', async () => {
  const alike = { amount: '77,01', purpose: 'перевод' }
  const first = await view(await read(alike, alike, { amount: '77,02' }))
  expect([first.all.lines, first.known]).toEqual([3, 0])
  const second = await view(await read(alike, alike, alike, { amount: '77,03' }))
  expect([second.all.lines, second.known]).toEqual([2, 2])
})

test('the same file is read once, whatever it is called, also by two at the same moment', async () => {
  const bytes = table({ amount: '78,01' })
  const read = await Promise.all([tryRead(bytes), tryRead(bytes), tryRead(bytes)].map(one => one.catch(error => error)))
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from statement_lines where units = 7801`.execute(db)
  expect(rows).toEqual([{ count: 1 }])
  expect(read.filter(one => one.ok && !one.value.replayed)).toHaveLength(1)
  expect(must(await tryRead(bytes)).replayed).toBe(true)
})

test('what an operator enters after the statement was read is matched by itself, and never over the word of a person', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9500')
  const id = await read({ amount: '9500,00', reference: 'LATER-55' }, { amount: '9500,00', reference: 'OTHER-66' })
  const before = await view(id)
  expect(before.lines.map(({ awaiting }) => awaiting)).toEqual([
    [{ id: claim.id, number: claim.number }],
    [{ id: claim.id, number: claim.number }],
  ])
  must(await decide(id, before.lines[1]!.id, { kind: 'open' }))
  await office.move(claim, 'receive', { data: { amount: '9500.00', reference: 'LATER-55' } })
  await db.transaction().execute(tx => matchStatement(tx, id, office.now))
  expect(await kinds(id)).toEqual(['payment by reference', undefined])

  const [line] = (await view(id)).lines
  must(await decide(id, line!.id, { kind: 'open' }))
  await db.transaction().execute(tx => matchStatement(tx, id, office.now))
  expect(await kinds(id)).toEqual([undefined, undefined])
  expect((await view(id)).lines[0]!.candidates).toMatchObject([{ kind: 'payment', claim: { id: claim.id } }])
})

test('a payment that was reversed is no line any more', async () => {
  const claim = await paid('MISTAKE-77')
  const id = await read({ amount: givenOf(claim), reference: 'MISTAKE-77' })
  expect(await kinds(id)).toEqual(['payment by reference'])
  await db
    .updateTable('claim_payments')
    .set({ state: 'reversed', credited_at: null })
    .where('claim_id', '=', claim.id)
    .execute()
  await forgetReversed(db)
  await db.transaction().execute(tx => matchStatement(tx, id, office.now))
  expect(await kinds(id)).toEqual([undefined])
})

test('a person can call a line only a movement of its amount and currency, and a movement only one line', async () => {
  const one = await paid('BOTH-1111')
  const id = await read(
    { amount: givenOf(one), day: '05.11.2026' },
    { amount: givenOf(one), day: '06.11.2026' },
    { amount: `${givenOf(one)}`.replace('.00', '.01') },
    { amount: `-${givenOf(one)}` },
  )
  const { id: payment } = await db
    .selectFrom('claim_payments')
    .select('id')
    .where('claim_id', '=', one.id)
    .executeTakeFirstOrThrow()
  const [first, second, other, out] = (await view(id)).lines.map(line => line.id) as [string, string, string, string]
  const is = { kind: 'payment', movement: payment }
  expect(await decide(id, other, is)).toMatchObject({ refusal: { errors: [{ code: 'not-allowed' }] } })
  expect(await decide(id, out, is)).toMatchObject({ refusal: { errors: [{ code: 'not-allowed' }] } })
  expect(await decide(id, first, { kind: 'payout', movement: payment })).toMatchObject({
    refusal: { reason: 'invalid' },
  })
  expect(await decide(id, first, { kind: 'payment' })).toMatchObject({ refusal: { errors: [{ code: 'missing' }] } })
  expect(await decide(id, first, { kind: 'other' })).toMatchObject({ refusal: { errors: [{ field: 'body.note' }] } })
  expect(await decide(randomUUID(), first, is)).toMatchObject({ refusal: { reason: 'not-found' } })

  const both = await Promise.all([decide(id, first, is), decide(id, second, is)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { reason: 'already-used' } })
})

test('a decision names its author, can be changed, and stays in the audit log', async () => {
  const id = await read({ amount: '-61,00', purpose: 'аренда карты' })
  const [line] = (await view(id)).lines
  must(await decide(id, line!.id, { kind: 'cost' }))
  must(await decide(id, line!.id, { kind: 'other', note: 'вернули Ивану' }))
  expect((await view(id)).lines[0]!.decision).toMatchObject({
    kind: 'other',
    note: 'вернули Ивану',
    matchedBy: 'person',
    by: rita.staff.email,
  })
  const { items } = await listAudit(db, { subject: id }, { page: 1, size: 9 })
  expect(items.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['statement.decide', { kind: 'cost' }, { day: '2026-11-23', kind: 'other', note: 'вернули Ивану' }],
    ['statement.decide', null, { day: '2026-11-23', kind: 'cost' }],
    ['statement.read', null, { name: 'ноябрь.csv', format: 'csv', lines: 1, known: 0 }],
  ])
})

test('nothing is read for an account that is not of the currency, nor in another currency, nor under a used id', async () => {
  const bytes = table({ amount: '79,01' })
  expect(await tryRead(bytes, { account: randomUUID() })).toMatchObject({ refusal: { reason: 'not-found' } })
  expect(await tryRead(bytes, { currency: 'NOPE' })).toMatchObject({ refusal: { reason: 'not-found' } })
  const used = await read({ amount: '79,02' })
  expect(await tryRead(bytes, { id: used })).toMatchObject({ refusal: { reason: 'key-reused' } })
  const euro = `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE75512108001245126199</IBAN></Id><Ccy>EUR</Ccy></Acct>
    <Ntry><Amt>1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-23</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`
  expect(await tryRead(new TextEncoder().encode(euro))).toMatchObject({
    refusal: { reason: 'wrong-currency', seen: 'EUR' },
  })
})

test.each<[string, string]>([
  [
    'a line without an amount',
    `insert into statement_lines (statement, fingerprint, day, units) select id, 'a', from_day, 0 from statements limit 1`,
  ],
  [
    'a movement without its id',
    `insert into statement_decisions (line, kind, matched_by, at) select id, 'payment', 'amount', now() from statement_lines limit 1`,
  ],
  [
    'a person without a name',
    `insert into statement_decisions (line, kind, matched_by, at) select id, 'cost', 'person', now() from statement_lines limit 1`,
  ],
  [
    'something else without a word',
    `insert into statement_decisions (line, kind, matched_by, staff, at) select l.id, 'other', 'person', s.staff, now() from statement_lines l join statements s on true limit 1`,
  ],
  [
    'a statement that ends before it begins',
    `insert into statements (id, currency, name, format, from_day, to_day, lines, sha256, staff, at) select gen_random_uuid(), currency, 'a', format, to_day, from_day - 1, 1, 'b', staff, at from statements limit 1`,
  ],
])('the database refuses %s', async (_, statement) => {
  await read({ amount: `${80 + Math.floor(Math.random() * 900)},${10 + Math.floor(Math.random() * 80)}` })
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(/violates check constraint/)
})

test('the application changes no line', async () => {
  await expect(sql`update statement_lines set units = 1`.execute(db)).rejects.toThrow(/permission denied/)
  await expect(sql`delete from statement_lines`.execute(db)).rejects.toThrow(/permission denied/)
})
