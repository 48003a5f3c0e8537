import { HDKey } from '@scure/bip32'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { markChainLate, saveCursor } from './chain/chain.store.ts'
import { openKeys } from './chain-wallets.ts'
import { openRails } from './open-rails.ts'

const { db, address } = await createTestDatabase({ demo: true })
const options = { address, db, demo: false, wallets: {}, now: () => new Date(), log: pino({ level: 'silent' }) }
const wallet = HDKey.fromMasterSeed(Buffer.alloc(32, 7)).derive("m/44'/60'/0'")
const nodes = { ethereum: ['http://127.0.0.1:1'] }
const terms = { confirmations: {}, dust: {} }
const railOf = async (given: object, currency: string) =>
  (await openRails({ ...options, ...given })).rails.find(({ takes }) =>
    takes({ code: currency, cash: currency.startsWith('CASH') }),
  )?.name

test('a demo office simulates every payment and names no real account', async () => {
  const given = { demo: true, wallets: { evm: { key: wallet.publicExtendedKey, nodes, terms } } }
  for (const currency of ['ETH', 'BTC', 'SBERRUB', 'CASHRUB', 'DOGE'])
    expect(await railOf(given, currency)).toBe('demo')
})

test('a currency goes to its chain where the chain has a node, cash to cash, others to deposit accounts', async () => {
  const wallets = { evm: { key: wallet.publicExtendedKey, nodes, terms } }
  expect(await railOf({ wallets }, 'USDTERC20')).toBe('evm')
  expect(await railOf({ wallets }, 'USDTBEP20')).toBe('deposit-accounts')
  expect(await railOf({}, 'USDTERC20')).toBe('deposit-accounts')
  expect(await railOf({}, 'CASHUSD')).toBe('cash')
  expect(await railOf({}, 'DOGE')).toBe('deposit-accounts')
})

test('a private key stops the start, and the error does not contain it', async () => {
  const opening = openRails({ ...options, wallets: { evm: { key: wallet.privateExtendedKey, nodes, terms } } })
  await expect(opening).rejects.toMatchObject({ reason: 'evm-a-private-key' })
  await expect(opening).rejects.not.toThrow(wallet.privateExtendedKey.slice(0, 20))
})

test('Bitcoin and Litecoin have a wallet and a rail each, beside the others', async () => {
  const zpub = HDKey.fromMasterSeed(Buffer.alloc(32, 7), { private: 0x04b2430c, public: 0x04b24746 }).derive(
    "m/84'/0'/0'",
  )
  const own = {
    key: zpub.publicExtendedKey,
    nodes: { bitcoin: ['http://127.0.0.1:1'], litecoin: ['http://127.0.0.1:1'] },
  }
  const wallets = { bitcoin: { ...own, terms }, evm: { key: wallet.publicExtendedKey, nodes, terms } }
  expect(await railOf({ wallets }, 'BTC')).toBe('bitcoin')
  expect(await railOf({ wallets }, 'LTC')).toBe('deposit-accounts')
  expect(await railOf({ wallets }, 'USDTERC20')).toBe('evm')
  expect(await railOf({ wallets: { ...wallets, litecoin: { ...own, terms } } }, 'LTC')).toBe('litecoin')
  expect((await openKeys(wallets)).map(({ fingerprint }) => fingerprint)).toHaveLength(2)
})

test.each([
  ['zprv', { private: 0x04b2430c, public: 0x04b24746 }, 'bitcoin-a-private-key'],
  ['xpub', undefined, 'bitcoin-kind-not-named'],
])(
  'a key of Bitcoin that is a %s stops the start with its reason, and the error does not contain it',
  async (begin, versions, reason) => {
    const account = HDKey.fromMasterSeed(Buffer.alloc(32, 7), versions).derive("m/84'/0'/0'")
    const key = versions ? account.privateExtendedKey : account.publicExtendedKey
    expect(key.slice(0, 4)).toBe(begin)
    const opening = openRails({ ...options, wallets: { bitcoin: { key, nodes: {}, terms } } })
    await expect(opening).rejects.toMatchObject({ reason })
    await expect(opening).rejects.not.toThrow(key.slice(0, 20))
  },
)

test('each wallet has its own currencies, and TRON takes none without a node', async () => {
  const tron = { key: wallet.publicExtendedKey, nodes: { tron: ['http://127.0.0.1:1'] }, terms }
  const wallets = { evm: { key: wallet.publicExtendedKey, nodes, terms }, tron }
  for (const [currency, name] of [
    ['USDTERC20', 'evm'],
    ['USDTTRC20', 'tron'],
    ['TRX', 'tron'],
    ['BTC', 'deposit-accounts'],
  ] as const)
    expect(await railOf({ wallets }, currency)).toBe(name)
  expect(await railOf({ wallets: { tron: { ...tron, nodes: {} } } }, 'TRX')).toBe('deposit-accounts')
})

