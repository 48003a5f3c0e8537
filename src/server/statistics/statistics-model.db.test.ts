import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClaimActor, type ClaimMove, claimActors } from '#contract/claims/claim-moves.ts'
import { toDecimal } from '#contract/money/money.ts'
import { dayIn } from '#contract/statistics/period.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import { runClaimClock } from '#server/claims/moves/run-claim-clock.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { modelMoves } from '#test/harness/claims-model.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { inDatabaseOfItsOwn } from '#test/harness/database.ts'
import { countDaysOver } from './count-days.ts'

const ZONE = 'Europe/Berlin'
const pairs = [
  ['LTC', 'SBERRUB', '0.5'],
  ['SBERRUB', 'LTC', '9000'],
  ['USDTTRC20', 'BTC', '150'],
] as const

type Step =
  | { does: 'open'; pair: number }
  | { does: 'pay'; which: number; percent: number }
  | { does: 'move'; which: number; move: ClaimMove; actor: ClaimActor }
  | { does: 'pay-out'; which: number }
  | { does: 'wait'; minutes: number }
  | { does: 'count' }

/** Counted from the newest. */
const which = fc.nat(4)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('open' as const), pair: fc.nat(2) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      which,
      percent: fc.constantFrom(100, 100, 100, 60, 107),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('move' as const),
      which,
      move: fc.constantFrom(...modelMoves),
      actor: fc.constantFrom(...claimActors),
    }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('pay-out' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(3, 20, 300, 900, 1_500) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('count' as const) }) },
)

test('after a random life of claims every kept figure is the one that the ledger tells', {
  timeout: 120_000,
}, async () => {
  let completed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 120, maxLength: 120 }), run =>
      inDatabaseOfItsOwn(async db => {
        await db.updateTable('office').set({ time_zone: ZONE }).execute()
        // The clocks of the office go back in these days.
        const office = await openClaimsOffice(db, { at: new Date('2026-10-24T20:00:00Z') })
        const { id: olga } = await createPerson(db, { role: 'operator' })
        const ids: string[] = []
        const { id: anna } = await createPerson(db)
        for (const one of run) await take(db, office, ids, { olga, anna }, one)
        office.wait(2 * 24 * 60)
        await countDaysOver(db, office.now)
        expect(await proveLedger(db)).toEqual([])
        const kept = await db.selectFrom('statistics_lines').selectAll().execute()
        const told = await figuresByLedger(db)
        expect(new Set(kept.map(({ day, part, key }) => `${dayOf(day)} ${part} ${key}`))).toEqual(new Set(told.keys()))
        for (const { day, part, key, ...figures } of kept)
          expect(plain(figures), `${dayOf(day)} ${part} ${key}`).toEqual(told.get(`${dayOf(day)} ${part} ${key}`))
        completed += kept.reduce((sum, line) => sum + (line.part === 'office' ? line.completed : 0), 0)
      }),
    ),
    { numRuns: 4, seed: 14 },
  )
  expect(completed).toBeGreaterThan(20)
})

type Office = Awaited<ReturnType<typeof openClaimsOffice>>

async function take(
  db: Db,
  office: Office,
  ids: string[],
  { olga, anna }: { olga: string; anna: string },
  one: Step,
): Promise<void> {
  if (one.does === 'open') {
    const [from, to, amount] = pairs[one.pair]!
    const { id } = await office.open(from, to, amount)
    ids.push(id)
    // Anna has brought some of the customers.
    if (one.pair > 0)
      await db.updateTable('claims').set({ referrer: anna, referral_bps: 2_000 }).where('id', '=', id).execute()
  }
  if (one.does === 'count') await countDaysOver(db, office.now)
  if (one.does === 'wait') {
    office.wait(one.minutes)
    for (const id of ids) await runClaimClock(office.deps, id, office.now)
  }
  if (!('which' in one) || ids.length === 0) return
  const claim = (await findClaim(db, ids.at(-1 - (one.which % ids.length))!))!
  const { give } = claim.figures
  const data = { reference: 'a transfer', reason: 'a reason', amount: toDecimal(give, claim.terms.fromScale) }
  if (one.does === 'pay') await office.pay(claim, (give * BigInt(one.percent)) / 100n)
  if (one.does === 'move') await office.tryMove(claim, one.move, { actor: one.actor, author: olga, data })
  if (one.does === 'pay-out') {
    if (claim.state === 'awaiting-payment' && claim.received === 0n) await office.pay(claim, give)
    await office.tryMove(claim, 'approve', { author: olga, data })
    await office.tryMove(claim, 'pay-out', { author: olga, data })
  }
}

