import { ownClaims } from '#contract/referrals/referral-reasons.ts'
import { writeTransfers } from '#server/ledger/transfers.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { postReferral } from './claim-postings.ts'
import { lockClaim, setReferralRefused } from './claims.store.ts'
import { accrueReferral } from './referral-accrual.ts'
import { addReferralLine, hasReferralLine, termsOfReferrer } from './referral-lines.store.ts'
import type { ClaimsDeps } from './write-draft.ts'

const AT_ONCE = 200
const AUTHOR = 'clock'

/** Exchanges that were paid out while no price of dollars was known bring their referrers a share as soon as there is one. */
export const accrueLateReferrals = (db: Db, usdPrice: ClaimsDeps['usdPrice'], now: () => Date): Task =>
  dueTask('accrue-late-referrals', '*/10 * * * *', async () => {
    const waiting = await db
      .selectFrom('claims')
      .select('claims.id')
      .leftJoin('referral_lines', join =>
        join
          .onRef('referral_lines.claim_id', '=', 'claims.id')
          .onRef('referral_lines.payout', '=', 'claims.payouts_returned'),
      )
      .where('claims.referrer', 'is not', null)
      .where('completed_at', 'is not', null)
      .where('referral_lines.id', 'is', null)
      .orderBy('completed_at')
      .limit(AT_ONCE)
      .execute()
    for (const { id } of waiting)
      await db.transaction().execute(async tx => {
        const claim = await lockClaim(tx, id)
        if (!claim?.referral || (await hasReferralLine(tx, claim))) return
        const terms = await termsOfReferrer(tx, claim, claim.referral)
        const line = accrueReferral(claim, terms, usdPrice(claim.to), { author: AUTHOR, at: now() })
        if (!line) return
        const own = ownClaims.find(own => own === line.zero)
        if (own) await setReferralRefused(tx, id, own)
        await addReferralLine(tx, line)
        await writeTransfers(tx, postReferral(claim, line))
      })
  })
