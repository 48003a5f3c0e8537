import { bytesToHex } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { accept, refuse } from '#contract/result.ts'
import type { AccountFormat, AccountReading, Network } from './account.ts'
import { readBase58Check } from './base58-address.ts'
import { readSegwit } from './segwit-address.ts'

/** Litecoin is Bitcoin with other version bytes, so both share one reader. */
type Coin = {
  network: Network
  segwit: string
  segwitTest: readonly string[]
  /** Version bytes of the old addresses. */
  versions: ReadonlyMap<number, { format: AccountFormat; alsoOn: readonly Network[] }>
  testVersions: ReadonlyMap<number, readonly Network[]>
}

const bitcoin: Coin = {
  network: 'bitcoin',
  segwit: 'bc',
  segwitTest: ['tb', 'bcrt'],
  versions: new Map([
    [0x00, { format: 'p2pkh', alsoOn: [] }],
    [0x05, { format: 'p2sh', alsoOn: ['litecoin'] }],
  ]),
  testVersions: new Map([
    [0x6f, ['bitcoin', 'litecoin']],
    [0xc4, ['bitcoin', 'litecoin']],
  ]),
}

const litecoin: Coin = {
  network: 'litecoin',
  segwit: 'ltc',
  segwitTest: ['tltc', 'rltc'],
  versions: new Map([
    [0x30, { format: 'p2pkh', alsoOn: [] }],
    [0x32, { format: 'p2sh', alsoOn: [] }],
    // Until 2018 script addresses of Litecoin began with 3, exactly as those of Bitcoin do.
    [0x05, { format: 'p2sh', alsoOn: ['bitcoin'] }],
  ]),
  testVersions: new Map([
    [0x6f, ['bitcoin', 'litecoin']],
    [0xc4, ['bitcoin', 'litecoin']],
    [0x3a, ['litecoin']],
  ]),
}

export const readBitcoin = (text: string): AccountReading => readCoin(bitcoin, text)
export const readLitecoin = (text: string): AccountReading => readCoin(litecoin, text)

function readCoin(coin: Coin, text: string): AccountReading {
  const prefix = text.slice(0, Math.max(0, text.indexOf('1'))).toLowerCase()
  if (prefix === 'ltcmweb' && coin.network === 'litecoin') {
    return refuse({ reason: 'unsupported-format', format: 'mweb' })
  }
  const known = prefix === coin.segwit || coin.segwitTest.includes(prefix)
  return known && !couldBeOld(text) ? readNative(coin, text) : readOld(coin, text)
}

/** An old Litecoin address may happen to begin with `LTC1`; it is shorter than any native one in capitals. */
const couldBeOld = (text: string) => text.length <= LONGEST_OLD && text.startsWith('L')

function readNative(coin: Coin, text: string): AccountReading {
  const read = readSegwit(text)
  if (!read.ok) return read
  const { prefix, version, program } = read.value
  if (prefix !== coin.segwit) return refuse({ reason: 'test-network', recognised: [coin.network] })
  // Outputs of unused witness versions can be spent by anyone, so no wallet has such an address.
  if (version > 1 || (version === 1 && program.length !== 32)) {
    return refuse({ reason: 'unsupported-format', format: 'future-witness' })
  }
  const normal = text.toLowerCase()
  const format = version === 1 ? 'p2tr' : program.length === 20 ? 'p2wpkh' : 'p2wsh'
  return accept({ normal, identity: normal, format, typoProof: true, alsoOn: [] })
}

function readOld(coin: Coin, text: string): AccountReading {
  const read = readBase58Check(text, base58, SHORTEST_OLD, LONGEST_OLD)
  if (!read.ok) return read
  const payload = read.value
  if (payload.length !== 21)
    return refuse({ reason: 'bad-length', length: text.length, least: SHORTEST_OLD, most: LONGEST_OLD })
  const version = payload[0]!
  const testOf = coin.testVersions.get(version)
  if (testOf) return refuse({ reason: 'test-network', recognised: testOf })
  const known = coin.versions.get(version)
  if (!known) return refuse({ reason: 'wrong-network', wanted: coin.network, recognised: [] })
  const identity = `${known.format}:${bytesToHex(payload.subarray(1))}`
  return accept({ normal: text, identity, ...known, typoProof: true })
}

const SHORTEST_OLD = 25
const LONGEST_OLD = 35
