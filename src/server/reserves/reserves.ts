import { sql } from 'kysely'
import type { ClaimState } from '#contract/claims/claim-moves.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { Fraction } from '#contract/money/rate.ts'
import type { Reserve, Reserves } from '#contract/reserves/reserves.ts'
import { isOpen } from '#server/claims/claims.store.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Board } from '#server/quotes/board.ts'
import { moneysOf, pricesIn, WORTH_SCALE, worthOf } from '#server/quotes/worth.ts'

/** The states in which a claim still expects its payment. */
const waitsForMoney: readonly ClaimState[] = ['verification', 'awaiting-payment', 'checking']

/** The reserves of all currencies by the ledger, and their total worth in one currency. */
export async function readReserves(
  db: Db,
  board: Board,
  requested: string | undefined,
): Promise<Omit<Reserves, 'earned'>> {
  const moneys = moneysOf(board)
  const money = moneys.find(ticker => ticker === requested) ?? moneys[0]
  const rows = await readRows(db)
  if (money === undefined) return { items: rows.map(row => reserveView(row)), moneys }
  const prices = pricesIn(board, money)
  const priced = rows.map(row => ({ row, price: prices.get(row.ticker) }))
  const sum = (what: 'has' | 'profit') =>
    priced.reduce((sum, { row, price }) => sum + (price ? worthOf(balancesOf(row)[what], row.scale, price) : 0n), 0n)
  return {
    items: priced.map(({ row, price }) => reserveView(row, price)),
    moneys,
    worth: {
      money,
      at: board.at.toISOString(),
      has: toDecimal(sum('has'), WORTH_SCALE),
      profit: toDecimal(sum('profit'), WORTH_SCALE),
      without: priced.filter(({ row, price }) => !price && BigInt(row.has) > 0n).map(({ row }) => row.code),
    },
  }
}

export async function readReserve(db: Db | Tx, currency: string): Promise<Reserve | undefined> {
  const [row] = await readRows(db, currency)
  return row && reserveView(row)
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

const readRows = (db: Db | Tx, currency?: string) =>
  db
    .selectFrom('currencies')
    .leftJoin('ledger_accounts as a', 'a.currency', 'currencies.code')
    .select(['currencies.code', 'currencies.scale', 'currencies.ticker'])
    .select([
      sql<string>`coalesce(sum(debits_posted - credits_posted) filter (where a.kind = 'reserve'), 0)`.as('has'),
      sql<string>`coalesce(sum(credits_pending) filter (where a.kind = 'reserve'), 0)`.as('held'),
      sql<string>`coalesce(sum(debits_posted - credits_posted) filter (where a.kind = 'custody'), 0)`.as('custody'),
      sql<string>`coalesce(sum(credits_posted - debits_posted) filter (where a.kind = 'income'), 0)`.as('income'),
      sql<string>`coalesce(sum(debits_posted - credits_posted)
        filter (where a.kind in ('discounts', 'promo', 'referral-cost', 'network', 'expenses', 'differences')), 0)`.as(
        'given',
      ),
    ])
    .select(sql<string>`payable_reserve(currencies.code)`.as('payable'))
    .select(eb => [
      eb
        .selectFrom('claims')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('to_currency', '=', 'currencies.code')
        .where(isOpen)
        .where('hold_transfer', 'is not', null)
        .as('held_claims'),
      eb
        .selectFrom('claims')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('from_currency', '=', 'currencies.code')
        .where(isOpen)
        .where('state', 'in', [...waitsForMoney])
        .whereRef('received', '<', 'give')
        .as('coming_claims'),
      eb
        .selectFrom('claims')
        .select(sql<string>`coalesce(sum(give - received), 0)`.as('sum'))
        .whereRef('from_currency', '=', 'currencies.code')
        .where(isOpen)
        .where('state', 'in', [...waitsForMoney])
        .whereRef('received', '<', 'give')
        .as('coming'),
    ])
    .$if(currency !== undefined, query => query.where('currencies.code', '=', currency!))
    .groupBy(['currencies.code', 'currencies.scale', 'currencies.ticker', 'currencies.position'])
    .orderBy('currencies.position')
    .execute()

const balancesOf = ({ has, income, given }: Row) => ({ has: BigInt(has), profit: BigInt(income) - BigInt(given) })

function reserveView(row: Row, price?: Fraction): Reserve {
  const text = (units: bigint) => toDecimal(units, row.scale)
  const { has, profit } = balancesOf(row)
  const held = BigInt(row.held)
  const worth = (units: bigint) => toDecimal(worthOf(units, row.scale, price!), WORTH_SCALE)
  return {
    currency: row.code,
    has: text(has),
    held: text(held),
    free: text(has - held),
    payable: BigInt(row.payable) > has - held ? text(BigInt(row.payable)) : undefined,
    custody: text(BigInt(row.custody)),
    coming: text(BigInt(row.coming ?? 0)),
    income: text(BigInt(row.income)),
    given: text(BigInt(row.given)),
    profit: text(profit),
    heldClaims: row.held_claims ?? 0,
    comingClaims: row.coming_claims ?? 0,
    worth: price && { has: worth(has), profit: worth(profit) },
  }
}
