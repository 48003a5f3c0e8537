import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { base58xrp } from '@scure/base'
import { accept, refuse } from '#contract/result.ts'
import type { AccountReading } from './account.ts'
import { readBase58Check } from './base58-address.ts'

/**
 * XRP Ledger: a classic address, or an X-address with the destination tag inside (XLS-5). Both become the classic
 * address; a tag inside is returned as `memo`, which is `null` when the X-address has none.
 */
export const readRipple = (text: string): AccountReading =>
  /^[XT]/.test(text) && text.length > LONGEST_CLASSIC ? readXAddress(text) : readClassic(text)

function readClassic(text: string): AccountReading {
  const read = readBase58Check(text, base58xrp, 25, LONGEST_CLASSIC)
  if (!read.ok) return read
  const payload = read.value
  if (payload.length !== 21 || payload[0] !== 0) {
    return refuse({ reason: 'wrong-network', wanted: 'ripple', recognised: [] })
  }
  const identity = bytesToHex(payload.subarray(1))
  return accept({ normal: text, identity, format: 'classic', typoProof: true, alsoOn: [] })
}

/** Two bytes of network, the account, a flag that there is a tag, and the tag in eight bytes, the lowest first. */
function readXAddress(text: string): AccountReading {
  const read = readBase58Check(text, base58xrp, 46, 48)
  if (!read.ok) return read
  const payload = read.value
  if (payload.length !== 31) return refuse({ reason: 'bad-length', length: text.length, least: 47, most: 47 })
  const network = (payload[0]! << 8) | payload[1]!
  if (network === TEST_X) return refuse({ reason: 'test-network', recognised: ['ripple'] })
  if (network !== MAIN_X) return refuse({ reason: 'wrong-network', wanted: 'ripple', recognised: [] })

  const [flag, ...tag] = payload.subarray(22)
  const tooLong = tag.slice(4).some(byte => byte !== 0)
  if (flag! > 1 || tooLong || (flag === 0 && tag.some(byte => byte !== 0))) {
    return refuse({ reason: 'unsupported-format', format: 'long-tag' })
  }
  const account = payload.subarray(2, 22)
  const memo = flag === 0 ? null : String(tag.slice(0, 4).reduceRight((sum, byte) => sum * 256 + byte, 0))
  const identity = bytesToHex(account)
  return accept({ normal: classicAddress(account), identity, format: 'x-address', typoProof: true, alsoOn: [], memo })
}

function classicAddress(account: Uint8Array): string {
  const payload = concatBytes(Uint8Array.of(0), account)
  return base58xrp.encode(concatBytes(payload, sha256(sha256(payload)).subarray(0, 4)))
}

const LONGEST_CLASSIC = 35
const MAIN_X = 0x0544
const TEST_X = 0x0493
