import { utf8ToBytes } from '@noble/hashes/utils.js'
import { accept, refuse } from '#contract/result.ts'
import type { AccountReading } from './account.ts'
import { readTyped, readWords } from './typed-text.ts'

/** The destination tag of the XRP Ledger: a number of 32 bits. Without it an exchange does not know whose money came. */
export function checkRippleTag(raw: string): AccountReading {
  const { text, positions } = readTyped(raw)
  if (text === '') return refuse({ reason: 'empty' })
  const stranger = text.search(/\D/)
  if (stranger >= 0) return refuse({ reason: 'bad-character', position: positions[stranger]! })
  const normal = text.replace(/^0+(?=\d)/, '')
  if (normal.length > 10 || BigInt(normal) > LARGEST_TAG) {
    return refuse({ reason: 'memo-out-of-range', most: String(LARGEST_TAG) })
  }
  return accept({ normal, identity: normal, format: 'text', typoProof: false, alsoOn: [] })
}

/** The comment of a TON transfer. */
export const checkTonComment = (raw: string): AccountReading => checkMemo(raw, 120)
/** A text memo of Stellar; exchanges give numbers, which fit too. */
export const checkStellarMemo = (raw: string): AccountReading => checkMemo(raw, 28)
/** The memo of Cosmos chains, Hedera and EOS; the shortest of their limits. */
export const checkNetworkMemo = (raw: string): AccountReading => checkMemo(raw, 100)

/** Bytes are counted, not letters: a Cyrillic letter takes two. */
function checkMemo(raw: string, most: number): AccountReading {
  const normal = readWords(raw)
  if (normal === '') return refuse({ reason: 'empty' })
  const bytes = utf8ToBytes(normal).length
  if (bytes > most) return refuse({ reason: 'memo-too-long', bytes, most })
  return accept({ normal, identity: normal, format: 'text', typoProof: false, alsoOn: [] })
}

const LARGEST_TAG = 4_294_967_295n
