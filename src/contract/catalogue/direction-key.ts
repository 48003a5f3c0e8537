/** The key of a direction: `BTC-SBERRUB`. */
export const directionKey = (from: string, to: string): string => `${from}-${to}`

/** The two currencies of a direction's key. */
export function currenciesOf(key: string): { from: string; to: string } | undefined {
  const match = /^([A-Z0-9]{2,20})-([A-Z0-9]{2,20})$/.exec(key)
  return match ? { from: match[1]!, to: match[2]! } : undefined
}
