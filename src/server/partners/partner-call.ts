import type { z } from 'zod'
import type { PartnerAnswer, partnerCall } from '#contract/partners/partners.calls.ts'
import { listReferralItems } from '#server/referrals/referral-items.ts'
import { dollars, type OverviewDeps, referralOverview } from '#server/referrals/referral-overview.ts'
import { readWithdrawalSettings } from '#server/withdrawals/withdrawal-settings.store.ts'
import { withdrawalView } from '#server/withdrawals/withdrawal-view.ts'
import { listWithdrawalsOf } from '#server/withdrawals/withdrawals.store.ts'

type Method = Exclude<z.output<(typeof partnerCall)['query']>['method'], 'add_payout'>
type Asked = { method: Method; start_time?: number | undefined; end_time?: number | undefined }

/** The newest lines of each kind that an answer may have. */
const MOST_LINES = 1_000

/** What older scripts of monitors and partners ask, in the words that they know. */
export async function answerPartner(deps: OverviewDeps, owner: string, asked: Asked): Promise<PartnerAnswer> {
  const answers = { get_info: infoOf, get_exchanges: exchangesOf, get_links: linksOf, get_payouts: payoutsOf }
  const data = await answers[asked.method](deps, owner, asked)
  return { status: 'success', error: 0, error_text: '', data }
}

export const refusePartner = (error: number, error_text: string): PartnerAnswer => ({
  status: 'error',
  error,
  error_text,
  data: {},
})

async function infoOf(deps: OverviewDeps, owner: string) {
  const [{ code, link, balances, sums, level }, { minimum, currencies }] = await Promise.all([
    referralOverview(deps, owner),
    readWithdrawalSettings(deps.db),
  ])
  return {
    partner_id: code,
    link,
    balance: balances.available,
    waiting: balances.pending,
    totalReceived: balances.paid,
    currency: 'USD',
    percent: level.percent,
    clicks: sums.clicks,
    registrations: sums.signUps,
    exchanges: sums.completed,
    accrued: sums.income,
    min_payout: dollars(minimum),
    items: currencies.map(({ currency }) => currency),
  }
}

/** Completed exchanges of customers that the partner has brought, the newest first. */
async function exchangesOf({ db, now }: OverviewDeps, owner: string, asked: Asked) {
  const list = (kind: 'refsucc' | 'refhold') => listReferralItems(db, { owner, kind, page: 1, size: MOST_LINES }, now())
  const lists = await Promise.all([list('refsucc'), list('refhold')])
  const items = lists
    .flatMap(({ items }) => items)
    .map(({ at, claim, amount, takenBack, zero }) => ({
      id: claim?.number ?? '',
      time: secondsOf(at),
      date: at,
      course_give: claim?.from ?? '',
      course_get: claim?.to ?? '',
      amount_usd: claim?.worth ?? '0.00',
      exchange_success: 1,
      accrued: takenBack || zero ? 0 : 1,
      partner_reward: takenBack ? '0.0000' : amount,
    }))
    .filter(within(asked))
    .sort((a, b) => b.time - a.time)
  return { items }
}

/** The partner's links with what came by each. Who clicked is nobody's business: the office does not keep it. */
async function linksOf(deps: OverviewDeps, owner: string) {
  const { links } = await referralOverview(deps, owner)
  return {
    items: links.map(({ code, link, name, putAway, clicks, signUps, completed, income }) => ({
      id: code,
      link,
      name: name ?? '',
      active: putAway ? 0 : 1,
      clicks,
      registrations: signUps,
      exchanges: completed,
      accrued: income,
    })),
  }
}

/** Withdrawals of the income, the newest first. */
async function payoutsOf({ db }: OverviewDeps, owner: string, asked: Asked) {
  const { items } = await listWithdrawalsOf(db, owner, { page: 1, size: MOST_LINES })
  return {
    items: items
      .map(withdrawalView)
      .map(({ number, state, amount, currency, get, askedAt }) => ({
        id: number,
        time: secondsOf(askedAt),
        date: askedAt,
        status: state,
        pay_amount_usd: amount,
        pay_currency: currency,
        pay_amount: get,
      }))
      .filter(within(asked)),
  }
}

const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1000)

const within =
  ({ start_time: from, end_time: until }: Asked) =>
  ({ time }: { time: number }) =>
    (from === undefined || time >= from) && (until === undefined || time <= until)
