import type { Hono } from 'hono'
import type { PageQuery } from '#contract/paging.ts'
import { type ReferralKind, referralKinds } from '#contract/referrals/referral-reasons.ts'
import * as calls from '#contract/referrals/referrals.calls.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { pageOf } from '#server/platform/http/page-of.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { type Items, type ItemsQuery, listReferralItems } from './referral-items.ts'
import { addReferralLink, changeReferralLink } from './referral-links.ts'
import { type OverviewDeps, referralOverview } from './referral-overview.ts'
import { referralCsvHeaders, referralsCsv } from './referrals-csv.ts'

const MOST_EXPORTED = 10_000

/** Withdrawals are a feature above this one, which lists them here. */
export type ReferralsDeps = OverviewDeps & {
  reading: Db
  withdrawalItems: (db: Db, query: PageQuery & { owner: string; kind: WithdrawalKind }) => Promise<Items>
}
type WithdrawalKind = 'wdnew' | 'wdpaid' | 'wdrejected'

export function referralsRoutes(app: Hono<Env>, deps: ReferralsDeps): void {
  const { db, reading, now } = deps
  const listItems = (db: Db, query: ItemsQuery): Promise<Items> => {
    const { kind } = query
    return kind === 'wdnew' || kind === 'wdpaid' || kind === 'wdrejected'
      ? deps.withdrawalItems(db, { ...query, kind })
      : listReferralItems(db, query, now())
  }

  serve(app, calls.referralOverview, (_, __, { id }) => referralOverview({ ...deps, db: reading }, id))

  serve(app, calls.referralLines, async (_, { query: { status, ...place } }, { id }) => {
    const { items, total } = await listItems(reading, { owner: id, kind: status, ...place })
    return pageOf(items, total, place)
  })

  serve(app, calls.referralLinesCsv, async (_, { query: { locale } }, { id }) => {
    const list = (kind: ReferralKind) => listItems(db, { owner: id, kind, page: 1, size: MOST_EXPORTED })
    const lists = await Promise.all(referralKinds.map(list))
    const items = lists.flatMap(({ items }) => items).toSorted((a, b) => (a.at < b.at ? 1 : -1))
    return new Response(referralsCsv(items, locale, deps.timeZone()), { headers: referralCsvHeaders })
  })

  serve(app, calls.addReferralLink, async (_, { body: { name } }, { id }) => {
    const added = await addReferralLink(db, { owner: id, name }, now())
    return added.ok ? await referralOverview(deps, id) : added
  })

  serve(app, calls.changeReferralLink, async (_, { params: { code }, body }, { id }) => {
    const changed = await changeReferralLink(db, { owner: id, code, ...body }, now())
    return changed.ok ? await referralOverview(deps, id) : changed
  })
}
