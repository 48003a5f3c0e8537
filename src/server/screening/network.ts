import { isIP } from 'node:net'
import { readNetwork } from '#contract/auth/ip-network.ts'

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
  return readNetwork(text)?.first === readNetwork(address)?.first ? undefined : 'host-bits'
}
