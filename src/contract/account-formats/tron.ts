import { bytesToHex } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { accept, refuse } from '#contract/result.ts'
import type { AccountReading } from './account.ts'
import { readBase58Check } from './base58-address.ts'

/** TRON: base58check of the byte 0x41 and the hash, always 34 characters that begin with T. Its test networks look the same. */
export function readTron(text: string): AccountReading {
  const read = readBase58Check(text, base58, 34, 34)
  if (!read.ok) return read
  const payload = read.value
  if (payload.length !== 21 || payload[0] !== 0x41) {
    return refuse({ reason: 'wrong-network', wanted: 'tron', recognised: [] })
  }
  const identity = bytesToHex(payload.subarray(1))
  return accept({ normal: text, identity, format: 'tron', typoProof: true, alsoOn: [] })
}
