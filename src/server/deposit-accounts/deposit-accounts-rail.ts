import { accountFieldsOf, type CurrencyAccounts } from '#contract/account-formats/fields.ts'
import type { PayTo } from '#contract/claims/claim.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { toDecimal } from '#contract/money/money.ts'
import { accept, refuse } from '#contract/result.ts'
import type { Alarm } from '#server/alarms/alarms.store.ts'
import { findCurrencyAccounts } from '#server/catalogue/currency-accounts.store.ts'
import type { Rail, RailClaim } from '#server/claims/rail.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { accountsOfClaim } from './accounts-of-claim.ts'
import {
  findUse,
  holdFree,
  keepOffer,
  lockRooms,
  readAllRooms,
  readRooms,
  releaseDepositAccount,
  takeDepositAccount,
} from './assign.store.ts'
import { instead, largestAmount, type NoRoom, nearestAmount, takes, whyNoRoom } from './free-amounts.ts'
import { payToDepositAccount } from './pay-to-deposit-account.ts'
import { isTypedAddress } from './typed-accounts.ts'

/**
 * Cards, phones, accounts and wallets that staff entered. A claim keeps the version that its customer was shown. Two open
 * claims expect the same amount on one deposit account only where a memo or their payers tell them apart, as nobody could tell
 * otherwise which of them was paid.
 */
export function depositAccountsRail(warn: (alarm: Alarm) => void): Rail<PayTo> {
  const warnOf = ({ currency, units, scale, number }: RailClaim, because: NoRoom['because']) =>
    warn({
      kind: 'no-deposit-accounts',
      subject: currency,
      detail: { amount: toDecimal(units, scale), currency, number, because },
    })

  return {
    name: 'deposit-accounts',
    takes: ({ cash }) => !cash,
    async assign(tx: Tx, claim, now) {
      const { id, currency, units } = claim
      const accounts = (await findCurrencyAccounts(tx, currency))!
      const before = await findUse(tx, id)
      if (before && !before.released && before.units === units)
        return accept(payToDepositAccount(accounts, before.details, claim, before.toldByAmount))

      // A top-up or a reopened claim gets the same deposit account or none.
      const request = { ...requestOf(accounts, claim, now), only: before }
      const free = await holdFree(tx, request)
      if (!free) {
        const why = whyNoRoom(await readRooms(tx, request), claim)
        // A new claim is offered another amount, and where there is none, `offer` raises the alarm.
        if (before || why.because !== 'same-amount') warnOf(claim, why.because)
        return refuse({ reason: 'no-deposit-accounts', ...viewOf(why, claim) })
      }
      await takeDepositAccount(tx, free, request)
      return accept(payToDepositAccount(accounts, free.details, claim, free.toldByAmount))
    },
    async offer(tx, claim, limits, now) {
      const accounts = (await findCurrencyAccounts(tx, claim.currency))!
      const rooms = await lockRooms(tx, requestOf(accounts, claim, now))
      const units = nearestAmount(rooms, claim, { ...limits, scale: claim.scale })
      const room = units === undefined ? undefined : rooms.find(room => takes(room, { ...claim, units }))
      if (units === undefined || !room) {
        warnOf(claim, 'same-amount')
        return undefined
      }
      const until = new Date(now.getTime() + OFFER_MS)
      await keepOffer(tx, { claimId: claim.id, depositAccount: room.id, units, until }, now)
      return units
    },
    async capacity(db, now) {
      const rooms = Map.groupBy(await readAllRooms(db, now), ({ currency }) => currency)
      return new Map(
        [...rooms].map(([currency, of]) => [
          currency,
          { most: largestAmount(of), instead: (wanted, limits) => instead(of, wanted, limits) },
        ]),
      )
    },
    release: (tx, claim, now) => releaseDepositAccount(tx, claim.id, claim.moneyMayCome ?? true, now),
    accountsOf: accountsOfClaim,
    owns: isTypedAddress,
  }
}

/** Time to read an offer and to send the claim with it. */
const OFFER_MS = 3 * MINUTE_MS

const requestOf = (accounts: CurrencyAccounts, claim: RailClaim, now: Date) => ({
  claimId: claim.id,
  currency: claim.currency,
  units: claim.units,
  now,
  ownMemo: canBeMemo(accounts, claim),
  payer: claim.payer,
})

function viewOf(why: NoRoom, { scale }: RailClaim) {
  const { because } = why
  if ('most' in why) return { because, most: toDecimal(why.most, scale) }
  return 'least' in why ? { because, least: toDecimal(why.least, scale) } : { because }
}

/** Whether the claim's number can be the tag or comment of a payment; a destination tag holds 32 bits. */
function canBeMemo(accounts: CurrencyAccounts, { number }: RailClaim): boolean {
  const memo = accountFieldsOf(accounts).find(({ name }) => name === 'memo')
  return memo !== undefined && (memo.kind !== 'ripple-tag' || BigInt(number) <= 0xffff_ffffn)
}
