/** The path of a pair's page, without a language: `/exchange/btc-to-sberrub`. */
export const pairPath = (from: string, to: string): string => `/exchange/${from}-to-${to}`.toLowerCase()

/**
 * The pair of such a path's last segment, in any spelling that people and other sites use: `BTC-to-SBERRUB`,
 * `btc_sberrub`, `sberrub-from-btc`. Only one spelling is canonical.
 */
export function readPairSlug(slug: string): { from: string; to: string } | undefined {
  const match = /^([A-Z0-9]{2,20})(?:[-_](TO|FROM))?[-_]([A-Z0-9]{2,20})$/.exec(slug.toUpperCase())
  if (!match) return undefined
  const [, first = '', word, second = ''] = match
  return word === 'FROM' ? { from: second, to: first } : { from: first, to: second }
}
