import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DryRunRequest } from '#contract/dry-run/dry-run.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { directionSection } from '#server/catalogue/direction.section.ts'
import type { Claim } from '#server/claims/claim.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { dryRunDirection } from './dry-run-direction.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const currency = () => undefined
const direction = directionSection({ knownPair: () => true, currency, now: () => undefined })
const deps = { db, sections: { direction } as never, mode: 'live' as const, breathe: async () => {} }

const key = 'SBERRUB-LTC'
const opened = office.now
const record = (await direction.read(db, [key])).get(key)!

/** The prices of the claims' market, each minute from an hour before the claims to the end. */
await sql`
  insert into rate_history (mode, pair, at, value)
  select 'live', pair, at, value
  from (values ('USDT/RUB', 93.4), ('LTC/USDT', 88.64)) as known (pair, value),
    generate_series(${opened}::timestamptz - interval '1 hour', ${opened}::timestamptz + interval '3 hours', '1 minute') as at`.execute(
  db,
)

async function complete(claim: Claim): Promise<Claim> {
  await office.pay(claim, claim.figures.give)
  return office.move(claim, 'pay-out', { data: { reference: 'tx' } })
}
const byGiven = await complete(await office.open('SBERRUB', 'LTC', '9000'))
office.wait(30)
const byGot = await complete(
  await office.open('SBERRUB', 'LTC', '9000', { quote: office.quoteOf('SBERRUB', 'LTC', '1.5', 'to').token }),
)
await office.open('SBERRUB', 'LTC', '5000')
office.wait(90)
const now = office.now

const run = async (wish: Partial<DryRunRequest> = {}, role: 'treasurer' | 'operator' = 'treasurer') =>
  dryRunDirection(deps, { key, fields: {}, period: 'day', ...wish }, role, now)
async function answered(wish: Partial<DryRunRequest> = {}) {
  const answer = await run(wish)
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  return answer.value
}

/** The income of a claim by the ledger, in the currency that was paid out. */
async function incomeOf({ id }: Claim): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(case when credit.kind = 'income' then units else -units end), 0)::text as units
    from ledger_transfers
    join ledger_accounts credit on credit.id = credit_account
    join ledger_accounts debit on debit.id = debit_account
    where claim_id = ${id} and credit.currency = 'LTC' and (credit.kind = 'income' or debit.kind in ('income', 'discounts', 'promo'))`.execute(
    db,
  )
  return BigInt(rows[0]!.units)
}

test('at the terms and prices of a claim its dry run has its own figures, and the earning of the ledger', async () => {
  const { claims, totals } = await answered()
  const earned = (await incomeOf(byGiven)) + (await incomeOf(byGot))
  const get = byGiven.figures.get + byGot.figures.get
  expect(claims.map(({ number }) => number).toSorted()).toEqual([byGiven.number, byGot.number].toSorted())
  const of = claims.find(({ id }) => id === byGiven.id)!
  expect([of.today, of.proposed]).toEqual([of.actual, of.actual])

  const units = (text: string) => fromDecimal(text, 8)
  expect({ ...totals.actual, get: units(totals.actual.get), earned: units(totals.actual.earned) }).toMatchObject({
    claims: 2,
    get,
    earned,
  })
  expect(totals.proposed).toEqual(totals.today)
  expect(totals.difference).toEqual({ get: '0.00000000', earned: '0.00000000' })
})

test('a larger margin leaves to the office what customers do not get', async () => {
  const { totals } = await answered({ fields: { marginBps: record.marginBps + 100 } })
  expect(totals.proposed.claims).toBe(2)
  expect(totals.difference.earned).toBe(totals.difference.get.replace('-', ''))
  expect(Number(totals.difference.earned)).toBeGreaterThan(0)
})

test('the prices reach from when every pair of both formulas has one', async () => {
  const from = new Date(opened.getTime() - 3_600_000).toISOString()
  const { pricesSince, pauses } = await answered({ period: 'week' })
  expect(pricesSince).toBe(from)
  expect(pauses.today[0]).toMatchObject({ reason: 'no-source', until: from })
  const without = await answered({ fields: { formula: 'RUB/EUR * EUR/LTC' } })
  expect(without.pricesSince).toBeNull()
  expect(without.claims[0]).toMatchObject({ proposed: { refused: 'no-source' } })
})

test.each([
  [{ marginBps: record.floorBps - 1 }, 'body.fields.marginBps', 'below-floor'],
  [{ formula: 'RUB/USDT / LTC/' }, 'body.fields.formula', 'formula-unexpected'],
  [{ formula: 'RUB/USDT' }, 'body.fields.formula', 'formula-wrong-ends'],
  [{ fromMin: '0.001' }, 'body.fields.fromMin', 'too-many-decimals'],
  [{ tiers: [{ startsAt: '0', adjustBps: 1 }] }, 'body.fields.tiers.0.startsAt', 'not-ascending'],
])('%j is refused at the field, as a change would be', async (fields, field, code) => {
  expect(await run({ fields })).toMatchObject({ refusal: { reason: 'invalid', errors: [{ field, code }] } })
})

test('a direction that is not there has no past, and a role without the right proposes nothing', async () => {
  expect(await run({ key: 'LTC-NOTHING' })).toEqual({ ok: false, refusal: { reason: 'not-found' } })
  expect(await run({ fields: { marginBps: 500 } }, 'operator')).toMatchObject({ refusal: { reason: 'forbidden' } })
})

test('nothing is written', async () => {
  await run({ fields: { marginBps: record.marginBps + 100 } })
  expect((await direction.read(db, [key])).get(key)).toEqual(record)
  expect(await db.selectFrom('changes').select('id').execute()).toEqual([])
})
