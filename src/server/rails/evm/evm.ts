import { type Address, getAddress } from 'viem'
import type { chainIds } from '#contract/payment-requests/ethereum-uri.ts'
import { paymentRequest } from '#contract/payment-requests/payment-request.ts'
import type { Asset } from '../chain/asset.ts'
import type { AddressKey, Chain, ChainFamily } from '../chain/chain.ts'
import type { ChainNode, Transfer } from '../chain/chain-node.ts'
import { addressOfItsOwn } from '../chain/chain-rail.ts'
import { type EvmNode, openNode, type TokenTransfer } from './evm-node.ts'
import type { ReceivingKey } from './receiving-key.ts'

export type EvmAsset = Asset & { contract?: Address }

export type EvmChain = Omit<Chain, 'assets'> & {
  /** The format of payment links for the chain; absent for a development chain. */
  network?: keyof typeof chainIds
  assets: readonly EvmAsset[]
}

/** Chains that speak Ethereum's RPC: coins by the transactions of a block, tokens by the logs of their contracts. */
export const evm: ChainFamily<EvmChain> = {
  name: 'evm',
  openNode: (chain, url, timeoutMs) => readingAssets(chain, openNode(url, timeoutMs)),
  payTo(chain, { contract: token }, address, { units, scale }) {
    const shown = getAddress(address)
    const request =
      chain.network &&
      paymentRequest({ way: 'network', network: chain.network, address: shown, token }, { units, scale }, '')
    return { ...addressOfItsOwn(chain, shown), link: request?.link, qr: request?.qr }
  },
}

/** The addresses of a wallet in lower case, as chains compare them. */
export const addressesOf = ({ fingerprint, addressAt }: ReceivingKey): AddressKey => ({
  fingerprint,
  addressAt: index => addressAt(index).toLowerCase(),
})

/** A node that finds the transfers of the chain's assets, each by its currency. */
export function readingAssets({ assets }: EvmChain, node: EvmNode): ChainNode {
  const coin = assets.find(({ contract }) => contract === undefined)
  const currencies = new Map(assets.map(({ contract, currency }) => [contract?.toLowerCase(), currency]))
  const contracts = assets.flatMap(({ contract }) => contract ?? [])
  return {
    name: node.name,
    chainId: node.chainId,
    head: node.head,
    header: node.header,
    async block(number, wanted) {
      const block = await node.block(number)
      if (!block) return undefined
      const coins = coin ? block.coins : []
      const tokens = contracts.length === 0 ? [] : await node.tokens(block.hash, contracts)
      const ours = await wanted([...coins, ...tokens].map(({ to }) => to))
      const transfers: Transfer[] = []
      // A block also contains failed transactions, which transfer nothing.
      for (const { tx, to, from, units } of coins)
        if (ours.has(to) && (await node.succeededIn(tx)) === block.hash)
          transfers.push({ tx, ordinal: -1, to, from, currency: coin!.currency, units })
      for (const [{ tx, to, from, units, contract }, ordinal] of withOrdinals(tokens))
        if (ours.has(to)) transfers.push({ tx, ordinal, to, from, currency: currencies.get(contract)!, units })
      return { number: block.number, hash: block.hash, parent: block.parent, at: block.at, transfers }
    },
    balance: (address, { contract }, block) => node.balance(address as Address, block, contract as Address | undefined),
  }
}

/** Numbers the transfers within their transaction, because the log index changes when the transaction changes its block. */
function withOrdinals(tokens: readonly TokenTransfer[]): [TokenTransfer, number][] {
  const counted = new Map<string, number>()
  return [...tokens]
    .sort((a, b) => a.logIndex - b.logIndex)
    .map(transfer => {
      const ordinal = counted.get(transfer.tx) ?? 0
      counted.set(transfer.tx, ordinal + 1)
      return [transfer, ordinal]
    })
}
