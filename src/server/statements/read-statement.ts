import { refuse } from '#contract/result.ts'
import { isCamt, readCamt } from './formats/camt.ts'
import { readCsv } from './formats/csv.ts'
import { isOneC, oneCEncodings, readOneC } from './formats/one-c.ts'
import type { ReadStatement } from './statement.ts'

/**
 * A file as a statement, by what it says it is and not by its name. A statement with both balances must lead from one to the other: else it
 * has lost lines on its way, and nothing is read of it.
 */
export function readStatement(bytes: Uint8Array, scale: number): ReadStatement {
  const text = decoded(bytes)
  if (text === undefined) return refuse({ reason: 'unreadable-statement', fault: 'not-a-statement' })
  const read = isOneC(text) ? readOneC(text, scale) : isCamt(text) ? readCamt(text, scale) : readCsv(text, scale)
  if (!read.ok) return read
  const { opening, closing, lines } = read.value
  if (lines.length === 0) return refuse({ reason: 'unreadable-statement', fault: 'empty' })
  const moved = lines.reduce((sum, { units }) => sum + units, 0n)
  if (opening !== undefined && closing !== undefined && opening + moved !== closing)
    return refuse({ reason: 'unreadable-statement', fault: 'sum' })
  return read
}

/** UTF-8 where it is; else the alphabet that the file names, or the one of Russian banks. Undefined: no text. */
function decoded(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, 300))
    const windows = new TextDecoder('windows-1251').decode(bytes)
    const named = /^Кодировка=(\w+)/m.exec(windows.slice(0, 1000))?.[1]
    if (named) return new TextDecoder(oneCEncodings[named.toLowerCase()] ?? 'windows-1251').decode(bytes)
    // The head of a file in the alphabet of DOS names it in that alphabet.
    if (head.startsWith('1CClientBankExchange')) return new TextDecoder('ibm866').decode(bytes)
    return windows
  }
}
