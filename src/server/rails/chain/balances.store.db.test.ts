import { expect, test } from 'vitest'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { issueAddress } from './addresses.store.ts'
import type { Asset } from './asset.ts'
import { watchedBalances, writeUnseen } from './balances.store.ts'
import { saveTransfers } from './chain.store.ts'

const { db } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-21T12:00:00Z')
const coin: Asset = { currency: 'ETH', confirmations: 3, dust: 0n }
const contract = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const token: Asset = { currency: 'USDTERC20', contract, confirmations: 3, dust: 0n }

let addresses = 0
/** Issues an address for a new claim. */
async function given(currency: string, chainId = 1, at = noon) {
  const number = (++addresses).toString(16)
  const address = `0x${number.padStart(40, '0')}`
  const { id: claimId } = await insertClaim(db, { currency })
  const key = { fingerprint: number.padStart(8, '0'), addressAt: () => address }
  await db.transaction().execute(tx => issueAddress(tx, key, { claimId, currency, chainId }, at))
  return { address, claimId }
}

const watched = (asset: Asset, chainId = 1) => watchedBalances(db, { chainId, asset, block: 6n, now: noon }, 100)

test('the seen amount of an address counts transfers up to the block, in the currency and on the chain', async () => {
  const { address, claimId } = await given('ETH')
  const came = async (chainId: number, currency: string, number: bigint, units: bigint) => {
    const tx = `0x${units.toString(16).padStart(64, '0')}` as const
    const seen = { tx, ordinal: -1, address, claimId, currency, units, verdict: 'payment', needed: 3 } as const
    await saveTransfers(db, chainId, [{ ...seen, block: { number, hash: '0xb5' } }], noon)
  }
  await came(1, 'ETH', 5n, 5n)
  await came(1, 'ETH', 6n, 7n)
  await came(1, 'ETH', 7n, 11n)
  await came(1, 'USDTERC20', 5n, 13n)
  await came(56, 'ETH', 5n, 17n)
  expect((await watched(coin)).find(item => item.address === address)).toMatchObject({ claimId, seen: 12n })
})

test('an address is watched on its chain for two days, for the chain’s coin and for its own token', async () => {
  const [coins, tokens, elsewhere] = [await given('ETH'), await given('USDTERC20'), await given('ETH', 56)]
  const old = await given('ETH', 1, new Date(noon.getTime() - 48 * 3_600_000))
  const own = [coins, tokens, elsewhere, old].map(({ address }) => address)
  const among = async (asset: Asset, chainId?: number) =>
    (await watched(asset, chainId)).flatMap(({ address }) => (own.includes(address) ? own.indexOf(address) : []))
  expect((await among(coin)).toSorted()).toEqual([0, 1])
  expect(await among(token)).toEqual([1])
  expect(await among(coin, 56)).toEqual([2])
})

test('the reported amount is stored for each address, separately for its coin and its token', async () => {
  const [one, other] = [await given('USDTERC20'), await given('USDTERC20')]
  await writeUnseen(db, coin, one.address, 3n)
  await writeUnseen(db, token, one.address, 4n)
  const reportedOf = async (asset: Asset, address: string) =>
    (await watched(asset)).find(item => item.address === address)?.reported
  expect([await reportedOf(coin, one.address), await reportedOf(token, one.address)]).toEqual([3n, 4n])
  expect([await reportedOf(coin, other.address), await reportedOf(token, other.address)]).toEqual([0n, 0n])
})
