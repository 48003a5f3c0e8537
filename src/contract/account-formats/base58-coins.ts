import { bytesToHex } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { accept, refuse } from '#contract/result.ts'
import type { AccountCheck, AccountReading, Network } from './account.ts'
import { readBase58Check } from './base58-address.ts'

/** Coins whose addresses are base58check with bytes of their own in front of the hash. */
type Coin = { network: Network; least: number; most: number; versions: readonly string[]; test: readonly string[] }

const coins = {
  dogecoin: { network: 'dogecoin', least: 33, most: 34, versions: ['1e', '16'], test: ['71'] },
  dash: { network: 'dash', least: 34, most: 34, versions: ['4c', '10'], test: ['8c', '13'] },
  zcash: { network: 'zcash', least: 35, most: 35, versions: ['1cb8', '1cbd'], test: ['1d25', '1cba'] },
  neo: { network: 'neo', least: 34, most: 34, versions: ['35'], test: [] },
  tezos: {
    network: 'tezos',
    least: 36,
    most: 36,
    versions: ['06a19f', '06a1a1', '06a1a4', '06a1a6', '025a79'],
    test: [],
  },
} as const satisfies Record<string, Coin>

const HASH_BYTES = 20

function readCoin({ network, least, most, versions, test }: Coin, text: string): AccountReading {
  const read = readBase58Check(text, base58, least, most)
  if (!read.ok) return read
  const version = bytesToHex(read.value.subarray(0, -HASH_BYTES))
  if (test.includes(version)) return refuse({ reason: 'test-network', recognised: [network] })
  if (!versions.includes(version)) return refuse({ reason: 'wrong-network', wanted: network, recognised: [] })
  const identity = `${network}:${bytesToHex(read.value)}`
  return accept({ normal: text, identity, format: 'address', typoProof: true, alsoOn: [] })
}

/** Dogecoin, Dash, transparent addresses of Zcash, NEO N3 and Tezos. */
export const base58Coins = {
  dogecoin: text => readCoin(coins.dogecoin, text),
  dash: text => readCoin(coins.dash, text),
  zcash: text => readCoin(coins.zcash, text),
  neo: text => readCoin(coins.neo, text),
  tezos: text => readCoin(coins.tezos, text),
} as const satisfies Partial<Record<Network, AccountCheck>>
