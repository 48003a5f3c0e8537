import { expect, test } from 'vitest'
import { addressOf, isSentForm, readAddress } from './read-address.ts'
import { addressOfSentForm } from './sent-form.ts'

const read = (search: string) => readAddress(new URLSearchParams(search), 'ru')

test.each([
  ['from=BTC&to=SBERRUB&amount=0.05&side=from', { from: 'BTC', to: 'SBERRUB', amount: '0.05', side: 'from' }],
  ['cur_from=BTC&cur_to=SBERRUB', { from: 'BTC', to: 'SBERRUB' }],
  ['from=btc', { from: 'BTC' }],
  ['amount=1 234,56 ₽', { amount: '1234.56' }],
  ['amount=0,05 BTC', { amount: '0.05' }],
  ['city=msk&promo=WELCOME', { city: 'MSK', promo: 'WELCOME' }],
  ['ref=abc&utm_source=x', { ref: 'abc' }],
  ['networkFeeLevel=fast', { networkFeeLevel: 'fast' }],
  ['from=&to=&amount=', {}],
  [`from=${'A'.repeat(60)}`, { from: 'A'.repeat(40) }],
] as const)('%s asks for %o and says nothing', (search, query) => {
  expect(read(search)).toEqual({ query, notices: [] })
})

test.each([
  ['amount=many', 'bad-amount', 'many'],
  ['amount=-5', 'bad-amount', '-5'],
  ['amount=1e5', 'bad-amount', '1e5'],
  [`amount=${'9'.repeat(31)}`, 'bad-amount', '9'.repeat(31)],
  ['side=both', 'bad-side', 'both'],
] as const)('%s is left out of the call, with a notice', (search, code, asked) => {
  expect(read(search)).toEqual({ query: {}, notices: [{ code, asked }] })
})

test('the address follows the form and keeps the visitor’s other parameters', () => {
  const before = new URLSearchParams('cur_from=LTC&cur_to=ETH&amount=7&promo=X&ref=Y')
  expect(addressOf({ from: 'BTC', to: 'SBERRUB', amount: '0.05', side: 'from' }, before)).toBe(
    '?from=BTC&to=SBERRUB&amount=0.05&side=from&promo=X&ref=Y',
  )
})

test.each([
  ['nothing', 'give=0,1&shown-give=0,1&get=5&shown-get=5&side=to', '?amount=5&side=to'],
  ['what is given', 'give=0,2&shown-give=0,1&get=5&shown-get=5&side=to', '?amount=0%2C2&side=from'],
  ['what is got', 'give=0,1&shown-give=0,1&get=6&shown-get=5&side=from', '?amount=6&side=to'],
  ['both', 'give=0,2&shown-give=0,1&get=6&shown-get=5&side=to', '?amount=0%2C2&side=from'],
])('without JavaScript the changed amount drives: %s', (_, sent, address) => {
  expect(addressOfSentForm(new URLSearchParams(`${sent}&ref=Y`), 'ru')).toBe(`${address}&ref=Y`)
})

test('a level of the network fee that is none is said, and a sent form has it in its address', () => {
  expect(read('networkFeeLevel=warp')).toEqual({
    query: {},
    notices: [{ code: 'level-not-offered', asked: 'warp' }],
  })
  const sent = 'from=BTC&to=ETH&give=1&shown-give=1&get=2&shown-get=2&side=from&networkFeeLevel=slow'
  expect(addressOfSentForm(new URLSearchParams(sent), 'ru')).toBe(
    '?from=BTC&to=ETH&amount=1&side=from&networkFeeLevel=slow',
  )
})

test('a link of another site is not a sent form', () => {
  expect(isSentForm(new URLSearchParams('from=BTC&amount=1'))).toBe(false)
  expect(isSentForm(new URLSearchParams('from=BTC&give=1'))).toBe(true)
})
