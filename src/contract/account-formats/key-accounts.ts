import { blake2b } from '@noble/hashes/blake2.js'
import { sha512_256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base32nopad, base58 } from '@scure/base'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { AccountReading, AccountRefusal } from './account.ts'
import { base58Shape } from './base58-address.ts'

/** Networks where an account is a public key, written with a checksum of the network's own. */

/** Solana: 32 bytes in base58 and nothing else, so that a typo may be an address too. */
export function readSolana(text: string): AccountReading {
  const shape = base58Shape(text, 32, 44)
  if (shape) return refuse(shape)
  const bytes = base58.decode(text)
  if (bytes.length !== 32) return refuse({ reason: 'bad-length', length: text.length, least: 43, most: 44 })
  if (bytes.every(byte => byte === 0)) return refuse({ reason: 'burn-address' })
  return accept({ normal: text, identity: bytesToHex(bytes), format: 'address', typoProof: false, alsoOn: [] })
}

/** Stellar (SEP-23): a version byte, the key and a CRC16, the lower byte first. */
export function readStellar(text: string): AccountReading {
  const read = readBase32(text, 'G', 56)
  if (!read.ok) return read
  const bytes = read.value
  const sum = crc16(bytes.subarray(0, -2))
  if (bytes.at(-2) !== (sum & 0xff) || bytes.at(-1) !== sum >> 8) return refuse({ reason: 'bad-checksum' })
  return accept({ normal: text, identity: bytesToHex(bytes), format: 'address', typoProof: true, alsoOn: [] })
}

/** Algorand: the key and the last four bytes of its hash. */
export function readAlgorand(text: string): AccountReading {
  const read = readBase32(text, '', 58)
  if (!read.ok) return read
  const [key, checksum] = [read.value.subarray(0, 32), read.value.subarray(32)]
  if (!equal(sha512_256(key).subarray(-4), checksum)) return refuse({ reason: 'bad-checksum' })
  return accept({ normal: text, identity: bytesToHex(key), format: 'address', typoProof: true, alsoOn: [] })
}

/** Filecoin: the letter of the network, the protocol, and its payload with four bytes of BLAKE2. */
export function readFilecoin(text: string): AccountReading {
  if (/^t[123]/.test(text) && readFilecoin(`f${text.slice(1)}`).ok)
    return refuse({ reason: 'test-network', recognised: ['filecoin'] })
  if (!/^f/.test(text)) return refuse({ reason: 'missing-prefix', prefix: 'f' })
  const protocol = Number(text[1])
  const payload = { 1: 20, 2: 20, 3: 48 }[protocol]
  if (payload === undefined) return refuse({ reason: 'bad-character', position: 1 })
  const length = 2 + Math.ceil(((payload + 4) * 8) / 5)
  const stranger = text.slice(2).search(/[^a-z2-7]/)
  if (stranger >= 0) return refuse({ reason: 'bad-character', position: stranger + 2 })
  if (text.length !== length) return refuse({ reason: 'bad-length', length: text.length, least: length, most: length })
  const bytes = decode32(text.slice(2).toUpperCase())
  if (!bytes) return refuse({ reason: 'bad-checksum' })
  const [account, checksum] = [bytes.subarray(0, -4), bytes.subarray(-4)]
  if (!equal(blake2b(concatBytes(Uint8Array.of(protocol), account), { dkLen: 4 }), checksum))
    return refuse({ reason: 'bad-checksum' })
  return accept({ normal: text, identity: text, format: 'address', typoProof: true, alsoOn: [] })
}

/** Polkadot (SS58): the number of the network, the key and two bytes of BLAKE2. */
export function readPolkadot(text: string): AccountReading {
  const shape = base58Shape(text, 46, 48)
  if (shape) return refuse(shape)
  const bytes = base58.decode(text)
  const [body, checksum] = [bytes.subarray(0, -2), bytes.subarray(-2)]
  if (bytes.length !== 35 || !equal(blake2b(concatBytes(utf8ToBytes('SS58PRE'), body)).subarray(0, 2), checksum))
    return refuse({ reason: 'bad-checksum' })
  // The other numbers belong to other networks, Kusama and the general form among them.
  if (bytes[0] !== 0) return refuse({ reason: 'wrong-network', wanted: 'polkadot', recognised: [] })
  return accept({ normal: text, identity: bytesToHex(body), format: 'address', typoProof: true, alsoOn: [] })
}

/** Waves: version, network letter, hash, and four bytes of Keccak over BLAKE2. */
export function readWaves(text: string): AccountReading {
  const shape = base58Shape(text, 35, 35)
  if (shape) return refuse(shape)
  const bytes = base58.decode(text)
  const [body, checksum] = [bytes.subarray(0, -4), bytes.subarray(-4)]
  const sound = bytes.length === 26 && equal(keccak_256(blake2b(body, { dkLen: 32 })).subarray(0, 4), checksum)
  if (!sound || body[0] !== 1) return refuse({ reason: 'bad-checksum' })
  if (body[1] !== 'W'.charCodeAt(0)) return refuse({ reason: 'test-network', recognised: ['waves'] })
  return accept({ normal: text, identity: bytesToHex(body), format: 'address', typoProof: true, alsoOn: [] })
}

function readBase32(text: string, prefix: string, length: number): Result<Uint8Array, AccountRefusal> {
  if (!text.startsWith(prefix)) return refuse({ reason: 'missing-prefix', prefix })
  const stranger = text.search(/[^A-Z2-7]/)
  if (stranger >= 0) return refuse({ reason: 'bad-character', position: stranger })
  if (text.length !== length) return refuse({ reason: 'bad-length', length: text.length, least: length, most: length })
  const bytes = decode32(text)
  return bytes ? accept(bytes) : refuse({ reason: 'bad-checksum' })
}

/** The library throws where the last letter has bits that no byte takes. */
function decode32(text: string): Uint8Array | undefined {
  try {
    return base32nopad.decode(text)
  } catch {
    return undefined
  }
}

const equal = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i])

function crc16(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff
  }
  return sum
}
