import { accountFieldsOf, formOfCurrency } from '#contract/accounts/fields.ts'
import { accept, refuse } from '#contract/result.ts'
import type { Rail, RailClaim } from '#server/claims/rail.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Alarm } from '../alarms.ts'
import { findUse, holdFree, releaseRequisite, takeRequisite } from './assign.store.ts'
import { payToRequisite } from './pay-to-requisite.ts'
import { isTyped } from './typed-accounts.ts'

/**
 * Cards, phones, accounts and wallets that the office types. A claim keeps the version that it was shown; two open claims
 * never wait for the same amount at the same place, because nobody could tell whose the money is.
 */
export function requisitesRail(warn: (alarm: Alarm) => void): Rail {
  return {
    name: 'requisites',
    takes: currency => currency in formOfCurrency && formOfCurrency[currency] !== 'cash',
    async assign(tx: Tx, claim, now) {
      const { id, currency, units } = claim
      const before = await findUse(tx, id)
      if (before && !before.released && before.units === units)
        return accept(payToRequisite(before.details, claim, before.toldByAmount))

      // Where a part is still to come, or the claim is taken up again, it is the same place or none.
      const wanted = { claimId: id, currency, units, now, ownMemo: canBeMemo(claim), ...(before && { only: before }) }
      const free = await holdFree(tx, wanted)
      if (!free) {
        warn({
          kind: 'no-requisites',
          subject: currency,
          detail: `no room for ${units} units of claim ${claim.number}`,
        })
        return refuse({ reason: 'no-requisites' })
      }
      await takeRequisite(tx, claim.id, free, units, now)
      return accept(payToRequisite(free.details, claim, free.toldByAmount))
    },
    release: (tx, claim, now) => releaseRequisite(tx, claim.id, now),
    owns: isTyped,
  }
}

/** Where a payment carries a tag or a comment, the claim's number is one; a tag holds 32 bits. */
function canBeMemo({ currency, number }: RailClaim): boolean {
  const memo = accountFieldsOf(currency).find(({ name }) => name === 'memo')
  return memo !== undefined && (memo.kind !== 'ripple-tag' || BigInt(number) <= 0xffff_ffffn)
}
