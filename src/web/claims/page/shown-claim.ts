import type { ClaimView } from '#contract/claims/claim.ts'
import type { ClaimCurrency } from './ClaimPage.data.ts'

/** A claim with what its texts depend on: whether the money is cash, coins or money of a bank. */
export const shownClaim = (claim: ClaimView, { from, to }: { from: ClaimCurrency; to: ClaimCurrency }) => ({
  ...claim,
  givesCash: from.kind === 'cash',
  getsCash: to.kind === 'cash',
  givesCoins: from.kind === 'crypto',
  getsCoins: to.kind === 'crypto',
})
