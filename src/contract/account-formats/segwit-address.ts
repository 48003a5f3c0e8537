import { bech32, bech32m } from '@scure/base'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { AccountRefusal } from './account.ts'

export type WitnessProgram = { prefix: string; version: number; program: Uint8Array }

/** A native segwit address of any coin (BIP-173 for version 0, BIP-350 for all later ones). */
export function readSegwit(text: string): Result<WitnessProgram, AccountRefusal> {
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return refuse({ reason: 'mixed-case' })

  const dataStart = lower.indexOf('1') + 1
  const stranger = lower.slice(dataStart).search(/[^qpzry9x8gf2tvdw0s3jn54khce6mua7l]/)
  if (stranger >= 0) return refuse({ reason: 'bad-character', position: dataStart + stranger })

  const old = bech32.decodeUnsafe(lower, LONGEST)
  const decoded = old ?? bech32m.decodeUnsafe(lower, LONGEST)
  if (!decoded) return refuse(wrongLength(lower) ?? { reason: 'bad-checksum' })

  const [version, ...words] = decoded.words
  if (version === undefined) return refuse(badLength(lower))
  if (version > 16) return refuse({ reason: 'bad-character', position: dataStart })
  // The checksums of the two differ, so that a changed version cannot pass with the other's.
  if ((version === 0) !== (old !== undefined)) return refuse({ reason: 'bad-checksum' })

  const program = bech32.fromWordsUnsafe(words)
  if (!program || program.length < 2 || program.length > 40) return refuse(badLength(lower))
  if (version === 0 && program.length !== 20 && program.length !== 32) return refuse(badLength(lower))
  return accept({ prefix: decoded.prefix, version, program })
}

/** `bc1q…` has 42 characters for a key and 62 for a script, `bc1p…` 62; other prefixes shift that by their own length. */
function wrongLength(text: string): AccountRefusal | undefined {
  const data = text.length - text.indexOf('1') - 1
  return data === SHORT_DATA || data === LONG_DATA ? undefined : badLength(text)
}

function badLength(text: string): AccountRefusal {
  const prefix = text.indexOf('1') + 1
  return { reason: 'bad-length', length: text.length, least: prefix + SHORT_DATA, most: prefix + LONG_DATA }
}

const LONGEST = 90
const SHORT_DATA = 39
const LONG_DATA = 59
