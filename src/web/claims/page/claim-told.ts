import type { ClaimView } from '#contract/claims/claim.ts'
import type { ClaimCurrency } from '../claim-data.ts'

/** A claim with what its words depend on: whether money is carried, sent by a network, or by a bank. */
export const toldOf = (claim: ClaimView, { from, to }: { from: ClaimCurrency; to: ClaimCurrency }) => ({
  ...claim,
  givesCash: from.kind === 'cash',
  getsCash: to.kind === 'cash',
  givesCoins: from.kind === 'crypto',
  getsCoins: to.kind === 'crypto',
})
