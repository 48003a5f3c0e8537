import type { z } from 'zod'
import type { PartnerAnswer, partnerCall } from '#contract/partners/partners.calls.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { listReferralItems } from '#server/referrals/referral-items.ts'
import { type OverviewDeps, referralOverview } from '#server/referrals/referral-overview.ts'

type Asked = Pick<z.output<(typeof partnerCall)['query']>, 'method' | 'start_time' | 'end_time'>

/** The newest lines of each kind that an answer may have. */
const MOST_LINES = 1_000

/** What older scripts of monitors and partners ask, in the words that they know. */
export async function answerPartner(deps: OverviewDeps, owner: string, asked: Asked): Promise<PartnerAnswer> {
  const data =
    asked.method === 'get_info' ? await infoOf(deps, owner) : await exchangesOf(deps.db, owner, asked, deps.now())
  return { status: 'success', error: 0, error_text: '', data }
}

export const refusePartner = (error: number, error_text: string): PartnerAnswer => ({
  ...{ status: 'error', error, error_text, data: {} },
})

async function infoOf(deps: OverviewDeps, owner: string) {
  const { code, link, balances, sums, level } = await referralOverview(deps, owner)
  return {
    ...{ partner_id: code, link, balance: balances.available, waiting: balances.pending, totalReceived: balances.paid },
    ...{ currency: 'USD', percent: level.percent },
    ...{ clicks: sums.clicks, registrations: sums.signUps, exchanges: sums.completed, accrued: sums.income },
  }
}

/** Completed exchanges of customers that the partner has brought, the newest first. */
async function exchangesOf(db: Db, owner: string, { start_time: from, end_time: until }: Asked, now: Date) {
  const list = (kind: 'refsucc' | 'refhold') => listReferralItems(db, { owner, kind, page: 1, size: MOST_LINES }, now)
  const lists = await Promise.all([list('refsucc'), list('refhold')])
  const items = lists
    .flatMap(({ items }) => items)
    .map(({ at, claim, amount, takenBack, zero }) => ({
      ...{ id: claim?.number ?? '', time: Math.floor(Date.parse(at) / 1000), date: at },
      ...{ course_give: claim?.from ?? '', course_get: claim?.to ?? '', amount_usd: claim?.worth ?? '0.00' },
      ...{ exchange_success: 1, accrued: takenBack || zero ? 0 : 1, partner_reward: takenBack ? '0.0000' : amount },
    }))
    .filter(({ time }) => (from === undefined || time >= from) && (until === undefined || time <= until))
    .sort((a, b) => b.time - a.time)
  return { items }
}
