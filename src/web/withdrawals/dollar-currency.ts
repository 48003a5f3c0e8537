import { DOLLAR_SCALE, DOLLARS } from '#contract/ledger/dollars.ts'
import type { ClaimCurrency } from '#web/claims/page/ClaimPage.data.ts'

/** Dollars as the pages write a currency, although they are none of the catalogue. */
export const dollars: ClaimCurrency = {
  code: DOLLARS,
  ticker: DOLLARS,
  name: { ru: DOLLARS, en: DOLLARS },
  kind: 'bank',
  scale: DOLLAR_SCALE,
}
