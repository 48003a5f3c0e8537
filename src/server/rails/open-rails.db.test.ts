import { HDKey } from '@scure/bip32'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { openRails } from './open-rails.ts'

const { db, address } = await createTestDatabase({ demo: true })
const options = { address, db, demo: false, now: () => new Date(), log: pino({ level: 'silent' }) }
const wallet = HDKey.fromMasterSeed(Buffer.alloc(32, 7)).derive("m/44'/60'/0'")
const nodes = { ethereum: ['http://127.0.0.1:1'] }
const terms = { confirmations: {}, dust: {} }
const railOf = async (given: object, currency: string) =>
  (await openRails({ ...options, ...given })).rails.find(({ takes }) =>
    takes({ code: currency, cash: currency.startsWith('CASH') }),
  )?.name

test('a demo office simulates every payment and names no real account', async () => {
  const given = { demo: true, evm: { key: wallet.publicExtendedKey, nodes, terms } }
  for (const currency of ['ETH', 'BTC', 'SBERRUB', 'CASHRUB', 'DOGE'])
    expect(await railOf(given, currency)).toBe('demo')
})

test('a currency goes to its chain where the chain has a node, cash to cash, others to deposit accounts', async () => {
  const evm = { key: wallet.publicExtendedKey, nodes, terms }
  expect(await railOf({ evm }, 'USDTERC20')).toBe('evm')
  expect(await railOf({ evm }, 'USDTBEP20')).toBe('deposit-accounts')
  expect(await railOf({}, 'USDTERC20')).toBe('deposit-accounts')
  expect(await railOf({}, 'CASHUSD')).toBe('cash')
  expect(await railOf({}, 'DOGE')).toBe('deposit-accounts')
})

test('a private key stops the start, and the error does not contain it', async () => {
  const opening = openRails({ ...options, evm: { key: wallet.privateExtendedKey, nodes, terms } })
  await expect(opening).rejects.toMatchObject({ reason: 'evm-a-private-key' })
  await expect(opening).rejects.not.toThrow(wallet.privateExtendedKey.slice(0, 20))
})

test('a wallet without a node stops the start, as nobody would watch its addresses', async () => {
  const opening = openRails({
    ...options,
    evm: { key: wallet.publicExtendedKey, nodes: {}, terms },
  })
  await expect(opening).rejects.toMatchObject({ reason: 'evm-no-nodes' })
})
