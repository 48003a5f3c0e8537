import { ECDH } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { accept, type Result, refuse } from '#contract/result.ts'
import { couldSpend } from './could-spend.ts'

/** The public key of the office's wallet: it yields the keys of addresses and cannot spend. */
export type ExtendedKey = {
  /** Identifies the wallet and is safe to log. */
  fingerprint: string
  /** The whole public key of a receiving address: 04 and both coordinates, in hexadecimal digits. */
  publicKeyAt: (index: number) => string
}

export type KeyRefusal = { reason: 'a-private-key' | 'not-an-extended-key' | 'wrong-depth' }

/**
 * Reads an extended public key (BIP-32), of an account (such as `m/44'/60'/0'`, whose receiving addresses are at `0/index`) or of
 * its receiving branch (`m/44'/60'/0'/0`). Anything that could be a private key is refused first.
 */
export function readExtendedKey(text: string): Result<ExtendedKey, KeyRefusal> {
  if (couldSpend(text)) return refuse({ reason: 'a-private-key' })
  const key = parseExtendedKey(text)
  if (!key) return refuse({ reason: 'not-an-extended-key' })
  const branch = receivingBranchOf(key)
  if (!branch) return refuse({ reason: 'wrong-depth' })
  return accept({
    fingerprint: fingerprintOf(key),
    publicKeyAt: index => uncompressed(branch.deriveChild(index).publicKey!),
  })
}

/** The key in a text; `version`: what its first four bytes are instead of an xpub's. */
export function parseExtendedKey(text: string, version?: number): HDKey | undefined {
  try {
    return HDKey.fromExtendedKey(text.trim(), version === undefined ? undefined : { public: version, private: 0 })
  } catch {
    return undefined
  }
}

/** The branch of receiving addresses: of an account its first one, or the key itself. */
export const receivingBranchOf = (key: HDKey): HDKey | undefined =>
  key.depth === 3 ? key.deriveChild(0) : key.depth === 4 ? key : undefined

/** Identifies a wallet in eight hexadecimal digits. */
export const fingerprintOf = (key: HDKey): string => key.fingerprint.toString(16).padStart(8, '0')

/** An address is derived from both coordinates of the public key, while an extended key contains one. */
const uncompressed = (key: Uint8Array): string =>
  ECDH.convertKey(key, 'secp256k1', undefined, 'hex', 'uncompressed') as string
