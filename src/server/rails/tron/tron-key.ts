import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { accept, type Result } from '#contract/result.ts'
import type { AddressKey } from '../chain/chain.ts'
import { type KeyRefusal, readExtendedKey } from '../extended-key.ts'

/** The wallet of an extended public key (`m/44'/195'/0'`), with its addresses as the chain compares them. */
export function readTronKey(text: string): Result<AddressKey, KeyRefusal> {
  const read = readExtendedKey(text)
  if (!read.ok) return read
  const { fingerprint, publicKeyAt } = read.value
  return accept({ fingerprint, addressAt: index => addressOf(publicKeyAt(index)) })
}

/** The last twenty bytes of the hash of both coordinates. */
const addressOf = (publicKey: string): string => bytesToHex(keccak_256(hexToBytes(publicKey).subarray(1)).subarray(-20))
