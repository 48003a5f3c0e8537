import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { skipAddresses } from '#server/rails/chain/skip-addresses.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createTestDatabase, inDatabaseOfItsOwn } from '#test/harness/database.ts'
import { issueAddress } from '#test/harness/evm-chain.ts'
import { type ReceivingKey, readReceivingKey } from './receiving-key.ts'

const { db } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-21T12:00:00Z')

const keyOf = (text: string): ReceivingKey => {
  const read = readReceivingKey(text)
  if (!read.ok) throw new Error(read.refusal.reason)
  return read.value
}
const account = keyOf(
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP',
)
const branch = keyOf(
  'xpub6DyUKdwoLWmUJ4Tn9Bbsdtx7B5Ws18mEN19e5HT52ikE53FiUheSQXrZUNPovqfyKmw4579A1Mm3GXXKM39N64uooBfJ4tNAzFsEbodRTx4',
)

const fingerprintOf = ({ fingerprint }: ReceivingKey): string => fingerprint

const give = (key: ReceivingKey) =>
  db.transaction().execute(async tx => {
    const { id } = await insertClaim(tx, { id: randomUUID(), currency: 'ETH' })
    return issueAddress(tx, key, { claimId: id, currency: 'ETH', chainId: 1 }, noon)
  })

test('the key of an account and the key of its branch issue no address twice, in any order', async () => {
  const given: string[] = []
  for (const key of [account, account, account, branch, branch, account, branch]) given.push(await give(key))
  expect(new Set(given).size).toBe(given.length)
  expect(given).toEqual(given.map((_, at) => account.addressAt(at)))
})

test('addresses are skipped for both keys', async () => {
  const skipped = await skipAddresses(db, { keys: [], now: noon })
  expect(skipped.map(({ wallet }) => wallet).toSorted()).toEqual([account, branch].map(fingerprintOf).toSorted())
  const [one, other] = [await give(account), await give(branch)]
  const old = Array.from({ length: 1_000 }, (_, at) => account.addressAt(at))
  expect(old).not.toContain(one)
  expect(old).not.toContain(other)
  expect(one).not.toBe(other)
})

test('addresses of the office’s wallet are skipped also where the backup is older than its first address', async () => {
  await inDatabaseOfItsOwn(async db => {
    expect(await skipAddresses(db, { keys: [], now: noon })).toEqual([])
    expect(await skipAddresses(db, { keys: [account], now: noon })).toEqual([
      { wallet: account.fingerprint, next: 1_000 },
    ])
    const given = await db.transaction().execute(async tx => {
      const { id } = await insertClaim(tx, { id: randomUUID(), currency: 'ETH' })
      return issueAddress(tx, account, { claimId: id, currency: 'ETH', chainId: 1 }, noon)
    })
    expect(given).toBe(account.addressAt(1_000))
  })
})
