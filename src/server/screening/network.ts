import { isIP } from 'node:net'

export type NetworkFault = 'wrong-format' | 'too-wide' | 'host-bits'

/** Wider networks are countries and more. */
const widest = { 4: 8, 6: 19 } as const

/** What is wrong with a network: `198.51.100.0/24` names one by its first address, in its one spelling. */
export function faultOfNetwork(text: string): NetworkFault | undefined {
  const [address = '', length = '', ...rest] = text.split('/')
  const family = isIP(address)
  if ((family !== 4 && family !== 6) || !/^\d{1,3}$/.test(length) || rest.length > 0) return 'wrong-format'
  const bits = family === 4 ? 32 : 128
  const prefix = Number(length)
  if (prefix > bits || (family === 6 && new URL(`http://[${address}]/`).hostname !== `[${address}]`))
    return 'wrong-format'
  if (prefix < widest[family]) return 'too-wide'
  return numberOf(address) % (1n << BigInt(bits - prefix)) === 0n ? undefined : 'host-bits'
}

function numberOf(address: string): bigint {
  if (!address.includes(':')) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
  const [head = '', tail = ''] = address.split('::').map(half => half)
  const parts = (half: string) => (half === '' ? [] : half.split(':'))
  const zeros = Array<string>(8 - parts(head).length - parts(tail).length).fill('0')
  return [...parts(head), ...zeros, ...parts(tail)].reduce((sum, part) => sum * 65_536n + BigInt(`0x${part}`), 0n)
}