test.each([
  ['a private key', { key: wallet.privateExtendedKey }, 'tron-a-private-key', /treat it as compromised/],
  ['an address', { key: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' }, 'tron-not-an-extended-key', /AGIO_TRON_XPUB/],
  [
    'dust of another chain',
    { terms: { confirmations: {}, dust: { ETH: '1' } } },
    'bad-variable',
    /AGIO_TRON_DUST name ETH/,
  ],
  [
    'too fine dust',
    { terms: { confirmations: {}, dust: { TRX: '0.0000001' } } },
    'bad-variable',
    /no more decimals than TRX/,
  ],
  ['confirmations', { terms: { confirmations: { TRX: 1 }, dust: {} } }, 'bad-variable', /TRON itself says/],
])('%s for TRON stops the start with its reason', async (_, given, reason, words) => {
  const tron = { key: wallet.publicExtendedKey, nodes: { tron: ['http://127.0.0.1:1'] }, terms, ...given }
  const opening = openRails({ ...options, wallets: { tron } })
  await expect(opening).rejects.toMatchObject({ reason })
  await expect(opening).rejects.toThrow(words)
})

test('a number of confirmations that the office sets for a currency counts where the chain does not say what is final', async () => {
  const tron = { key: wallet.publicExtendedKey, nodes: { tron: ['http://127.0.0.1:1'] }, terms }
  const wallets = { evm: { key: wallet.publicExtendedKey, nodes, terms }, tron }
  const { rails } = await openRails({ ...options, wallets, confirmations: () => 1 })
  const needed = async (currency: string, chainId: number) => {
    await saveCursor(db, chainId, { number: 7n, hash: `of ${chainId}` }, new Date())
    const { id } = await insertClaim(db, { currency })
    const wish = { id, number: '7', currency, units: 5n, scale: 6, deadline: new Date() }
    const rail = rails.find(({ takes }) => takes({ code: currency, cash: false }))!
    const assigned = await db.transaction().execute(tx => rail.assign(tx, wish, new Date()))
    return assigned.ok && assigned.value?.confirmations
  }
  expect([await needed('USDTERC20', 1), await needed('USDTTRC20', -195)]).toEqual([1, 19])
})

test('a wallet without a node takes nothing, until the console names one: then its chain is used without a new start', async () => {
  let named: object | undefined
  const { rails, nodesChanged } = await openRails({
    ...options,
    wallets: { evm: { key: wallet.publicExtendedKey, nodes: {}, terms } },
    nodesNow: () => named,
  })
  const takes = (code: string) => rails.find(({ takes }) => takes({ code, cash: false }))?.name
  expect(takes('USDTERC20')).toBe('deposit-accounts')
  named = { ethereum: [], 'bnb-smart-chain': ['http://127.0.0.1:1'] }
  await nodesChanged()
  expect([takes('USDTERC20'), takes('USDTBEP20')]).toEqual(['deposit-accounts', 'evm'])
  named = undefined
  await nodesChanged()
  expect(takes('USDTBEP20')).toBe('deposit-accounts')
})

test('nodes of the environment count, whatever the console names', async () => {
  const { rails } = await openRails({
    ...options,
    wallets: { evm: { key: wallet.publicExtendedKey, nodes, terms } },
    nodesNow: () => ({ 'bnb-smart-chain': ['http://127.0.0.1:1'] }),
  })
  expect(rails.find(({ takes }) => takes({ code: 'USDTBEP20', cash: false }))?.name).toBe('deposit-accounts')
})

test('a rail says that payments in the currencies of a late chain are late, on every process', async () => {
  const { rails, readLateChains } = await openRails({
    ...options,
    wallets: { evm: { key: wallet.publicExtendedKey, nodes, terms } },
  })
  const late = () => ['USDTERC20', 'USDTBEP20', 'DOGE'].filter(code => rails.some(rail => rail.isLate?.(code)))
  await saveCursor(db, 1, { number: 7n, hash: '0x07' }, new Date())
  await markChainLate(db, 1, new Date())
  expect(late()).toEqual([])
  await readLateChains()
  expect(late()).toEqual(['USDTERC20'])
  await markChainLate(db, 1, undefined)
  await readLateChains()
  expect(late()).toEqual([])
})
