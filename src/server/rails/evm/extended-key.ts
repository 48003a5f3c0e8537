import { ECDH } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { HDKey } from '@scure/bip32'
import type { Address } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { accept, type Result, refuse } from '#contract/result.ts'

/** The public key of the office's wallet: it yields addresses and cannot spend. */
export type ReceivingKey = {
  /** Identifies the wallet and is safe to log. */
  fingerprint: string
  addressAt: (index: number) => Address
}

export type KeyRefusal = { reason: 'a-private-key' | 'not-an-extended-key' | 'wrong-depth' }

/**
 * Reads an extended public key (BIP-32), of an account (`m/44'/60'/0'`, whose receiving addresses are at `0/index`) or of
 * its receiving branch (`m/44'/60'/0'/0`). Anything that could be a private key is refused first.
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

/** An extended private key with any network's prefix, a bare private key, or a seed phrase. */
function couldSpend(text: string): boolean {
  const bare = text.trim()
  return (
    /^[a-zA-Z]prv[1-9A-HJ-NP-Za-km-z]{20,}$/.test(bare) ||
    /^(0x)?[0-9a-f]{64}$/i.test(bare) ||
    /^[a-z]+(\s+[a-z]+){11,}$/i.test(bare) ||
    privateInside(bare)
  )
}

/** Whatever the prefix says, key bytes that begin with zero are a private key and never a point of the curve. */
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

/** An address is derived from both coordinates of the public key, while an extended key contains one. */
const uncompressed = (key: Uint8Array): `0x${string}` =>
  `0x${ECDH.convertKey(key, 'secp256k1', undefined, 'hex', 'uncompressed') as string}`
