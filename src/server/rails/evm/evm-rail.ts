import type { PayTo } from '#contract/claims/claim.ts'
import { toDecimal } from '#contract/money/money.ts'
import { paymentRequest } from '#contract/payment-requests/payment-request.ts'
import { accept, refuse } from '#contract/result.ts'
import type { Rail } from '#server/claims/rail.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { isIssued, issueAddress } from './addresses.store.ts'
import type { EvmAsset, EvmChain } from './chain.ts'
import { hasPayment, readCursor } from './evm.store.ts'
import type { ReceivingKey } from './extended-key.ts'

/** Every claim has an address of its own, derived from the public key of the office's wallet and never reused. */
export function evmRail(chains: readonly EvmChain[], key: ReceivingKey): Rail {
  const assets = new Map(
    chains.flatMap(chain => chain.assets.map(asset => [asset.currency, { chain, asset }] as const)),
  )
  return {
    name: 'evm',
    takes: ({ code }) => assets.has(code),
    async assign(tx: Tx, claim, now) {
      const { chain, asset } = assets.get(claim.currency)!
      // The first read of a chain begins at its head: a payment made before it would never be seen.
      if (!(await readCursor(tx, chain.id))) return refuse({ reason: 'no-deposit-accounts' })
      const address = await issueAddress(
        tx,
        key,
        { claimId: claim.id, currency: claim.currency, chainId: chain.id },
        now,
      )
      return accept(payTo(chain, asset, address, claim))
    },
    // The address belongs to the claim for ever: every transfer to it, however late, concerns this claim.
    release: async () => {},
    owns: async (db, { identity }) => identity.startsWith('0x') && isIssued(db, identity),
    hasSeen: hasPayment,
  }
}

type Amount = { currency: string; units: bigint; scale: number }

function payTo(chain: EvmChain, asset: EvmAsset, address: string, { currency, units, scale }: Amount): PayTo {
  const request =
    chain.network &&
    paymentRequest(
      {
        way: 'network',
        network: chain.network,
        address,
        token: asset.contract,
      },
      { units, scale },
      '',
    )
  return {
    rail: 'evm',
    amount: { currency, value: toDecimal(units, scale) },
    fields: [
      { name: 'account', label: { ru: `Адрес в сети ${chain.name}`, en: `Address on ${chain.name}` }, value: address },
    ],
    link: request?.link === undefined ? undefined : request.link,
    qr: request?.qr,
    confirmations: asset.confirmations,
    note: {
      ru: `Только сеть ${chain.name}. Адрес действует только для этой заявки: у другой заявки будет другой адрес.`,
      en: `${chain.name} only. This address is for this order alone: every order gets its own.`,
    },
  }
}
