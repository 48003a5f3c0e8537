import { expect, test } from 'vitest'
import { networks } from '#contract/account-formats/account.ts'
import { accountFieldsOf, accountForms, networkOfAccounts } from '#contract/account-formats/fields.ts'
import { tokens } from '#contract/payment-requests/tokens.ts'
import { type KnownCurrency, knownCurrencies, knownCurrency, searchKnown } from './known-currencies.ts'

test('the table has at least two hundred currencies, each with a code of its own', () => {
  expect(knownCurrencies.length).toBeGreaterThanOrEqual(200)
  expect(new Set(knownCurrencies.map(({ code }) => code)).size).toBe(knownCurrencies.length)
})

test.each(knownCurrencies)('$code is a whole currency', currency => {
  expect(currency.code).toMatch(/^[A-Z0-9]{2,20}$/)
  expect(currency.color).toMatch(/^#[0-9a-f]{6}$/)
  expect([...currency.glyph].length).toBeLessThanOrEqual(3)
  for (const text of [currency.name.ru, currency.name.en, currency.ticker]) expect(text).not.toBe('')
  expect(Object.keys(accountForms)).toContain(currency.accountForm)
  expect(Number.isInteger(currency.scale) && currency.scale >= 0 && currency.scale <= 18).toBe(true)
})

test('accounts are those of the kind: addresses for crypto, a person for cash', () => {
  for (const currency of knownCurrencies) {
    expect(networkOfAccounts(currency) !== undefined, currency.code).toBe(currency.kind === 'crypto')
    expect(currency.accountForm === 'cash', currency.code).toBe(currency.kind === 'cash')
    expect(currency.network !== null, currency.code).toBe(currency.kind === 'crypto')
  }
})

test('every network that the office checks has a currency', () => {
  const used = new Set(knownCurrencies.map(({ accountForm }) => accountForm))
  for (const network of networks) expect(used, network).toContain(network)
})

/** As the contracts and the networks have them. */
test.each([
  ['BTC', 8],
  ['ETH', 18],
  ['TRX', 6],
  ['TON', 9],
  ['XRP', 6],
  ['XMR', 12],
  ['SOL', 9],
  ['ADA', 6],
  ['DOT', 10],
  ['XLM', 7],
  ['ATOM', 6],
  ['NEO', 0],
  ['USDTTRC20', 6],
  ['USDTERC20', 6],
  ['USDTBEP20', 18],
  ['USDTTON', 6],
  ['USDCBEP20', 18],
  ['USDCXLM', 7],
  ['DAIPOLYGON', 18],
  ['DOGEBEP20', 8],
  ['WBTCERC20', 8],
  ['GUSDERC20', 2],
  ['SBERRUB', 2],
])('%s has %i decimals', (code, scale) => expect(knownCurrency(code)?.scale).toBe(scale))

test('a pegged dollar has six decimals on TRON and eighteen on BNB Smart Chain', () => {
  const dollars = knownCurrencies.filter(({ ticker }) => ticker === 'USDT' || ticker === 'USDC')
  for (const { code, accountForm, kind, scale } of dollars) {
    if (kind !== 'crypto') continue
    const usual = accountForm === 'bnb-smart-chain' ? 18 : accountForm === 'stellar' ? 7 : 6
    expect(scale, code).toBe(usual)
  }
})

test('a token stands on the network of its contract', () => {
  for (const [code, { network }] of Object.entries(tokens))
    expect(networkOfAccounts(knownCurrency(code)!), code).toBe(network)
})

const found = (search: string) => searchKnown(search).map(({ code }: KnownCurrency) => code)

test.each([
  ['usdt trc', 'USDTTRC20'],
  ['тинькофф', 'TCSBRUB'],
  ['наличные тенге', 'CASHKZT'],
  ['эфир', 'ETH'],
  ['CASHRUB', 'CASHRUB'],
])('a search finds by code, names in both languages and other words: %s', (search, code) =>
  expect(found(search)).toContain(code),
)

test('what begins with the words comes before what has them within others', () => {
  expect(found('cash rub').slice(0, 2)).toEqual(['CASHRUB', 'ADVCRUB'])
})

test('a memo is asked for where many share an address', () => {
  for (const code of ['XRP', 'XLM', 'TON', 'ATOM', 'EOS', 'HBAR'])
    expect(accountFieldsOf(knownCurrency(code)!).map(({ name }) => name)).toContain('memo')
})
