import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58xmr } from '@scure/base'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { AccountFormat, AccountReading, AccountRefusal } from './account.ts'
import { base58Shape } from './base58-address.ts'

/**
 * Monero: network byte, two keys and, in an integrated address, a payment id; the checksum is Keccak.
 * An integrated address is paid to as it stands: the payment id says whose money it is at an exchange.
 */
export function readMonero(text: string): AccountReading {
  const shape = base58Shape(text, PLAIN, INTEGRATED)
  if (shape) return refuse(shape)
  if (text.length !== PLAIN && text.length !== INTEGRATED) {
    return refuse({ reason: 'bad-length', length: text.length, least: PLAIN, most: INTEGRATED })
  }
  const read = readChecked(text)
  if (!read.ok) return read

  const network = read.value[0]!
  if (testNetworks.includes(network)) return refuse({ reason: 'test-network', recognised: ['monero'] })
  const format = formats.get(network)
  if (!format) return refuse({ reason: 'wrong-network', wanted: 'monero', recognised: [] })
  const length = format === 'integrated' ? INTEGRATED : PLAIN
  if (text.length !== length) {
    return refuse({ reason: 'bad-length', length: text.length, least: length, most: length })
  }
  return accept({ normal: text, identity: text, format, typoProof: true, alsoOn: [] })
}

function readChecked(text: string): Result<Uint8Array, AccountRefusal> {
  const bytes = decodeBlocks(text)
  if (!bytes) return refuse({ reason: 'bad-checksum' })
  const payload = bytes.subarray(0, -4)
  const checksum = keccak_256(payload)
  const sound = bytes.subarray(-4).every((byte, index) => byte === checksum[index])
  return sound ? accept(payload) : refuse({ reason: 'bad-checksum' })
}

/** Eleven characters make eight bytes, and not every eleven characters do: the library throws for a block that overflows. */
function decodeBlocks(text: string): Uint8Array | undefined {
  try {
    return base58xmr.decode(text)
  } catch {
    return undefined
  }
}

const PLAIN = 95
const INTEGRATED = 106
const formats: ReadonlyMap<number, AccountFormat> = new Map([
  [18, 'standard'],
  [19, 'integrated'],
  [42, 'subaddress'],
])
/** Standard, integrated and subaddress of the test network, then of the stage network. */
const testNetworks: readonly number[] = [53, 54, 63, 24, 25, 36]
