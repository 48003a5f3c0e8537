import { bytesToHex } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { AccountReading, AccountRefusal, bech32Networks } from './account.ts'

/** The prefix of each network and how many bytes its accounts have. Contracts of Cosmos chains have 32 and are nobody's wallet. */
const accounts: Record<(typeof bech32Networks)[number], { prefix: string; bytes: number }> = {
  cosmos: { prefix: 'cosmos', bytes: 20 },
  celestia: { prefix: 'celestia', bytes: 20 },
  injective: { prefix: 'inj', bytes: 20 },
  sei: { prefix: 'sei', bytes: 20 },
  multiversx: { prefix: 'erd', bytes: 32 },
}

export function readBech32(network: keyof typeof accounts, text: string): AccountReading {
  const { prefix, bytes } = accounts[network]
  const length = prefix.length + 1 + Math.ceil((bytes * 8) / 5) + CHECKSUM
  const read = readWords(text, prefix, length, length)
  if (!read.ok) return read
  const account = bech32.fromWordsUnsafe(read.value)
  if (account?.length !== bytes) return refuse({ reason: 'bad-checksum' })
  const normal = text.toLowerCase()
  return accept({ normal, identity: normal, format: 'address', typoProof: true, alsoOn: [] })
}

/** Cardano (CIP-19): a payment part and, in most addresses, a stake part. Addresses of the Byron time are refused by their form. */
export function readCardano(text: string): AccountReading {
  if (/^addr_test1/i.test(text)) return refuse({ reason: 'test-network', recognised: ['cardano'] })
  const read = readWords(text, 'addr', 58, 103)
  if (!read.ok) return read
  const bytes = bech32.fromWordsUnsafe(read.value)
  const header = bytes?.[0] ?? 0
  const kind = header >> 4
  const length = kind <= 3 ? 57 : kind === 6 || kind === 7 ? 29 : 0
  if (!bytes || bytes.length !== length) return refuse({ reason: 'bad-checksum' })
  if ((header & 15) !== 1) return refuse({ reason: 'test-network', recognised: ['cardano'] })
  const normal = text.toLowerCase()
  return accept({ normal, identity: bytesToHex(bytes), format: 'address', typoProof: true, alsoOn: [] })
}

function readWords(text: string, prefix: string, least: number, most: number): Result<number[], AccountRefusal> {
  const lower = text.toLowerCase()
  if (!lower.startsWith(`${prefix}1`)) return refuse({ reason: 'missing-prefix', prefix: `${prefix}1` })
  if (text !== lower && text !== text.toUpperCase()) return refuse({ reason: 'mixed-case' })
  const start = prefix.length + 1
  const stranger = lower.slice(start).search(/[^qpzry9x8gf2tvdw0s3jn54khce6mua7l]/)
  if (stranger >= 0) return refuse({ reason: 'bad-character', position: start + stranger })
  if (text.length < least || text.length > most)
    return refuse({ reason: 'bad-length', length: text.length, least, most })
  const decoded = bech32.decodeUnsafe(lower, LONGEST)
  return decoded ? accept(decoded.words) : refuse({ reason: 'bad-checksum' })
}

const CHECKSUM = 6
const LONGEST = 120
