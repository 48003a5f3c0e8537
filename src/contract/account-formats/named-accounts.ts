import { accept, refuse } from '#contract/result.ts'
import type { AccountReading, Network } from './account.ts'

/** Networks where an account is a name or a number. None has a checksum, so pages ask people to compare. */

const plain = (text: string, alsoOn: readonly Network[] = []): AccountReading =>
  accept({ normal: text, identity: text, format: 'address', typoProof: false, alsoOn })

/** NEAR: a name below `near`, or the key of an account that has none. */
export function readNear(text: string): AccountReading {
  const lower = text.toLowerCase()
  if (/^[0-9a-f]{64}$/.test(lower)) return plain(lower)
  if (lower.endsWith('.testnet')) return refuse({ reason: 'test-network', recognised: ['near'] })
  const stranger = lower.search(/[^a-z0-9._-]/)
  if (stranger >= 0) return refuse({ reason: 'bad-character', position: stranger })
  if (text.length < 7 || text.length > 64)
    return refuse({ reason: 'bad-length', length: text.length, least: 7, most: 64 })
  return /^([a-z0-9]+([-_][a-z0-9]+)*\.)+near$/.test(lower)
    ? plain(lower)
    : refuse({ reason: 'missing-prefix', prefix: 'name.near' })
}

/** Hedera: shard, realm and number; five letters of a checksum may follow, which are dropped. */
export function readHedera(text: string): AccountReading {
  const stranger = text.search(/[^0-9.a-z-]/)
  if (stranger >= 0) return refuse({ reason: 'bad-character', position: stranger })
  const account = /^0\.0\.([1-9]\d{0,11})(-[a-z]{5})?$/.exec(text)
  return account ? plain(`0.0.${account[1]}`) : refuse({ reason: 'missing-prefix', prefix: '0.0.' })
}

/** EOS: up to twelve letters, dots and the digits one to five. */
export function readEos(text: string): AccountReading {
  const stranger = text.search(/[^a-z1-5.]/)
  if (stranger >= 0) return refuse({ reason: 'bad-character', position: stranger })
  if (text.length < 2 || text.length > 12)
    return refuse({ reason: 'bad-length', length: text.length, least: 2, most: 12 })
  return /^\.|\.$|\.near$/.test(text) ? refuse({ reason: 'bad-character', position: text.length - 1 }) : plain(text)
}

/** Aptos and Sui: 32 bytes in hexadecimal. Only the person knows which of the two is meant. */
export function readMoveAccount(text: string, alsoOn: readonly Network[]): AccountReading {
  if (!/^0x/i.test(text)) return refuse({ reason: 'missing-prefix', prefix: '0x' })
  const stranger = text.slice(2).search(/[^0-9a-f]/i)
  if (stranger >= 0) return refuse({ reason: 'bad-character', position: stranger + 2 })
  if (text.length !== 66) return refuse({ reason: 'bad-length', length: text.length, least: 66, most: 66 })
  return plain(text.toLowerCase(), alsoOn)
}
