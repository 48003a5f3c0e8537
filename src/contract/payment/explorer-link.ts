import { type Network, networks } from '#contract/accounts/account.ts'
import { type AccountField, accountForms, formOfCurrency } from '#contract/accounts/fields.ts'

/** A transfer as everybody can look it up: by what its network knows it, and where that is shown. */
export type SeenTransfer = { txid: string; link: string }

/**
 * Finds the id of a transaction in what a transfer is found by, and says where it can be seen. Undefined for banks and cash,
 * and for whatever is no id of the currency's network: a link that leads to nothing is worse than none.
 */
export function seenTransfer(currency: string, reference: string): SeenTransfer | undefined {
  const form = formOfCurrency[currency]
  const fields: readonly AccountField[] = form ? accountForms[form] : []
  const kind = fields.find(({ name }) => name === 'account')?.kind
  const network = networks.find(network => network === kind)
  if (!network) return undefined
  const { id, address } = explorers[network]
  const txid = id.exec(reference)?.[0]
  return txid === undefined ? undefined : { txid, link: address + encodeURIComponent(txid) }
}

const HEX = /(?<![\da-z])[\da-f]{64}(?![\da-z])/i
const HEX_WITH_SIGN = /0x[\da-f]{64}(?![\da-z])/i
/** Thirty-two bytes, spelt as wallets of the network do. */
const HEX_OR_BASE64 = /(?<![\w+/-])([\da-f]{64}|[\w+/-]{43}=)(?![\w+/=-])/i

/** Each shows a transaction to anybody, without an account. */
const explorers: Record<Network, { id: RegExp; address: string }> = {
  bitcoin: { id: HEX, address: 'https://mempool.space/tx/' },
  litecoin: { id: HEX, address: 'https://litecoinspace.org/tx/' },
  ethereum: { id: HEX_WITH_SIGN, address: 'https://etherscan.io/tx/' },
  'bnb-smart-chain': { id: HEX_WITH_SIGN, address: 'https://bscscan.com/tx/' },
  tron: { id: HEX, address: 'https://tronscan.org/#/transaction/' },
  ripple: { id: HEX, address: 'https://xrpscan.com/tx/' },
  ton: { id: HEX_OR_BASE64, address: 'https://tonviewer.com/transaction/' },
  monero: { id: HEX, address: 'https://xmrchain.net/tx/' },
}
