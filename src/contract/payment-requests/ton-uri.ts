import type { ExactAmount } from './exact-amount.ts'

/** `ton://transfer/…` with the amount in the smallest units of the coin or the jetton. */
export function tonUri(
  address: string,
  { units }: ExactAmount,
  { memo, jetton }: { memo?: string | undefined; jetton?: string | undefined } = {},
): string {
  const parameters = [
    ...(jetton === undefined ? [] : [`jetton=${jetton}`]),
    `amount=${units}`,
    ...(memo === undefined ? [] : [`text=${encodeURIComponent(memo)}`]),
  ]
  return `ton://transfer/${address}?${parameters.join('&')}`
}
