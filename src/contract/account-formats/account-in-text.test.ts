import { describe, expect, test } from 'vitest'
import { accountsIn, hasAccountIn } from './account-in-text.ts'

describe('an account stands in', () => {
  test.each([
    ['a card', 'переведите на 2200 0000 0000 0004 сегодня'],
    ['a card without spaces', 'карта 4111111111111111'],
    ['a card with hyphens', '4111-1111-1111-1111'],
    ['a card behind invisible characters', '4111\u200b1111\u200b1111\u200b1111'],
    ['a card in full-width digits', '４１１１１１１１１１１１１１１１'],
    ['a telephone number of the quick payments', 'СБП +7 912 345-67-89'],
    ['a telephone number with an eight', '8 912 345 67 89'],
    ['a Russian account', '40817810099910004312'],
    ['an IBAN', 'DE89 3704 0044 0532 0130 00'],
    ['an address of Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['an old address of Bitcoin', 'на 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa.'],
    ['an address of Ethereum', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['an address of Tron', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'],
    ['an address of TON', 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'],
  ])('%s', (_, text) => {
    expect(hasAccountIn(text)).toBe(true)
  })
})

describe('no account stands in', () => {
  test.each([
    ['words', 'Здравствуйте! Перевод ушёл, ждите его в течение часа.'],
    ['the number of a claim', 'Ваша заявка № 104 882 принята'],
    ['an amount', 'К получению 641 238,05 ₽ за 0,1 BTC'],
    ['a large amount', '1 000 000 000 рублей'],
    ['a date and a time', 'до 24.11.2026 12:30, затем 25.11.2026'],
    ['the address of a page', 'https://example.org/claim/0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10'],
    ['the hash of a transaction', 'a1075db55d416d3ca199f55b6084e2115b9345e16c5cf302fc80e9d5fbf5d48d'],
  ])('%s', (_, text) => {
    expect(hasAccountIn(text)).toBe(false)
  })
})

test('every account of a text is named, however it is written', () => {
  expect(accountsIn('4111-1111-1111-1111 или DE89 3704 0044 0532 0130 00, звоните +7 912 345-67-89')).toEqual([
    '4111111111111111',
    // The digits of the IBAN, which could be an account by themselves.
    '89370400440532013000',
    '+79123456789',
    'DE89 3704 0044 0532 0130 00',
  ])
})