type Plain = ReturnType<typeof plain>

/** The same figures by other code: claim by claim, from the rows as they are and the balances that each claim left in the ledger. */
async function figuresByLedger(db: Db): Promise<Map<string, Plain>> {
  const told = new Map<string, Plain>()
  const claims = await db.selectFrom('claims').selectAll().execute()
  const accounts = new Map((await db.selectFrom('ledger_accounts').selectAll().execute()).map(row => [row.id, row]))
  for (const claim of claims) {
    const parts: [string, string][] = [
      ['office', ''],
      ['pair', `${claim.from_currency}-${claim.to_currency}`],
      ['source', claim.source!],
    ]
    const opened = dayIn(claim.opened_at, ZONE)
    const paid = BigInt(claim.received) > 0n ? 1 : 0
    for (const [part, key] of parts)
      add(told, `${opened} ${part} ${key}`, { opened: 1, paid, finished: claim.state === 'completed' ? 1 : 0 })
    add(told, `${opened} state ${claim.state}`, { opened: 1 })
    if (!claim.completed_at) continue

    const done = dayIn(claim.completed_at, ZONE)
    const transfers = await db
      .selectFrom('ledger_transfers')
      .selectAll()
      .where('claim_id', '=', claim.id)
      .where('kind', '=', 'transfer')
      .execute()
    const money = {
      turnover: Number(claim.worth_usd),
      spread: 0,
      fees: 0,
      discounts: 0,
      promo: 0,
      referral: 0,
      network: 0,
    }
    for (const { debit_account, credit_account, units, reason } of transfers) {
      for (const [id, signed] of [
        [debit_account, -BigInt(units)],
        [credit_account, BigInt(units)],
      ] as const) {
        const { kind, currency } = accounts.get(id)!
        // So many cents for what was given; for what was got, as many for what the exchanged part is worth by the claim's price.
        const [whole, cents] =
          currency === claim.from_currency
            ? [BigInt(claim.give), BigInt(claim.worth_usd!)]
            : [BigInt(claim.worth) * BigInt(claim.give), BigInt(claim.worth_usd!) * BigInt(claim.exchanged)]
        const exact = Number((signed * cents * 1_000_000n) / whole) / 1_000_000
        const rounded = Math.sign(exact) * Math.round(Math.abs(exact))
        if (kind === 'income') money[/fee/.test(reason) ? 'fees' : 'spread'] += rounded
        if (kind === 'discounts' || kind === 'promo' || kind === 'network') money[kind] -= rounded
        if (kind === 'referral-cost') money.referral -= rounded
      }
    }
    const payments = await db
      .selectFrom('claim_payments')
      .select('seen_at')
      .where('claim_id', '=', claim.id)
      .where('credited_at', '<=', claim.completed_at)
      .orderBy('seen_at', 'desc')
      .execute()
    const minutes = Math.floor((claim.completed_at.getTime() - payments[0]!.seen_at.getTime()) / 60_000)
    const step = minutes <= 120 ? 1 : minutes <= 720 ? 5 : 60
    const payout = { [Math.min(Math.floor(minutes / step) * step, 10_080)]: 1 }
    const { by } = claim.payout as { by: string }
    for (const [part, key] of [...parts, ['staff', by] as const])
      add(told, `${done} ${part} ${key}`, { completed: 1, ...money, payout })
  }
  return told
}

function add(told: Map<string, Plain>, name: string, more: Partial<Plain>): void {
  const sum = told.get(name) ?? plain({})
  for (const [figure, value] of Object.entries(more)) {
    if (typeof value === 'number') Object.assign(sum, { [figure]: (sum[figure as keyof Plain] as number) + value })
    else for (const [minute, claims] of Object.entries(value)) sum.payout[minute] = (sum.payout[minute] ?? 0) + claims
  }
  told.set(name, sum)
}

type Row = { [Figure in keyof typeof zero]?: unknown } & { payout?: unknown }
const zero = {
  opened: 0,
  paid: 0,
  finished: 0,
  completed: 0,
  turnover: 0,
  spread: 0,
  fees: 0,
  discounts: 0,
  promo: 0,
  referral: 0,
  network: 0,
}

const plain = (row: Row) => ({
  ...(Object.fromEntries(
    Object.keys(zero).map(name => [name, Number(row[name as keyof typeof zero] ?? 0)]),
  ) as typeof zero),
  payout: { ...(row.payout as Record<string, number> | undefined) },
})

const dayOf = (day: unknown): string =>
  day instanceof Date ? dayIn(day, Intl.DateTimeFormat().resolvedOptions().timeZone) : String(day)
