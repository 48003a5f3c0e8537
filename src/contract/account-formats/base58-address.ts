import { sha256 } from '@noble/hashes/sha2.js'
import type { base58 } from '@scure/base'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { AccountRefusal } from './account.ts'

type Base58 = typeof base58

/**
 * Version and hash of a base58check address. Refusals differ for an impossible character, a missing end and swapped
 * characters, because a person reacts differently to each.
 */
export function readBase58Check(
  text: string,
  alphabet: Base58,
  least: number,
  most: number,
): Result<Uint8Array, AccountRefusal> {
  const shape = base58Shape(text, least, most)
  if (shape) return refuse(shape)
  const bytes = alphabet.decode(text)
  const payload = bytes.subarray(0, -4)
  const checksum = sha256(sha256(payload))
  const sound = bytes.length > 4 && bytes.subarray(-4).every((byte, index) => byte === checksum[index])
  return sound ? accept(payload) : refuse({ reason: 'bad-checksum' })
}

/** All the alphabets of base58 have the same 58 characters, in another order: no 0, O, I and l. */
export function base58Shape(text: string, least: number, most: number): AccountRefusal | undefined {
  const stranger = text.search(/[^1-9A-HJ-NP-Za-km-z]/)
  if (stranger >= 0) return { reason: 'bad-character', position: stranger }
  if (text.length < least || text.length > most) return { reason: 'bad-length', length: text.length, least, most }
  return undefined
}
