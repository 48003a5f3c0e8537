import { toDecimal } from '#contract/money/money.ts'
import type { ExactAmount } from './payment-request.ts'

/** `20.3` for 2030000000 units at scale 8: as wallets write amounts, without trailing zeros. */
export const exactDecimal = ({ units, scale }: ExactAmount): string =>
  toDecimal(units, scale)
    .replace(/(?<=\.\d*)0+$|\.0+$/, '')
    .replace(/\.$/, '')
