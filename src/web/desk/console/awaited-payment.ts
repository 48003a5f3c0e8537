import type { DeskClaim } from '#contract/desk/desk.ts'
import type { Locale } from '#contract/locale.ts'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import { neatDecimal } from '#contract/money/money-text.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'

/** What a payment is expected to bring: nearly always it brings just that, and only its number is typed. */
export function awaitedAmount(claim: DeskClaim['claim'], scale: number): string | undefined {
  if (!awaits.has(claim.state)) return undefined
  const units = ({ value }: typeof claim.give) => fromDecimal(value, scale) ?? 0n
  const rest = units(claim.give) - units(claim.received)
  return rest > 0n ? neatDecimal(toDecimal(rest, scale), scale) : undefined
}

const awaits: ReadonlySet<string> = new Set(['awaiting-payment', 'checking'])

/**
 * Whether a payment is entered just as it is awaited: the whole sum, now, to the account that the customer was shown, and to no other order that
 * waits for the same sum. Only such a one is recorded without its plan before it.
 */
export function isAsAwaited(
  { claim, accounts }: Pick<DeskClaim, 'claim' | 'accounts'>,
  { amount = '', amountAgain, paidAt, account = '' }: Readonly<Record<string, string | undefined>>,
  { scale, locale }: { scale: number; locale: Locale },
): boolean {
  const awaited = awaitedAmount(claim, scale)
  if (awaited === undefined || amountAgain || paidAt) return false
  if (accounts && (accounts.twins.length > 0 || account !== (accounts.shown?.id ?? ''))) return false
  const units = fromDecimal(typedAmount(amount, locale), scale)
  return units !== undefined && units === fromDecimal(awaited, scale)
}
