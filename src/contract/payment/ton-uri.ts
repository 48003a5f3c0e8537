import type { ExactAmount } from './payment-request.ts'

/** `ton://transfer/…`: the amount counts smallest units, of the coin or of the jetton that is named. */
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
