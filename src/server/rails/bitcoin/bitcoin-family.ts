import { paymentRequest } from '#contract/payment-requests/payment-request.ts'
import type { ChainFamily } from '../chain/chain.ts'
import type { ChainNode, Transfer } from '../chain/chain-node.ts'
import { addressOfItsOwn } from '../chain/chain-rail.ts'
import type { BitcoinChain, BitcoinNetwork } from './bitcoin-networks.ts'
import { type BlockSource, openSource } from './block-source.ts'
import { openPending } from './pending-outputs.ts'
import { readBlock, readHeader } from './raw-block.ts'
import { addressIn } from './segwit-key.ts'

/** Bitcoin and its kin: coins in the outputs of transactions, each coin with a wallet and a rail of its own. */
export const bitcoinFamily = (network: BitcoinNetwork): ChainFamily<BitcoinChain> => ({
  name: network,
  openNode: (chain, url, timeoutMs) => readingOutputs(chain, openSource(url, timeoutMs)),
  payTo(chain, _, address, { units, scale }) {
    const request = paymentRequest({ way: 'network', network, address }, { units, scale }, '')
    return { ...addressOfItsOwn(chain, address), link: request?.link, qr: request?.qr }
  },
})

/** A miner's own output, which a reorganisation may undo for longer than any other: wallets spend it after so many blocks. */
const COINBASE_CONFIRMATIONS = 100

export function readingOutputs({ id, genesis, prefix, assets }: BitcoinChain, source: BlockSource): ChainNode {
  const { currency } = assets[0]!
  return {
    name: source.name,
    async chainId() {
      const first = await source.hashAt(0n)
      return first === genesis ? id : (first ?? 'none')
    },
    head: source.head,
    pending: openPending({ prefix, currency }, source.waiting),
    async header(number) {
      const hash = await source.hashAt(number)
      if (!hash) return undefined
      const { parent, at } = readHeader(await source.header(hash), hash)
      return { number, hash, parent, at }
    },
    async block(number, wanted) {
      const expected = await source.hashAt(number)
      if (!expected) return undefined
      const { hash, parent, at, outputs } = readBlock(await source.block(expected), expected)
      const paid = outputs.flatMap(output => {
        const to = addressIn(prefix, output.script)
        return to ? [{ ...output, to }] : []
      })
      const ours = await wanted(paid.map(({ to }) => to))
      const transfers = paid
        .filter(({ to, units }) => units > 0n && ours.has(to))
        .map(
          ({ tx, ordinal, to, units, isCoinbase }): Transfer => ({
            tx,
            ordinal,
            to,
            currency,
            units,
            needed: isCoinbase ? COINBASE_CONFIRMATIONS : undefined,
          }),
        )
      return { number, hash, parent, at, transfers }
    },
  }
}
