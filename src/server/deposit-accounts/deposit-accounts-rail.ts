import { accountFieldsOf, type CurrencyAccounts } from '#contract/account-formats/fields.ts'
import { toDecimal } from '#contract/money/money.ts'
import { accept, refuse } from '#contract/result.ts'
import type { Alarm } from '#server/alarms/alarms.store.ts'
import { findCurrencyAccounts } from '#server/catalogue/currency-accounts.store.ts'
import type { Rail, RailClaim } from '#server/claims/rail.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { findUse, holdFree, releaseDepositAccount, takeDepositAccount } from './assign.store.ts'
import { payToDepositAccount } from './pay-to-deposit-account.ts'
import { isTypedAddress } from './typed-accounts.ts'

/**
 * Cards, phones, accounts and wallets that staff entered. A claim keeps the version that its customer was shown. Two open
 * claims never expect the same amount on one deposit account, as nobody could tell which of them was paid.
 */
export function depositAccountsRail(warn: (alarm: Alarm) => void): Rail {
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
      const request = {
        claimId: id,
        currency,
        units,
        now,
        ownMemo: canBeMemo(accounts, claim),
        only: before,
      }
      const free = await holdFree(tx, request)
      if (!free) {
        warn({
          kind: 'no-deposit-accounts',
          subject: currency,
          detail: { amount: toDecimal(units, claim.scale), currency, number: claim.number },
        })
        return refuse({ reason: 'no-deposit-accounts' })
      }
      await takeDepositAccount(tx, claim.id, free, units, now)
      return accept(payToDepositAccount(accounts, free.details, claim, free.toldByAmount))
    },
    release: (tx, claim, now) => releaseDepositAccount(tx, claim.id, now),
    owns: isTypedAddress,
  }
}

/** Whether the claim's number can be the tag or comment of a payment; a destination tag holds 32 bits. */
function canBeMemo(accounts: CurrencyAccounts, { number }: RailClaim): boolean {
  const memo = accountFieldsOf(accounts).find(({ name }) => name === 'memo')
  return memo !== undefined && (memo.kind !== 'ripple-tag' || BigInt(number) <= 0xffff_ffffn)
}
