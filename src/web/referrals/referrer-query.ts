import { defined } from '#contract/defined.ts'
import { type ReferralKind, referralKinds } from '#contract/referrals/referral-reasons.ts'

export type ReferrerQuery = { status: ReferralKind; page: number }

/** Which lines are shown: those that are available, unless others are asked for. */
export function readReferrerQuery(search: URLSearchParams): ReferrerQuery {
  const page = Number(search.get('page'))
  return {
    status: referralKinds.find(kind => kind === search.get('status')) ?? 'refsucc',
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, 1_000_000) : 1,
  }
}

export function referrerPath({ status, page }: ReferrerQuery): string {
  const search = new URLSearchParams(
    defined({ status: status === 'refsucc' ? undefined : status, page: page > 1 ? String(page) : undefined }),
  )
  return `/account/referrer${search.size > 0 ? `?${search}` : ''}`
}
