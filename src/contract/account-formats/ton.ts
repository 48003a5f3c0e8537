import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { base64url } from '@scure/base'
import { accept, refuse } from '#contract/result.ts'
import type { AccountReading } from './account.ts'

/**
 * TON: the friendly form (flags, workchain, hash and CRC16 in base64 of either alphabet) or the raw one (`0:` and hexadecimal).
 * The bounceable flag stays as its owner gave it: it decides whether money for a wallet that does not exist yet comes back.
 * A raw address has no flag; it becomes a non-bounceable one, as wallets show the addresses of people.
 */
export const readTon = (text: string): AccountReading => (/^-?\d+:/.test(text) ? readRaw(text) : readFriendly(text))

function readRaw(text: string): AccountReading {
  const start = text.indexOf(':') + 1
  const digits = text.slice(start)
  const stranger = digits.search(/[^0-9a-f]/i)
  if (stranger >= 0) return refuse({ reason: 'bad-character', position: start + stranger })
  const whole = start + 64
  if (text.length !== whole) return refuse({ reason: 'bad-length', length: text.length, least: whole, most: whole })
  const chain = workchains.get(text.slice(0, start - 1))
  if (chain === undefined) return refuse({ reason: 'unsupported-format', format: 'workchain' })

  const body = concatBytes(Uint8Array.of(NON_BOUNCEABLE, chain), hexToBytes(digits))
  return accept({
    normal: base64url.encode(concatBytes(body, crc16(body))),
    identity: text.toLowerCase(),
    format: 'raw',
    typoProof: false,
    alsoOn: [],
  })
}

function readFriendly(text: string): AccountReading {
  const stranger = text.search(/[^A-Za-z0-9+/_-]/)
  if (stranger >= 0) return refuse({ reason: 'bad-character', position: stranger })
  if (text.length !== 48) return refuse({ reason: 'bad-length', length: text.length, least: 48, most: 48 })

  const normal = text.replaceAll('+', '-').replaceAll('/', '_')
  const bytes = base64url.decode(normal)
  const body = bytes.subarray(0, 34)
  const checksum = crc16(body)
  if (bytes[34] !== checksum[0] || bytes[35] !== checksum[1]) return refuse({ reason: 'bad-checksum' })

  const [flags, chain] = body
  const tag = flags! & ~TEST_ONLY
  if (tag !== BOUNCEABLE && tag !== NON_BOUNCEABLE) return refuse({ reason: 'unsupported-format', format: 'key' })
  if (flags !== tag) return refuse({ reason: 'test-network', recognised: ['ton'] })
  const name = [...workchains].find(([, byte]) => byte === chain)?.[0]
  if (name === undefined) return refuse({ reason: 'unsupported-format', format: 'workchain' })

  return accept({
    normal,
    identity: `${name}:${bytesToHex(body.subarray(2))}`,
    format: tag === BOUNCEABLE ? 'bounceable' : 'non-bounceable',
    typoProof: true,
    alsoOn: [],
  })
}

/** CRC-16/XMODEM. It notices every change within 16 neighbouring bits, so every single character. */
function crc16(bytes: Uint8Array): Uint8Array {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1
  }
  return Uint8Array.of((sum >> 8) & 0xff, sum & 0xff)
}

/** The workchains that exist: the one where wallets live and the masterchain. */
const workchains: ReadonlyMap<string, number> = new Map([
  ['0', 0x00],
  ['-1', 0xff],
])
const BOUNCEABLE = 0x11
const NON_BOUNCEABLE = 0x51
const TEST_ONLY = 0x80
