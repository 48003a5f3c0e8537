import { expect, test } from 'vitest'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { recorded } from '#test/outside/price-answers.ts'
import { isPath, openAnswer } from './value-in.ts'

const json =
  '{"data":[{"symbol":"USDT/RUB","bid":93.38000000000000001},{"symbol":"BTC/RUB","bid":"9 100 000,5"}],"a.b":{"n":1}}'
const xml = '<Valutes><Valute id="usd"><Code>USD</Code><Value>92,35</Value></Valute></Valutes>'
const csv = 'pair;buy;sell\nUSDT/RUB;93,1;"93,4"\nBTC/RUB;9100000;9200000\n'

test.each([
  ['json', json, 'data[symbol=USDT/RUB].bid', '93.38000000000000001'],
  ['json', json, 'data[1].bid', '9100000.5'],
  ['json', recorded('rapira').toString(), 'data[symbol=USDT/RUB].askPrice', '93.46'],
  ['json', recorded('abcex').toString(), 'bid[0].price', '93.36'],
  ['json', '93.4', '[0]', '93.4'],
  ['xml', xml, 'Valutes.Valute[Code=USD].Value', '92.35'],
  ['xml', xml, 'Valutes.Valute[id=usd].Value', '92.35'],
  ['xml', recorded('bank-of-russia').toString('latin1'), 'ValCurs.Valute[CharCode=USD].Value', '92.3514'],
  ['text', csv, 'USDT/RUB:2', '93.1'],
  ['text', csv, 'USDT/RUB:3', '93.4'],
  ['text', '93.4 93.6\n', '2', '93.6'],
] as const)('%s: the price is found by its path', (format, text, path, price) => {
  expect(openAnswer(text, format)(path)).toEqual(fractionFromDecimal(price))
})

test.each([
  ['json', json, 'data[symbol=DOGE/RUB].bid', 'the answer has no DOGE/RUB'],
  ['json', json, 'data[7].bid', 'the answer has no 7'],
  ['json', json, 'data.bid', 'the answer has no bid'],
  ['json', json, 'data[0]', 'is no price'],
  ['json', json, 'data[0].symbol', 'is no price'],
  ['json', '{"p":-5}', 'p', 'is no price'],
  ['json', '{"p":"1e3"}', 'p', 'is no price'],
  ['json', '{}', 'constructor.name', 'the answer has no constructor'],
  ['json', '<html>', 'p', 'no JSON'],
  ['xml', '<a><b>', 'a.b', 'whole XML'],
  ['text', csv, 'DOGE/RUB:2', 'the answer has no DOGE/RUB'],
  ['text', csv, 'USDT/RUB:9', 'the answer has no column 9'],
] as const)('%s: what is no price says why (%s, %s)', (format, text, path, why) => {
  expect(() => openAnswer(text, format)(path)).toThrow(why)
})

test.each([
  ['json', 'a.b[0][x=1].c', true],
  ['json', 'a..b[', false],
  ['json', 'a[b', false],
  ['json', '', false],
  ['text', 'USDT/RUB:3', true],
  ['text', '3', true],
  ['text', 'USDT/RUB', false],
] as const)('%s: whether %s can be read is %s', (format, path, readable) => {
  expect(isPath(path, format)).toBe(readable)
})
