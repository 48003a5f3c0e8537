import { bytesToHex } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { accept, refuse } from '#contract/result.ts'
import type { AccountReading, Network } from './account.ts'

/** CashAddr: the letters of bech32 with a checksum of forty bits over the prefix, which wallets may leave out. */
type Coin = { network: Network; prefix: string; test: string; bytes: readonly number[]; versions: readonly number[] }

const bitcoinCash: Coin = {
  network: 'bitcoin-cash',
  prefix: 'bitcoincash',
  test: 'bchtest',
  bytes: [21],
  versions: [0x00, 0x08],
}
const kaspa: Coin = {
  network: 'kaspa',
  prefix: 'kaspa',
  test: 'kaspatest',
  bytes: [33, 34],
  versions: [0x00, 0x01, 0x08],
}

/** Old addresses of Bitcoin Cash are those of Bitcoin, so only the new form is taken: nobody can mistake it. */
export const readBitcoinCash = (text: string): AccountReading => readCash(bitcoinCash, text, words => words)
/** Wallets of Kaspa write the prefix, and ask for it. */
export const readKaspa = (text: string): AccountReading => readCash(kaspa, text, words => `kaspa:${words}`)

function readCash(coin: Coin, text: string, spell: (data: string) => string): AccountReading {
  const { network, prefix, test, bytes, versions } = coin
  const colon = text.indexOf(':')
  const named = colon < 0 ? prefix : text.slice(0, colon).toLowerCase()
  if (named === test) return refuse({ reason: 'test-network', recognised: [network] })
  if (named !== prefix) return refuse({ reason: 'missing-prefix', prefix: `${prefix}:` })
  const data = text.slice(colon + 1)
  const lower = data.toLowerCase()
  if (data !== lower && data !== data.toUpperCase()) return refuse({ reason: 'mixed-case' })
  const stranger = lower.search(/[^qpzry9x8gf2tvdw0s3jn54khce6mua7l]/)
  if (stranger >= 0) return refuse({ reason: 'bad-character', position: colon + 1 + stranger })
  const lengths = bytes.map(count => Math.ceil((count * 8) / 5) + CHECKSUM)
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)]
  if (lower.length < least || lower.length > most)
    return refuse({ reason: 'bad-length', length: lower.length, least, most })

  const words = [...lower].map(letter => LETTERS.indexOf(letter))
  if (polymod([...[...prefix].map(letter => letter.charCodeAt(0) & 31), 0, ...words]) !== 0n)
    return refuse({ reason: 'bad-checksum' })
  const decoded = bech32.fromWordsUnsafe(words.slice(0, -CHECKSUM))
  if (!decoded || !bytes.includes(decoded.length)) return refuse({ reason: 'bad-checksum' })
  if (!versions.includes(decoded[0]!)) return refuse({ reason: 'wrong-network', wanted: network, recognised: [] })
  const identity = `${network}:${bytesToHex(decoded)}`
  return accept({ normal: spell(lower), identity, format: 'address', typoProof: true, alsoOn: [] })
}

/** The checksum of the CashAddr specification; its generators are given there. */
function polymod(values: readonly number[]): bigint {
  let sum = 1n
  for (const value of values) {
    const top = sum >> 35n
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(value)
    for (const [bit, generator] of GENERATORS.entries()) if ((top >> BigInt(bit)) & 1n) sum ^= generator
  }
  return sum ^ 1n
}

const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]
const CHECKSUM = 8
