import { fromDecimal } from '#contract/money/money.ts'
import type { Asset } from './asset.ts'

/** What an owner sets by currency instead of the defaults: confirmations, and decimal amounts below which a transfer is dust. */
export type Terms = { confirmations: Readonly<Record<string, number>>; dust: Readonly<Record<string, string>> }

export type TermsRefusal = { reason: 'unknown-currency' | 'no-amount'; currency: string }

/** An asset as a family knows it, on its default terms. */
export type KnownAsset<A extends Asset = Asset> = A & { decimals: number }

/** Why these terms cannot be those of these assets, if they cannot. */
export function refusalOfTerms(known: readonly KnownAsset[], { confirmations, dust }: Terms): TermsRefusal | undefined {
  const assets = new Map(known.map(asset => [asset.currency, asset]))
  for (const currency of [...Object.keys(confirmations), ...Object.keys(dust)])
    if (!assets.has(currency)) return { reason: 'unknown-currency', currency }
  for (const [currency, amount] of Object.entries(dust))
    if (fromDecimal(amount, assets.get(currency)!.decimals) === undefined) return { reason: 'no-amount', currency }
  return undefined
}

export function onTerms<A extends Asset>(known: KnownAsset<A>, { confirmations, dust }: Terms): A {
  const { decimals, ...usual } = known
  const { currency } = known
  return {
    ...(usual as unknown as A),
    confirmations: confirmations[currency] ?? known.confirmations,
    dust: dust[currency] === undefined ? known.dust : fromDecimal(dust[currency], decimals)!,
  }
}

/** The refusal for whoever starts the office. `variables`: what the names of the family's variables begin with. */
export const termsRefusalText = (variables: string, { reason, currency }: TermsRefusal): string =>
  reason === 'unknown-currency'
    ? `${variables}_CONFIRMATIONS and ${variables}_DUST name ${currency}, which the office does not take on a chain of its own`
    : `${variables}_DUST must be an amount with no more decimals than ${currency} has`
