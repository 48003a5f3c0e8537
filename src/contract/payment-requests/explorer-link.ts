import type { Network } from '#contract/account-formats/account.ts'

/** A transaction id with its link in a public block explorer. */
export type SeenTransfer = { txid: string; link: string }

/**
 * Finds the transaction id in a payment reference, and its explorer link. Undefined for banks and cash, and for anything that
 * is no id of the network, as a dead link is worse than none.
 */
export function seenTransfer(network: Network | undefined, reference: string): SeenTransfer | undefined {
  const explorer = network && explorers[network]
  if (!explorer) return undefined
  const { id, address } = explorer
  const txid = id.exec(reference)?.[0]
  return txid === undefined ? undefined : { txid, link: address + encodeURIComponent(txid) }
}

/**
 * What tells one transfer from all others of its network: the transaction, with the number of the output where it is named behind
 * it (`4a5e…:1`). Undefined: the reference names no transaction of the network.
 */
export function transferKey(network: Network | undefined, reference: string): string | undefined {
  const txid = seenTransfer(network, reference)?.txid
  if (txid === undefined) return undefined
  const output = /^:(\d{1,5})$/.exec(reference.slice(reference.indexOf(txid) + txid.length).trim())?.[1]
  const key = /^(0x)?[\da-f]{64}$/i.test(txid) ? txid.toLowerCase() : txid
  return output === undefined ? key : `${key}:${output}`
}

/** Whether the ids of a network's transactions are known by their form. */
export const hasTransactionIds = (network: Network | undefined): boolean =>
  network !== undefined && explorers[network] !== undefined

const HEX = /(?<![\da-z])[\da-f]{64}(?![\da-z])/i
const HEX_WITH_SIGN = /0x[\da-f]{64}(?![\da-z])/i
/** Thirty-two bytes in either spelling that TON wallets use. */
const HEX_OR_BASE64 = /(?<![\w+/-])([\da-f]{64}|[\w+/-]{43}=)(?![\w+/=-])/i
/** The signature of a Solana transaction has 64 bytes. */
const BASE58_SIGNATURE = /(?<![\da-z])[1-9A-HJ-NP-Za-km-z]{86,88}(?![\da-z])/i

/** Explorers that show transactions without an account. A network without one has no link. */
const explorers: Partial<Record<Network, { id: RegExp; address: string }>> = {
  bitcoin: { id: HEX, address: 'https://mempool.space/tx/' },
  litecoin: { id: HEX, address: 'https://litecoinspace.org/tx/' },
  ethereum: { id: HEX_WITH_SIGN, address: 'https://etherscan.io/tx/' },
  'bnb-smart-chain': { id: HEX_WITH_SIGN, address: 'https://bscscan.com/tx/' },
  tron: { id: HEX, address: 'https://tronscan.org/#/transaction/' },
  ripple: { id: HEX, address: 'https://xrpscan.com/tx/' },
  ton: { id: HEX_OR_BASE64, address: 'https://tonviewer.com/transaction/' },
  dogecoin: { id: HEX, address: 'https://dogechain.info/tx/' },
  dash: { id: HEX, address: 'https://insight.dash.org/insight/tx/' },
  'bitcoin-cash': { id: HEX, address: 'https://blockchair.com/bitcoin-cash/transaction/' },
  'ethereum-classic': { id: HEX_WITH_SIGN, address: 'https://etc.blockscout.com/tx/' },
  polygon: { id: HEX_WITH_SIGN, address: 'https://polygonscan.com/tx/' },
  arbitrum: { id: HEX_WITH_SIGN, address: 'https://arbiscan.io/tx/' },
  optimism: { id: HEX_WITH_SIGN, address: 'https://optimistic.etherscan.io/tx/' },
  base: { id: HEX_WITH_SIGN, address: 'https://basescan.org/tx/' },
  avalanche: { id: HEX_WITH_SIGN, address: 'https://snowtrace.io/tx/' },
  solana: { id: BASE58_SIGNATURE, address: 'https://solscan.io/tx/' },
  stellar: { id: HEX, address: 'https://stellar.expert/explorer/public/tx/' },
  cardano: { id: HEX, address: 'https://cardanoscan.io/transaction/' },
  cosmos: { id: HEX, address: 'https://www.mintscan.io/cosmos/tx/' },
  monero: { id: HEX, address: 'https://xmrchain.net/tx/' },
}
