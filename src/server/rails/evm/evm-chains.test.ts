import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { networks } from '#contract/account-formats/account.ts'
import { nodeNetworks } from '#contract/connections/connection-names.ts'
import { chainIds } from '#contract/payment-requests/ethereum-uri.ts'
import { tokens } from '#contract/payment-requests/tokens.ts'
import { knownCurrencies } from '#server/catalogue/known/known-currencies.ts'
import { chainsWith } from './evm-chains.ts'

const nodes = { ethereum: ['http://127.0.0.1:1'], 'bnb-smart-chain': ['http://127.0.0.1:2'] }
const usual = { confirmations: {}, dust: {} }

function assetsOf(terms: Parameters<typeof chainsWith>[1]) {
  const chains = chainsWith(nodes, terms)
  if (!chains.ok) throw new Error(chains.refusal.reason)
  return new Map(chains.value.flatMap(({ assets }) => assets.map(asset => [asset.currency, asset])))
}

test('the office’s settings override the defaults for the currencies that they name', () => {
  const assets = assetsOf({ confirmations: { ETH: 30, USDTBEP20: 1 }, dust: { USDTERC20: '1.5' } })
  expect(assets.get('ETH')).toMatchObject({ confirmations: 30, dust: 10n ** 13n })
  expect(assets.get('USDTERC20')).toMatchObject({ confirmations: 12, dust: 1_500_000n })
  expect(assets.get('USDTBEP20')).toMatchObject({ confirmations: 1, dust: 10n ** 16n })
  expect(assets.get('BNBBEP20')).toEqual(assetsOf(usual).get('BNBBEP20'))
})

test.each([
  ['confirmations of a currency that no chain has', { confirmations: { BTC: 3 }, dust: {} }, 'unknown-currency'],
  ['dust of a currency that no chain has', { confirmations: {}, dust: { USDTTRC20: '1' } }, 'unknown-currency'],
  ['dust with more decimals than the token has', { confirmations: {}, dust: { USDTERC20: '0.0000001' } }, 'no-amount'],
])('%s is refused', (_, terms, reason) => {
  expect(chainsWith(nodes, terms)).toMatchObject({ ok: false, refusal: { reason } })
})

const everywhere = Object.fromEntries(nodeNetworks.map(network => [network, ['http://127.0.0.1:1']]))
const every = chainsWith(everywhere, usual)
if (!every.ok) throw new Error(every.refusal.reason)

test('each network with nodes in the console is a chain of its own id', () => {
  expect(every.value.map(({ network }) => network)).toEqual([...nodeNetworks])
  expect(Object.keys(chainIds)).toEqual([...nodeNetworks])
  expect(new Set(every.value.map(({ id }) => id)).size).toBe(nodeNetworks.length)
})

test.each(every.value)(
  'what $name takes is known by the same decimals and network, its tokens by one contract each',
  chain => {
    const [coin, ...others] = chain.assets
    expect([coin!.contract, others.every(({ contract }) => contract !== undefined)]).toEqual([undefined, true])
    for (const { currency, contract } of chain.assets) {
      const known = knownCurrencies.find(({ code }) => code === currency)
      expect(known, currency).toMatchObject({ kind: 'crypto', accountForm: chain.network })
      // Dust is a ten-thousandth or a hundredth of the whole: other decimals would make it all or nothing.
      const smallest = chainsWith(everywhere, {
        confirmations: {},
        dust: { [currency]: `0.${'0'.repeat(known!.scale - 1)}1` },
      })
      const finer = chainsWith(everywhere, {
        confirmations: {},
        dust: { [currency]: `0.${'0'.repeat(known!.scale)}1` },
      })
      expect([smallest.ok, finer.ok], currency).toEqual([true, false])
      if (!contract) continue
      expect(getAddress(contract)).toBe(contract)
      expect(tokens[currency]).toEqual({ network: chain.network, contract })
    }
    expect(networks).toContain(chain.network)
  },
)
