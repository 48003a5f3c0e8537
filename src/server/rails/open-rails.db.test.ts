import { HDKey } from '@scure/bip32'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { openRails } from './open-rails.ts'

const { db, address } = await createTestDatabase({ demo: true })
const options = { address, db, demo: false, now: () => new Date(), log: pino({ level: 'silent' }) }
const wallet = HDKey.fromMasterSeed(Buffer.alloc(32, 7)).derive("m/44'/60'/0'")
const nodes = { ethereum: ['http://127.0.0.1:1'] }
const terms = { confirmations: {}, dust: {} }
const railOf = async (given: object, currency: string) =>
  (await openRails({ ...options, ...given })).rails.find(({ takes }) => takes(currency))?.name

test('a demo office plays every payment, and names no place that is real', async () => {
  const given = { demo: true, evm: { key: wallet.publicExtendedKey, nodes, terms } }
  for (const currency of ['ETH', 'BTC', 'SBERRUB', 'CASHRUB', 'DOGE'])
    expect(await railOf(given, currency)).toBe('demo')
})

test('a chain with a node is watched, cash is counted, and the rest is paid where the office says', async () => {
  const evm = { key: wallet.publicExtendedKey, nodes, terms }
  expect(await railOf({ evm }, 'USDTERC20')).toBe('evm')
  expect(await railOf({ evm }, 'USDTBEP20')).toBe('requisites')
  expect(await railOf({}, 'USDTERC20')).toBe('requisites')
  expect(await railOf({}, 'CASHUSD')).toBe('cash')
  expect(await railOf({}, 'DOGE')).toBeUndefined()
})

test('a key that can spend stops the start, and is not repeated', async () => {
  const opening = openRails({ ...options, evm: { key: wallet.privateExtendedKey, nodes, terms } })
  await expect(opening).rejects.toMatchObject({ reason: 'evm-a-private-key' })
  await expect(opening).rejects.not.toThrow(wallet.privateExtendedKey.slice(0, 20))
})

test('a wallet without a node stops the start: claims would be told addresses that nobody watches', async () => {
  const opening = openRails({
    ...options,
    evm: { key: wallet.publicExtendedKey, nodes: {}, terms },
  })
  await expect(opening).rejects.toMatchObject({ reason: 'evm-no-nodes' })
})
