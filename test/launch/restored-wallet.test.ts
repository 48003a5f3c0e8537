import { expect, test } from 'vitest'
import { openDb, openPool } from '#server/platform/database/pool.ts'
import { readReceivingKey } from '#server/rails/evm/receiving-key.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { issueAddress } from '#test/harness/evm-chain.ts'
import { addressIn, ask, backUp, restore, runBeside } from './backups.ts'
import { start } from './processes.ts'
import { folderOf, usedHomeOf, users } from './users.ts'

const [user] = users
const skipAddresses = (home: string) => runBeside(home, ['src/main/skip-addresses.ts'])

test('a restored office assigns no wallet address twice, and skips a thousand addresses once; without a running office, or a wallet, nothing is skipped', async () => {
  const [home, target, restored] = [await usedHomeOf(user), await folderOf(user), await folderOf(user)]
  expect((await skipAddresses(home).catch(error => error)).stderr).toMatch(/^No office runs on .*\n$/)
  const office = start({ user, home })
  await office.ready
  expect((await skipAddresses(home).catch(error => error)).stderr).toMatch(/^Nothing is skipped: .*\n$/)
  const before = await giveAddresses(home, 3)
  const backup = await backUp(home, target)
  const since = await giveAddresses(home, 5)
  office.child.kill('SIGTERM')
  await office.ended

  await restore(backup, restored)
  const again = start({ user, home: restored })
  await again.ready
  const after = await giveAddresses(restored, 5)
  again.child.kill('SIGTERM')
  await again.ended
  expect(new Set([...before, ...since, ...after]).size).toBe(13)

  const once = start({ user, home: restored })
  await once.ready
  const next = 'select next_index from chain_wallets'
  const address = addressIn(restored)
  expect(await ask(address, next)).toEqual([{ next_index: 1_008 }])
  // The command for a copy that the office cannot recognise as one.
  const { stdout: said } = await skipAddresses(restored)
  expect(said).toMatch(/^Wallet [0-9a-f]{8}: 1000 addresses are skipped, the next one has the number 2008\n$/)
  expect(await ask(address, next)).toEqual([{ next_index: 2_008 }])
  once.child.kill('SIGTERM')
  await once.ended
})

/** The next addresses of the wallet, each assigned to a new claim. */
async function giveAddresses(home: string, count: number): Promise<string[]> {
  const pool = openPool(addressIn(home))
  const read = readReceivingKey(
    'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP',
  )
  if (!read.ok) throw new Error(read.refusal.reason)
  const given: string[] = []
  for (let at = 0; at < count; at++) {
    const address = await openDb(pool)
      .transaction()
      .execute(async tx => {
        const { id } = await insertClaim(tx, { currency: 'ETH' })
        return issueAddress(tx, read.value, { claimId: id, currency: 'ETH', chainId: 1 }, new Date())
      })
    given.push(address)
  }
  await pool.end()
  return given
}
