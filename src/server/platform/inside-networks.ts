import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Whether an address belongs to this machine, to a private network, or to what wraps one: nothing that is public. */
export function isInside(address: string): boolean {
  if (isIP(address) === 4) return insideNetworks.check(address, 'ipv4')
  const plain = address.split('%')[0]!
  return !publicNetworks.check(plain, 'ipv6') || wrapping.check(plain, 'ipv6')
}

const insideNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  insideNetworks.addSubnet(network, prefix, 'ipv4')

/** Of the sixth version only what is public by its form is outside, and nothing that wraps an address of the fourth. */
const publicNetworks = new BlockList()
publicNetworks.addSubnet('2000::', 3, 'ipv6')
const wrapping = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  wrapping.addSubnet(network, prefix, 'ipv6')

/** Where machines of a cloud are told who they are, and get its keys. */
const linkLocal = new BlockList()
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocal.addSubnet('fe80::', 10, 'ipv6')
linkLocal.addAddress('fd00:ec2::254', 'ipv6')

export const isLinkLocal = (address: string): boolean =>
  isIP(address) === 4
    ? linkLocal.check(address, 'ipv4')
    : linkLocal.check(address.split('%')[0]!, 'ipv6') || linkLocal.check(wrapped(address), 'ipv4')

/** The address of the fourth version in one of the sixth, such as `::ffff:169.254.169.254`. */
function wrapped(address: string): string {
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(address) ?? []
  if (high === undefined) return /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? '0.0.0.0'
  const bytes = [high, low!].flatMap(part => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255])
  return bytes.join('.')
}

/** All addresses of a host, of which none may be of such a network. A name that is not known has none. */
export async function leadsInto(network: (address: string) => boolean, url: string): Promise<boolean> {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) ? [host] : await lookup(host, { all: true }).then(toAddresses, () => [])
  return addresses.some(network)
}

const toAddresses = (found: readonly { address: string }[]) => found.map(({ address }) => address)
