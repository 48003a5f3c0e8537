import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, createBase58check } from '@scure/base'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { AddressKey } from '../chain/chain.ts'
import { couldSpend } from '../could-spend.ts'
import { fingerprintOf, parseExtendedKey, receivingBranchOf } from '../extended-key.ts'

/** `kind-not-named`: the key says no kind of address, and a wallet may make others of it. */
export type SegwitKeyRefusal = {
  reason: 'a-private-key' | 'not-an-extended-key' | 'wrong-depth' | 'another-kind' | 'kind-not-named'
}

export type KeyVersions = { segwit: readonly number[]; plain: readonly number[] }

/**
 * Reads the extended public key of an account of native segwit addresses (BIP-84: `m/84'/0'/0'`, whose receiving addresses are at
 * `0/index`) or of its receiving branch. A key that says no kind of address counts where `:segwit` stands behind it, because the
 * addresses of a wallet of another kind would be none of that wallet's. Anything that could be a private key is refused first.
 */
export function readSegwitKey(
  text: string,
  { keys, prefix }: { keys: KeyVersions; prefix: string },
): Result<AddressKey, SegwitKeyRefusal> {
  const bare = text.trim().replace(/:segwit$/, '')
  const isNamed = bare !== text.trim()
  if (couldSpend(bare)) return refuse({ reason: 'a-private-key' })
  const version = versionOf(bare)
  if (version === undefined) return refuse({ reason: 'not-an-extended-key' })
  if (!keys.segwit.includes(version) && !keys.plain.includes(version)) return refuse({ reason: 'another-kind' })
  if (keys.plain.includes(version) && !isNamed) return refuse({ reason: 'kind-not-named' })
  const key = parseExtendedKey(bare, version)
  if (!key) return refuse({ reason: 'not-an-extended-key' })
  const branch = receivingBranchOf(key)
  if (!branch) return refuse({ reason: 'wrong-depth' })
  return accept({
    fingerprint: fingerprintOf(key),
    addressAt: index => segwitAddress(prefix, ripemd160(sha256(branch.deriveChild(index).publicKey!))),
  })
}

/** The address of version 0 of a witness program (BIP-173): the hash of a public key. */
export const segwitAddress = (prefix: string, program: Uint8Array): string =>
  bech32.encode(prefix, [0, ...bech32.toWords(program)])

/** The address of an output that pays the hash of a public key by a witness; the office issues no others. */
export const addressIn = (prefix: string, script: Uint8Array): string | undefined =>
  script.length === 22 && script[0] === 0x00 && script[1] === 0x14
    ? segwitAddress(prefix, script.subarray(2))
    : undefined

function versionOf(text: string): number | undefined {
  try {
    const bytes = createBase58check(sha256).decode(text)
    return bytes.length === 78 ? Buffer.from(bytes).readUInt32BE(0) : undefined
  } catch {
    return undefined
  }
}
