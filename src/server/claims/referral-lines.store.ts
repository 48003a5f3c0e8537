import type { NoShare } from '#contract/referrals/referral-reasons.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { ownClaim } from '#server/referrals/own-claim.ts'
import { type ReferralTerms, readReferralTerms } from '#server/referrals/referral-terms.ts'
import type { Claim } from './claim.ts'
import type { ReferralLine } from './referral-accrual.ts'

export async function addReferralLine(tx: Tx, line: ReferralLine): Promise<void> {
  await tx
    .insertInto('referral_lines')
    .values({
      id: line.id,
      claim_id: line.claimId,
      payout: line.payout,
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

/** The referrer's terms at the payout. What has become known of them since the opening counts. */
export async function termsOfReferrer(
  db: Db,
  claim: Claim,
  { owner }: NonNullable<Claim['referral']>,
): Promise<ReferralTerms> {
  const [terms, own] = await Promise.all([readReferralTerms(db, owner, claim), ownClaim(db, owner, visitorOf(claim))])
  return own ? { ...terms, bps: 0n, zero: own } : terms
}

const visitorOf = ({ userId, email, accounts, refundAccount }: Claim) => ({
  users: [userId],
  email,
  accounts: [accounts.from, accounts.to, refundAccount],
})

/** What the last payout of the claim has brought its referrer, unless it was taken back already. */
export async function findAccrued(
  db: Db,
  { id, payoutsReturned }: Pick<Claim, 'id' | 'payoutsReturned'>,
): Promise<ReferralLine | undefined> {
  const rows = await db
    .selectFrom('referral_lines')
    .selectAll()
    .where('claim_id', '=', id)
    .where('payout', '=', payoutsReturned)
    .execute()
  const [row, more] = rows
  if (!row || more) return undefined
  return {
    id: row.id,
    claimId: row.claim_id,
    referrer: row.referrer,
    kind: row.kind,
    units: BigInt(row.units),
    cost: BigInt(row.cost),
    usdRate: row.usd_rate ?? undefined,
    bps: BigInt(row.bps),
    rule: row.rule,
    zero: row.zero === null ? undefined : (row.zero as NoShare),
    author: row.author,
    at: row.at,
    availableAt: row.available_at,
    payout: row.payout,
  }
}

export async function hasReferralLine(
  tx: Tx,
  { id, payoutsReturned }: Pick<Claim, 'id' | 'payoutsReturned'>,
): Promise<boolean> {
  const line = await tx
    .selectFrom('referral_lines')
    .select('id')
    .where('claim_id', '=', id)
    .where('payout', '=', payoutsReturned)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}
