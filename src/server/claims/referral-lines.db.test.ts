import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fraction } from '#contract/money/rate.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'
import type { Claim } from './claim.ts'
import { accrueReferral, dollarsDown, referralShareDown } from './referral-accrual.ts'

const { db, address } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const person = await createPerson(db)
const { referral_code: code } = await db
  .selectFrom('users')
  .select('referral_code')
  .where('id', '=', person.id)
  .executeTakeFirstOrThrow()
const anna = { ...person, code }

/** An exchange that Anna has brought. */
async function exchange(bps: number): Promise<Claim> {
  await db.updateTable('users').set({ referral_bps: bps }).where('id', '=', anna.id).execute()
  const claim = await office.open('LTC', 'SBERRUB', '5', { ref: anna.code, email: 'boris@example.com' })
  const paid = await office.pay(claim, claim.figures.give)
  const ready = paid.state === 'checking' ? await office.move(claim, 'approve') : paid
  return office.move(ready, 'pay-out', { data: { reference: 'bank 7' } })
}

async function balance(currency: string, kind: string, owner?: string): Promise<bigint> {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(credits_posted - debits_posted), 0)::text as balance from ledger_accounts
    where currency = ${currency} and kind = ${kind} and ${owner ? sql`owner = ${owner}` : sql`true`}`.execute(db)
  return BigInt(rows[0]!.balance)
}

test('the referrer is owed dollars, the office bears the same in the currency that it paid out, and the rate is written down', async () => {
  const before = await balance('SBERRUB', 'liquidity')
  const claim = await exchange(1_000)
  const line = await db
    .selectFrom('referral_lines')
    .selectAll()
    .where('claim_id', '=', claim.id)
    .executeTakeFirstOrThrow()
  const cost = referralShareDown(claim)
  expect(cost).toBeGreaterThan(0n)
  expect(BigInt(line.cost)).toBe(cost)
  // 93.4 roubles for a Tether of 1.0002 dollars.
  expect(Number(line.usd_rate)).toBeCloseTo(1.0002 / 93.4, 12)
  expect(BigInt(line.units)).toBe(dollarsDown(cost, 2, line.usd_rate!))

  expect(await balance('USD', 'referral', anna.id)).toBe(BigInt(line.units))
  expect(await balance('USD', 'liquidity')).toBe(-BigInt(line.units))
  expect(await balance('SBERRUB', 'referral-cost')).toBe(-cost)
  expect((await balance('SBERRUB', 'liquidity')) - before).toBe(cost - claim.figures.worth)
  expect(line.available_at.getTime() - line.at.getTime()).toBe(72 * 3_600_000)
  expect(await proveLedger(db)).toEqual([])
})

test('a share of nothing is a line that says why', async () => {
  const { id } = await exchange(0)
  const line = await db.selectFrom('referral_lines').selectAll().where('claim_id', '=', id).executeTakeFirst()
  expect(line).toMatchObject({ units: '0', cost: '0', zero: 'no-share', rule: 'personal' })
})

test.each([
  [1n, 2, fraction(1n, 3n)],
  [999_999_999n, 8, fraction(974_125n, 10n)],
  [10n ** 20n, 18, fraction(1n, 7n)],
])('of %s units at scale %i the office keeps less than one unit of dollars', (cost, scale, price) => {
  const claim = {
    id: randomUUID(),
    figures: { worth: 2n * cost, converted: cost, lines: [] },
    terms: { toScale: scale, roomBps: 10_000n },
    referral: { owner: anna.id, bps: 10_000n },
  } as unknown as Claim
  const line = accrueReferral(claim, { bps: 10_000n, rule: 'level' }, price, { author: 'olga', at: office.now })!
  const exact = { over: cost * price.numerator * 10_000n, under: price.denominator * 10n ** BigInt(scale) }
  const kept = exact.over - line.units * exact.under
  expect(kept).toBeGreaterThanOrEqual(0n)
  expect(kept).toBeLessThan(2n * exact.under)
})

test('dollars are no currency of the office', async () => {
  expect(office.deps.snapshot().board.currencies.has('USD')).toBe(false)
  expect(office.deps.snapshot().answers.toString()).not.toContain('"USD":')
  await expect(sql`update currencies set code = 'USD' where code = 'XMR'`.execute(db)).rejects.toThrow()
})

const now = new Date('2026-11-23T09:00:00Z')
const of = (await exchange(0)).id
const row = { referrer: anna.id, units: 0, cost: 0, bps: 1, rule: 'level', zero: 'no-margin', author: 'x', at: now }
await insertRow(address, 'referral_lines', {
  id: randomUUID(),
  claim_id: of,
  kind: 'returned',
  ...row,
  available_at: now,
})
await testRules(address, {
  referral_lines: {
    referral_lines_bps: `bps = 10001`,
    referral_lines_claim_id_fkey: `claim_id = gen_random_uuid()`,
    referral_lines_cost: `cost = -1`,
    referral_lines_kind: `kind = 'gift'`,
    referral_lines_once: `kind = 'accrued', claim_id = (select claim_id from referral_lines limit 1)`,
    referral_lines_pkey: AGAIN,
    referral_lines_rated: `units = 1, zero = null, cost = 0`,
    referral_lines_referrer_fkey: `referrer = gen_random_uuid()`,
    referral_lines_rule: `rule = 'mood'`,
    referral_lines_units: `units = -1, zero = null, cost = 1, usd_rate = '1'`,
    referral_lines_zero: `zero = null, units = 0`,
  },
})
