import type { PayTo } from '#contract/claims/claim.ts'
import { toDecimal } from '#contract/money/money.ts'
import { paymentRequest } from '#contract/payment/payment-request.ts'
import { accept } from '#contract/result.ts'
import type { Rail } from '#server/claims/rail.ts'
import type { Tx } from '#server/database/pool.ts'
import { giveAddress, isGiven } from './addresses.store.ts'
import type { EvmAsset, EvmChain } from './chain.ts'
import { sawPayment } from './evm.store.ts'
import type { ReceivingKey } from './extended-key.ts'

/** Every claim has an address of its own, made from the public key of the office's wallet and never given out again. */
export function evmRail(chains: readonly EvmChain[], key: ReceivingKey): Rail {
  const places = new Map(
    chains.flatMap(chain => chain.assets.map(asset => [asset.currency, { chain, asset }] as const)),
  )
  return {
    name: 'evm',
    takes: currency => places.has(currency),
    async assign(tx: Tx, claim, now) {
      const { chain, asset } = places.get(claim.currency)!
      const address = await giveAddress(
        tx,
        key,
        { claimId: claim.id, currency: claim.currency, chainId: chain.id },
        now,
      )
      return accept(payTo(chain, asset, address, claim))
    },
    // The address stays the claim's for ever: whatever comes there, whenever it comes, is news of this claim.
    release: async () => {},
    owns: async (db, { identity }) => identity.startsWith('0x') && isGiven(db, identity),
    saw: sawPayment,
  }
}

type Asked = { currency: string; units: bigint; scale: number }

function payTo(chain: EvmChain, asset: EvmAsset, address: string, { currency, units, scale }: Asked): PayTo {
  const request =
    chain.network &&
    paymentRequest(
      {
        way: 'network',
        network: chain.network,
        address,
        ...(asset.contract !== undefined && { token: asset.contract }),
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
    ...(request?.link !== undefined && { link: request.link }),
    ...(request && { qr: request.qr }),
    confirmations: asset.confirmations,
    note: {
      ru: `Только сеть ${chain.name}. Адрес принадлежит этой заявке: для другой заявки будет другой.`,
      en: `${chain.name} only. The address belongs to this claim: another claim will have another one.`,
    },
  }
}
