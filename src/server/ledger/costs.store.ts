import type { ExpenseCategory } from '#contract/ledger/ledger-accounts.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

/** What the office lost besides its exchanges: the entry, what it was for, and how much, below nought where it gained. */
type Cost = {
  transfer: string
  category: ExpenseCategory | 'refund' | 'return' | 'count'
  currency: string
  lost: bigint
}

/** The worth of an amount in US cents, where a price is known. */
type WorthUsd = (currency: string, units: bigint) => bigint | undefined

const AT_ONCE = 500

export async function addCost(tx: Tx, { transfer, category, currency, lost }: Cost, worthUsd: WorthUsd, at: Date) {
  const worth = worthOfLoss(currency, lost, worthUsd)?.toString() ?? null
  await tx
    .insertInto('ledger_costs')
    .values({ transfer, at, category, units: lost.toString(), worth_usd: worth })
    .execute()
}

/** Costs whose worth nobody could tell at their moment get it as soon as there is a price. */
export async function fillWorthOfCosts(db: Db, worthUsd: WorthUsd): Promise<void> {
  const rows = await db
    .selectFrom('ledger_costs')
    .innerJoin('ledger_transfers', 'ledger_transfers.id', 'ledger_costs.transfer')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_transfers.debit_account')
    .select(['ledger_costs.transfer', 'ledger_accounts.currency', 'ledger_costs.units'])
    .where('ledger_costs.worth_usd', 'is', null)
    .where('ledger_costs.units', 'is not', null)
    .orderBy('ledger_costs.at')
    .limit(AT_ONCE)
    .execute()
  for (const { transfer, currency, units } of rows) {
    const worth = worthOfLoss(currency, BigInt(units!), worthUsd)
    if (worth === undefined) continue
    await db
      .updateTable('ledger_costs')
      .set({ worth_usd: worth.toString() })
      .where('transfer', '=', transfer)
      .where('worth_usd', 'is', null)
      .execute()
  }
}

/** A gain is below nought; the worth itself is rounded as that of any amount. */
function worthOfLoss(currency: string, lost: bigint, worthUsd: WorthUsd): bigint | undefined {
  const cents = worthUsd(currency, lost < 0n ? -lost : lost)
  return cents !== undefined && lost < 0n ? -cents : cents
}
