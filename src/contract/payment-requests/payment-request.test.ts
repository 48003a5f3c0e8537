import { describe, expect, test } from 'vitest'
import type { Network } from '#contract/account-formats/account.ts'
import { networkChecks } from '#contract/account-formats/network-checks.ts'
import { readPaymentLink } from '#contract/account-formats/payment-link.ts'
import { toShortDecimal } from '#contract/money/money.ts'
import { coinUri } from './coin-uri.ts'
import { ethereumUri } from './ethereum-uri.ts'
import { type Payee, paymentRequest } from './payment-request.ts'
import { tokens } from './tokens.ts'

const coins = (units: bigint, scale = 8) => ({ units, scale })

describe('the published examples', () => {
  test('BIP-321: an amount of 20.3 coins', () => {
    expect(coinUri('bitcoin', '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W', coins(2_030_000_000n))).toBe(
      'bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=20.3',
    )
  })

  test('BIP-321: an amount of 50 coins', () => {
    expect(coinUri('bitcoin', '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W', coins(5_000_000_000n))).toBe(
      'bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=50',
    )
  })

  test('EIP-681: 2.014 ETH, the exponent written out', () => {
    expect(
      ethereumUri('ethereum', '0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359', coins(2_014_000_000_000_000_000n, 18)),
    ).toBe('ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359@1?value=2014000000000000000')
  })

  test('EIP-681: one unit of a token by the call of its contract', () => {
    expect(
      ethereumUri(
        'ethereum',
        '0x8e23ee67d1332ad560396262c48ffbb01f93d052',
        coins(1n, 0),
        '0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7',
      ),
    ).toBe(
      'ethereum:0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7@1/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1',
    )
  })

  test('XRP: the link that names the tag', () => {
    expect(coinUri('ripple', 'rwietsevLFg8XSmG3bEZzFein1g8RBqWDZ', coins(2_000_000n, 6), '123')).toBe(
      'xrpl://rwietsevLFg8XSmG3bEZzFein1g8RBqWDZ?amount=2&network=XRPL&dt=123',
    )
  })

  test('Monero: an amount in the decimals of the coin', () => {
    expect(coinUri('monero', '44AFFq5kSi', coins(66_565n, 12))).toBe('monero:44AFFq5kSi?tx_amount=0.000000066565')
  })
})

test.each([
  [0n, 8, '0'],
  [1n, 8, '0.00000001'],
  [100n, 8, '0.000001'],
  [100_000_000n, 8, '1'],
  [1_000_000_000n, 8, '10'],
  [10n, 0, '10'],
  [123_456_789_012_345_678_901_234_567_890n, 18, '123456789012.34567890123456789'],
])('%s units at scale %s are exactly %s', (units, scale, text) => {
  expect(toShortDecimal(units, scale)).toBe(text)
})

const addresses = {
  solana: 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg',
  polygon: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  arbitrum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  optimism: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  base: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  avalanche: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  dogecoin: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
  bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  litecoin: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW',
  ethereum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  'bnb-smart-chain': '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  tron: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX',
  ripple: 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf',
  ton: 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
  monero: '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A',
} as Record<Network, string>

test.each(Object.entries(addresses) as [Network, string][])(
  'a payment request on %s is read back as the same address',
  (network, address) => {
    const { qr, link = qr } = paymentRequest({ way: 'network', network, address }, coins(123_456n, 6), '')!
    for (const text of [qr, link]) {
      const read = readPaymentLink(text)
      expect(read.ok && text.slice(read.value.start, read.value.end)).toBe(address)
      expect(networkChecks[network](text)).toMatchObject({ ok: true, value: { normal: address } })
    }
  },
)

test('a payment request contains the tag or comment with any letters', () => {
  const asked = (network: 'ripple' | 'ton', memo: string) =>
    networkChecks[network](
      paymentRequest({ way: 'network', network, address: addresses[network], memo }, coins(1n), '')!.qr,
    )
  expect(asked('ripple', '104882')).toMatchObject({ value: { memo: '104882' } })
  expect(asked('ton', 'Заявка 104 882 & ещё')).toMatchObject({ value: { memo: 'Заявка 104 882 & ещё' } })
})

test('the QR code of an EVM token is the address alone, as scanners would send to a contract named first', () => {
  for (const [code, { network, contract }] of Object.entries(tokens)) {
    const payee: Payee = { way: 'network', network, address: addresses[network], token: contract }
    const { qr } = paymentRequest(payee, coins(1_000_000n, 6), '')!
    expect(qr.indexOf(addresses[network]), code).toBeGreaterThanOrEqual(0)
    if (network !== 'ton') expect(qr, code).toBe(addresses[network])
  }
})

test('the link of a token on BNB Smart Chain names the chain and the exact units', () => {
  const token = tokens.USDTBEP20!.contract
  const payee: Payee = { way: 'network', network: 'bnb-smart-chain', address: addresses.ethereum, token }
  const units = 1_234_567_890_123_456_789_012n
  expect(paymentRequest(payee, { units, scale: 18 }, '')).toEqual({
    qr: addresses.ethereum,
    link: `ethereum:${token}@56/transfer?address=${addresses.ethereum}&uint256=${units}`,
    carriesAmount: false,
  })
})

test('the link of a jetton names its master contract and the amount in its smallest units', () => {
  const payee: Payee = { way: 'network', network: 'ton', address: addresses.ton, token: tokens.USDTTON!.contract }
  expect(paymentRequest({ ...payee, memo: '104882' }, coins(12_500_000n, 6), '')!.qr).toBe(
    `ton://transfer/${addresses.ton}?jetton=EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs&amount=12500000&text=104882`,
  )
})
