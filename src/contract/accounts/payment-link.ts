import { accept, type Result, refuse } from '#contract/result.ts'
import type { AccountRefusal, Network } from './account.ts'

export type PaymentLink = {
  /** Where the address stands in the text. */
  start: number
  end: number
  /** Networks that the link names; undefined when it was no link. */
  networks?: readonly Network[]
  memo?: string
}

/**
 * The address inside `bitcoin:bc1…?amount=1`, as wallets put it into QR codes; text that is no link is an address from end to end.
 * Amounts are left aside: the claim knows the amount. A link that means more than an address (a call of a contract, a payload,
 * a demand that we do not know) is refused, because the address alone would not be what its maker wanted.
 */
export function readPaymentLink(text: string): Result<PaymentLink, AccountRefusal> {
  const scheme = /^([a-z][a-z0-9.+]{1,15}):(?:\/\/)?/i.exec(text)
  if (!scheme) return accept({ start: 0, end: text.length })
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
  ['ethereum', ['ethereum', 'bnb-smart-chain']],
  ['smartchain', ['bnb-smart-chain']],
  ['tron', ['tron']],
  ['ripple', ['ripple']],
  ['xrpl', ['ripple']],
  ['xrp', ['ripple']],
  ['ton', ['ton']],
  ['monero', ['monero']],
])

/** Chain ids of EIP-681 links: the only place where an EVM address says its network. */
const chains: ReadonlyMap<string, readonly Network[]> = new Map<string, readonly Network[]>([
  ['1', ['ethereum']],
  ['56', ['bnb-smart-chain']],
])
