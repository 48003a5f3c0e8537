import type { AccountLine, ClaimView } from '#contract/claims/claim.ts'
import type { Locale } from '#contract/locale.ts'
import type { Course } from '#contract/money/course.ts'

type Amount = { currency: string; value: string }
/** `link`: where everybody can look the transfer up. */
type Moved = { at: Date; amount: Amount; reference?: string; link?: string }

/** Everything that a receipt says. Accounts come masked: a receipt is shown to banks, accountants and friends. */
export type Receipt = {
  locale: Locale
  /** How the office calls itself. */
  office: string
  id: string
  number: string
  openedAt: Date
  completedAt: Date
  give: Amount
  get: Amount
  from: readonly AccountLine[]
  to: readonly AccountLine[]
  course: Course
  lines: ClaimView['lines']
  payments: readonly Moved[]
  payout?: Moved
  /** What had come in on top of the exchange and was sent back. */
  returned?: Moved
  currencies: ReadonlyMap<string, { name: string; ticker: string }>
  /** Where the claim is shown, with the same seal. */
  address: string
  seal: string
}
