import { sql } from 'kysely'
import { usedLimits } from '#server/deposit-accounts/used-limits.ts'
import { accountsIn } from '#server/ledger/office-accounts.store.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/** An account of the office with what came to it and left it since midnight, and its limit of a day. */
export type AccountStanding = {
  id: string
  label: string
  units: bigint
  together: bigint
  bank: string | undefined
  came: bigint
  left: bigint
  day: { used: bigint; most: bigint } | undefined
}

export async function accountStandings(
  tx: Tx,
  currency: string,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<AccountStanding[]> {
  const accounts = await accountsIn(tx, currency)
  if (accounts.length === 0) return []
  const { rows } = await sql<{ id: string; came: string; left: string; used: string; day_most: string | null }>`
    select r.id, moved.came::text, moved.left::text, used.day::text as used, r.day_most::text
    from deposit_accounts r
    cross join lateral (${usedLimits(now, null)}) used
    cross join lateral (
      select coalesce(sum(t.units) filter (where debited.kind in ('reserve', 'custody')), 0) as came,
        coalesce(sum(t.units) filter (where debited.kind not in ('reserve', 'custody')), 0) as left
      from ledger_transfers t join ledger_accounts debited on debited.id = t.debit_account
      where t.deposit_account = r.id
        and t.at >= date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}
    ) moved
    where r.currency = ${currency}`.execute(tx)
  return accounts.map(account => {
    const { id } = account
    const row = rows.find(row => row.id === id)!
    const day = row.day_most === null ? undefined : { used: BigInt(row.used), most: BigInt(row.day_most) }
    return { ...account, came: BigInt(row.came), left: BigInt(row.left), day }
  })
}
