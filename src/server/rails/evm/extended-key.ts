import { ECDH } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { HDKey } from '@scure/bip32'
import type { Address } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { accept, type Result, refuse } from '#contract/result.ts'

/** The public half of the office's wallet: it names addresses and can spend nothing. */
export type ReceivingKey = {
  /** What tells one wallet from another, and can be said aloud. */
  fingerprint: string
  addressAt: (index: number) => Address
}

export type KeyRefusal = { reason: 'a-private-key' | 'not-an-extended-key' | 'wrong-depth' }

/**
 * Reads an extended public key (BIP-32), of an account (`m/44'/60'/0'`, whose receiving addresses are at `0/index`) or of
 * its receiving branch (`m/44'/60'/0'/0`). Anything that could spend is refused before it is looked at any further.
 */
export function readReceivingKey(text: string): Result<ReceivingKey, KeyRefusal> {
  if (couldSpend(text)) return refuse({ reason: 'a-private-key' })
  const key = read(text)
  if (!key) return refuse({ reason: 'not-an-extended-key' })
  const branch = branchOf(key)
  if (!branch) return refuse({ reason: 'wrong-depth' })
  return accept({
    fingerprint: key.fingerprint.toString(16).padStart(8, '0'),
    addressAt: index => publicKeyToAddress(uncompressed(branch.deriveChild(index).publicKey!)),
  })
}

/** An extended private key of any network's spelling, a bare private key, or the words of a wallet. */
function couldSpend(text: string): boolean {
  const bare = text.trim()
  return (
    /^[a-zA-Z]prv[1-9A-HJ-NP-Za-km-z]{20,}$/.test(bare) ||
    /^(0x)?[0-9a-f]{64}$/i.test(bare) ||
    /^[a-z]+(\s+[a-z]+){11,}$/i.test(bare) ||
    privateInside(bare)
  )
}

/** However it is called: 33 bytes that begin with a zero are a private key, never a point of the curve. */
function privateInside(text: string): boolean {
  try {
    const bytes = createBase58check(sha256).decode(text)
    return bytes.length === 78 && bytes[45] === 0
  } catch {
    return false
  }
}

function read(text: string): HDKey | undefined {
  try {
    return HDKey.fromExtendedKey(text.trim())
  } catch {
    return undefined
  }
}

const branchOf = (key: HDKey): HDKey | undefined =>
  key.depth === 3 ? key.deriveChild(0) : key.depth === 4 ? key : undefined

/** Addresses are made of both coordinates of the point; keys carry one of them. */
const uncompressed = (key: Uint8Array): `0x${string}` =>
  `0x${ECDH.convertKey(key, 'secp256k1', undefined, 'hex', 'uncompressed') as string}`
