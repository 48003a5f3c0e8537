import { expect, test } from 'vitest'
import { readPasted } from './pasted-lines.ts'

const currencies = [
  { code: 'BTC', name: { ru: 'Bitcoin', en: 'Bitcoin' }, ticker: 'BTC' },
  { code: 'USDTTRC20', name: { ru: 'Tether TRC20', en: 'Tether TRC20' }, ticker: 'USDT' },
  { code: 'USDTTON', name: { ru: 'Tether TON', en: 'Tether TON' }, ticker: 'USDT' },
  { code: 'SBERRUB', name: { ru: 'Сбербанк', en: 'Sberbank' }, ticker: 'RUB' },
  { code: 'TCSBRUB', name: { ru: 'Т-Банк', en: 'T-Bank' }, ticker: 'RUB' },
  { code: 'SBPRUB', name: { ru: 'СБП', en: 'SBP (Faster Payments)' }, ticker: 'RUB' },
]

test.each([
  ['a name and an account', 'Сбербанк 2200 7007 0000 0004', 'SBERRUB', ['2200 7007 0000 0004']],
  ['a name as the form writes it', 'Сбербанк RUB 2200 7007 0000 0004', 'SBERRUB', ['2200 7007 0000 0004']],
  ['a code and a colon', 'TCSBRUB: 2200 7007 0000 0004', 'TCSBRUB', ['2200 7007 0000 0004']],
  ['a name in the other language and small letters', 't bank — 2200700700000004', 'TCSBRUB', ['2200700700000004']],
  ['the longer of two names', 'Tether TON UQDKbjIc', 'USDTTON', ['UQDKbjIc']],
  ['a code with a space', 'USDT TRC20\tTJRabPrwbZy45', 'USDTTRC20', ['TJRabPrwbZy45']],
  ['cells of a spreadsheet', 'СБП\t+7 999 123-45-67\tСбербанк', 'SBPRUB', ['+7 999 123-45-67', 'Сбербанк']],
  ['cells of a note', 'СБП: +79991234567; Т-Банк', 'SBPRUB', ['+79991234567', 'Т-Банк']],
  ['a ticker that one currency alone has', 'BTC 0.5', 'BTC', ['0.5']],
  ['an amount with spaces', 'Сбербанк 1 250 000,50', 'SBERRUB', ['1 250 000,50']],
])('%s', (_, line, code, cells) => {
  expect(readPasted(line, currencies)).toEqual({ found: [{ code, cells }], unread: [] })
})

test.each(['Альфа-Банк 2200 7007', 'USDT 100', 'RUB 100', 'BTCB bc1q', '2200 7007 0000 0004', 'Сбербанк'])(
  'a line that names no currency, two of them or nothing of it stays unread: %s',
  line =>
    expect(readPasted(`${line}\n\nBitcoin bc1qxyz\n`, currencies)).toEqual({
      found: [{ code: 'BTC', cells: ['bc1qxyz'] }],
      unread: [line],
    }),
)
