import type { Tx } from '#server/platform/database/pool.ts'
import type { ReferralLine } from './referral-accrual.ts'

export async function addReferralLine(tx: Tx, line: ReferralLine): Promise<void> {
  await tx
    .insertInto('referral_lines')
    .values({
      id: line.id,
      claim_id: line.claimId,
      referrer: line.referrer,
      kind: line.kind,
      units: line.units.toString(),
      cost: line.cost.toString(),
      usd_rate: line.usdRate ?? null,
      bps: line.bps.toString(),
      rule: line.rule,
      zero: line.zero ?? null,
      author: line.author,
      at: line.at,
      available_at: line.availableAt,
    })
    .execute()
}
