import type { AccountLine, ClaimView } from '#contract/claims/claim.ts'
import type { Locale } from '#contract/locale.ts'
import type { ExchangeRate } from '#contract/money/exchange-rate.ts'

type Amount = { currency: string; value: string }
/** `link`: the transfer in a public block explorer. */
type Moved = { at: Date; amount: Amount; reference?: string; link?: string }

/** The contents of a receipt. Accounts are masked, as receipts are shown to banks, accountants and friends. */
export type Receipt = {
  locale: Locale
  /** Whose clocks its times are of. */
  timeZone: string
  /** The office's name. */
  office: string
  /** Empty: the colour that Agio comes with. */
  accent: string
  /** The office's logo as a PNG; without one an ornament stands there. */
  logo?: { png: Buffer; width: number; height: number }
  id: string
  number: string
  openedAt: Date
  completedAt: Date
  give: Amount
  get: Amount
  from: readonly AccountLine[]
  to: readonly AccountLine[]
  course: ExchangeRate
  lines: ClaimView['lines']
  payments: readonly Moved[]
  payout?: Moved
  /** The excess that was paid in and sent back. */
  returned?: Moved
  currencies: ReadonlyMap<string, { name: string; ticker: string }>
  /** The address of the claim's page, which shows the same seal. */
  address: string
  seal: string
}
