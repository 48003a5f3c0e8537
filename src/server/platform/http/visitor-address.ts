import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

export type AddressOf = (incoming: IncomingMessage | undefined) => string

/**
 * Where a request comes from. `X-Forwarded-For` is what anyone may write, so only as much of it is believed as trusted
 * proxies have put at its end; with none trusted it is the other end of the connection.
 */
export function openVisitorAddresses(
  trustedProxies: readonly string[] = [],
  onIgnored: (proxy: string) => void = () => {},
): AddressOf {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', prefix] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  let reported = false

  return incoming => {
    const peer = plain(incoming?.socket.remoteAddress ?? '')
    const forwarded = incoming?.headers['x-forwarded-for']
    if (typeof forwarded !== 'string') return peer
    if (!isTrusted(peer)) {
      if (!reported) onIgnored(peer)
      reported = true
      return peer
    }
    // Each proxy adds whom it saw at the end; the first that is not one of ours is the visitor.
    const chain = forwarded.split(',').map(address => plain(address.trim()))
    while (chain.length > 0) {
      const address = chain.pop()!
      if (isIP(address) === 0) return peer
      if (!isTrusted(address)) return address
    }
    return peer
  }
}

/** An IPv4 address as such, also where the socket shows it as IPv6; of a link's own address without the name of the link. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** What one network has: in IPv6 a household is a /64 and may take another address for each request. */
export const networkOf = (address: string): string => (isIP(address) === 6 ? prefixOf(address, 4) : address)

/** What one customer of a provider may have at most, a /48. Undefined in IPv4, where addresses are not handed out like that. */
export const siteOf = (address: string): string | undefined => (isIP(address) === 6 ? prefixOf(address, 3) : undefined)

/** So many groups of an IPv6 address, in one spelling. */
function prefixOf(address: string, groups: number): string {
  const [head = '', tail] = address.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const all =
    tail === undefined
      ? left
      : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
  const prefix = all.slice(0, groups).map(group => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/${groups * 16}`
}
