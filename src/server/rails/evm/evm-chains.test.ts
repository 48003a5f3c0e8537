import { expect, test } from 'vitest'
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
