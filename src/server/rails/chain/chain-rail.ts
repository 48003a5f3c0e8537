import type { PayTo } from '#contract/claims/claim.ts'
import { toDecimal } from '#contract/money/money.ts'
import { accept, refuse } from '#contract/result.ts'
import type { Rail } from '#server/claims/rail.ts'
import { isIssued, issueAddress } from './addresses.store.ts'
import { hasPayment, readCursor } from './chain.store.ts'
import type { AddressKey, Chain, ChainFamily } from './chain.ts'

/** Every claim has an address of its own, derived from the public key of the office's wallet and never reused. */
export function chainRail<C extends Chain>(
  family: ChainFamily<C>,
  chains: readonly C[],
  key: AddressKey,
  isLate: (chainId: number) => boolean = () => false,
): Rail<PayTo> {
  const assets = new Map(
    chains.flatMap(chain => chain.assets.map(asset => [asset.currency, { chain, asset }] as const)),
  )
  return {
    name: family.name,
    takes: ({ code }) => assets.has(code),
    async assign(tx, claim, now) {
      const { chain, asset } = assets.get(claim.currency)!
      // The first read of a chain begins at its head: a payment made before it would never be seen.
      if (!(await readCursor(tx, chain.id))) return refuse({ reason: 'no-deposit-accounts' })
      const address = await issueAddress(
        tx,
        key,
        { claimId: claim.id, currency: claim.currency, chainId: chain.id },
        now,
      )
      const { fields, link, qr, note } = family.payTo(chain, asset, address, claim)
      return accept({
        rail: family.name,
        amount: { currency: claim.currency, value: toDecimal(claim.units, claim.scale) },
        fields,
        link,
        qr,
        confirmations: asset.confirmations,
        note,
      })
    },
    async capacity(db) {
      const read = await Promise.all(chains.map(async chain => (await readCursor(db, chain.id)) && chain))
      return new Map(read.flatMap(chain => (chain ? chain.assets.map(({ currency }) => [currency, {}]) : [])))
    },
    // The address belongs to the claim for ever: every transfer to it, however late, concerns this claim.
    release: async () => {},
    owns: (db, { identity }) => isIssued(db, identity),
    isLate: currency => assets.has(currency) && isLate(assets.get(currency)!.chain.id),
    hasSeen: hasPayment,
  }
}

/** The field and the note of an address that is one claim's alone. */
export const addressOfItsOwn = ({ name }: Chain, address: string) => ({
  fields: [{ name: 'account', label: { ru: `Адрес в сети ${name}`, en: `Address on ${name}` }, value: address }],
  note: {
    ru: `Только сеть ${name}. Адрес действует только для этой заявки: у другой заявки будет другой адрес.`,
    en: `${name} only. This address is for this order alone: every order gets its own.`,
  },
})
