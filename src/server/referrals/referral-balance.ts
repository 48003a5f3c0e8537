import { sql } from 'kysely'
import { DOLLARS } from '#contract/ledger/dollars.ts'
import type { Db } from '#server/platform/database/pool.ts'

/** What a referrer is owed, in smallest units of dollars, by the ledger. */
export type ReferralBalance = {
  /** All of it, and the part that withdrawals do not hold. */
  owed: bigint
  held: bigint
  free: bigint
  /** The part that was accrued lately and still waits, and what can be withdrawn now. */
  pending: bigint
  available: bigint
}

/** Balances of the ledger account of a referrer. What waits is not available, whatever else there is. */
export async function referralBalance(db: Db, owner: string, now: Date): Promise<ReferralBalance> {
  const { rows } = await sql<{ owed: string; held: string; pending: string }>`
    select coalesce(sum(credits_posted - debits_posted), 0)::text as owed,
      coalesce(sum(debits_pending), 0)::text as held,
      (select coalesce(sum(line.units), 0)::text from referral_lines line
        where line.referrer = ${owner} and line.kind = 'accrued' and line.available_at > ${now}
          and not exists (select from referral_lines back where back.claim_id = line.claim_id and back.payout = line.payout and back.kind = 'returned')
      ) as pending
    from ledger_accounts where currency = ${DOLLARS} and kind = 'referral' and owner = ${owner}`.execute(db)
  const [owed, held, pending] = [BigInt(rows[0]!.owed), BigInt(rows[0]!.held), BigInt(rows[0]!.pending)]
  const free = owed - held
  // Somebody who has withdrawn before something was taken back may have less than what waits.
  const available = free > pending ? free - pending : 0n
  return { owed, held, free, pending, available }
}
