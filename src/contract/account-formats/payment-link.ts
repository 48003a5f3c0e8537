import { accept, type Result, refuse } from '#contract/result.ts'
import { type AccountRefusal, evmNetworks, type Network } from './account.ts'

export type PaymentLink = {
  /** Position of the address in the text. */
  start: number
  end: number
  /** Networks of the link; undefined for a bare address. */
  networks?: readonly Network[]
  memo?: string
}

/**
 * The address inside `bitcoin:bc1…?amount=1`, as in wallets' QR codes; any other text is an address from end to end.
 * Amounts are ignored: the claim has its own. A link with more than an address (a contract call, a payload, an unknown
 * required parameter) is refused, because the address alone would not do what the link's author wanted.
 */
export function readPaymentLink(text: string): Result<PaymentLink, AccountRefusal> {
  const scheme = /^([a-z][a-z0-9.+]{1,15}):(?:\/\/)?/i.exec(text)
  // In Kaspa the prefix is a part of the address.
  if (!scheme || scheme[1]!.toLowerCase() === 'kaspa') return accept({ start: 0, end: text.length })
  const networks = schemes.get(scheme[1]!.toLowerCase())
  if (!networks) return refuse({ reason: 'link-not-address' })

  const [path = '', query = ''] = splitOnce(text.slice(scheme[0].length), '?')
  const lead = /^(transfer\/|pay-)?/.exec(path)![0].length
  const [address = '', chain] = splitOnce(path.slice(lead), '@')
  const start = scheme[0].length + lead
  if (address === '' || address.includes('/') || chain?.includes('/')) return refuse({ reason: 'link-not-address' })

  const named = chain === undefined ? networks : chains.get(chain)
  const memo = readMemo(query)
  if (!named || !memo.ok) return refuse({ reason: 'link-not-address' })
  const link = { start, end: start + address.length, networks: named }
  return accept(memo.value === undefined ? link : { ...link, memo: memo.value })
}

function readMemo(query: string): Result<string | undefined, { reason: 'more-than-an-address' }> {
  let memo: string | undefined
  for (const parameter of query.split('&')) {
    const [name = '', value = ''] = splitOnce(parameter, '=')
    if (/^(bin|init|tx_payment_id|req-.*)$/i.test(name)) return refuse({ reason: 'more-than-an-address' })
    if (name !== 'dt' && name !== 'text') continue
    try {
      memo = decodeURIComponent(value)
    } catch {
      return refuse({ reason: 'more-than-an-address' })
    }
  }
  return accept(memo)
}

function splitOnce(text: string, separator: string): [string, string?] {
  const index = text.indexOf(separator)
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)]
}

const schemes: ReadonlyMap<string, readonly Network[]> = new Map<string, readonly Network[]>([
  ['bitcoin', ['bitcoin']],
  ['litecoin', ['litecoin']],
  ['ethereum', evmNetworks],
  ['smartchain', ['bnb-smart-chain']],
  ['tron', ['tron']],
  ['ripple', ['ripple']],
  ['xrpl', ['ripple']],
  ['xrp', ['ripple']],
  ['ton', ['ton']],
  ['monero', ['monero']],
  ['dogecoin', ['dogecoin']],
  ['dash', ['dash']],
  ['zcash', ['zcash']],
  ['bitcoincash', ['bitcoin-cash']],
  ['solana', ['solana']],
])

/** Chain ids of EIP-681 links: the only place where an EVM address says its network. */
const chains: ReadonlyMap<string, readonly Network[]> = new Map<string, readonly Network[]>([
  ['1', ['ethereum']],
  ['56', ['bnb-smart-chain']],
  ['137', ['polygon']],
  ['42161', ['arbitrum']],
  ['10', ['optimism']],
  ['8453', ['base']],
  ['43114', ['avalanche']],
  ['61', ['ethereum-classic']],
  ['25', ['cronos']],
])
