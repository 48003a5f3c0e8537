import { sql } from 'kysely'
import type { Tx } from '#server/database/pool.ts'

export type AccountKind = 'reserve' | 'equity'

export type Posting = {
  id: string
  currency: string
  debit: AccountKind
  credit: AccountKind
  units: bigint
  reason: string
  author: string
  at: Date
}

/** Moves units between two accounts of one currency and keeps both balances in step, in the caller's transaction. */
export async function post(tx: Tx, posting: Posting): Promise<void> {
  const { currency, debit, credit, units } = posting
  await tx
    .insertInto('ledger_accounts')
    .values([
      { currency, kind: debit },
      { currency, kind: credit },
    ])
    .onConflict(conflict => conflict.columns(['currency', 'kind']).doNothing())
    .execute()

  // Always in the order of the kind's name: two postings that cross cannot wait for each other.
  const accounts = await tx
    .selectFrom('ledger_accounts')
    .select(['id', 'kind'])
    .where('currency', '=', currency)
    .where('kind', 'in', [debit, credit])
    .orderBy('kind')
    .forUpdate()
    .execute()
  const idOf = (kind: AccountKind) => accounts.find(account => account.kind === kind)!.id

  await tx
    .insertInto('ledger_transfers')
    .values({
      id: posting.id,
      debit_account: idOf(debit),
      credit_account: idOf(credit),
      units: units.toString(),
      reason: posting.reason,
      author: posting.author,
      posted_at: posting.at,
    })
    .execute()
  await tx
    .updateTable('ledger_accounts')
    .set({ debits_posted: sql`debits_posted + ${units.toString()}::numeric` })
    .where('id', '=', idOf(debit))
    .execute()
  await tx
    .updateTable('ledger_accounts')
    .set({ credits_posted: sql`credits_posted + ${units.toString()}::numeric` })
    .where('id', '=', idOf(credit))
    .execute()
}
