import { expect, test } from 'vitest'
import { fraction, fractionFromDecimal } from '#contract/money/rate.ts'
import { recorded } from '#test/outside/price-answers.ts'
import { readBankOfRussia } from './bank-of-russia.ts'
import { readEuropeanCentralBank } from './european-central-bank.ts'

const russia = new TextDecoder('windows-1251').decode(recorded('bank-of-russia'))
const europe = recorded('european-central-bank').toString()
const price = (readings: { pair: string; bid: unknown }[], pair: string) =>
  readings.find(reading => reading.pair === pair)?.bid

test.each([
  ['one dollar', 'USD/RUB', '92.3514'],
  ['one tenge, of which the figure names a hundred', 'KZT/RUB', '0.178623'],
  ['one yen, of which the figure names a hundred', 'JPY/RUB', '0.604127'],
  ['one sum, of which the figure names ten thousand', 'UZS/RUB', '0.0071942'],
])('the Bank of Russia quotes %s', (_, pair, expected) => {
  expect(price(readBankOfRussia(russia), pair)).toEqual(fractionFromDecimal(expected))
})

test('the day of the Bank of Russia begins in Moscow', () => {
  expect(readBankOfRussia(russia)[0]?.at).toEqual(new Date('2026-11-20T21:00:00Z'))
})

test('a nominal that slipped is not believed: 2.90 does not become 290', () => {
  const slipped = russia.replace('<Nominal>100</Nominal><Name>Тенге', '<Nominal>1</Nominal><Name>Тенге')
  expect(slipped).not.toBe(russia)
  expect(price(readBankOfRussia(slipped), 'KZT/RUB')).toBeUndefined()
  expect(price(readBankOfRussia(slipped), 'USD/RUB')).toEqual(fractionFromDecimal('92.3514'))
})

test('the older form, without the price of one unit, is read too', () => {
  const older = russia.replaceAll(/<VunitRate>[^<]*<\/VunitRate>/g, '')
  expect(price(readBankOfRussia(older), 'KZT/RUB')).toEqual(fraction(178_623n, 1_000_000n))
})

test('the European Central Bank quotes the euro in other currencies', () => {
  const [dollar] = readEuropeanCentralBank(europe)
  expect(dollar).toMatchObject({ pair: 'EUR/USD', bid: fractionFromDecimal('1.0811'), at: new Date('2026-11-20') })
})

const brokenForms: [string, (xml: string) => string][] = [
  ['empty', () => ''],
  ['a page of HTML', () => '<!doctype html><html><body><p>Service unavailable<br></body></html>'],
  ['well-formed HTML', () => '<html><body>Service unavailable</body></html>'],
  ['cut off in the middle of a row', xml => xml.slice(0, xml.length * 0.6)],
  ['cut off between two rows', xml => xml.slice(0, xml.lastIndexOf('<Valute') + 1 || xml.lastIndexOf('<Cube'))],
  ['without a date', xml => xml.replace(/Date="[^"]*"|time='[^']*'/, '')],
  ['without a single row', xml => xml.replaceAll(/<Valute .*<\/Valute>|<Cube currency[^>]*>/g, '')],
]
test.each(brokenForms)('an answer that is %s is refused as a whole', (_, broken) => {
  expect(() => readBankOfRussia(broken(russia))).toThrow(expect.objectContaining({ reason: 'unreadable' }))
  expect(() => readEuropeanCentralBank(broken(europe))).toThrow(expect.objectContaining({ reason: 'unreadable' }))
})

test.each(['-92,3514', 'NaN', '', '9,2e1', '92,35,14'])('a price written as «%s» is no price', text => {
  const written = russia.replace('<Value>92,3514<', `<Value>${text}<`)
  expect(price(readBankOfRussia(written), 'USD/RUB')).toBeUndefined()
})

test('an entity is not expanded, so that a small answer cannot become a large one', () => {
  const bomb = `<!DOCTYPE ValCurs [<!ENTITY a "92,3514">]>${russia.slice(russia.indexOf('<ValCurs'))}`
  const readings = readBankOfRussia(bomb.replace('<Value>92,3514<', '<Value>&a;<'))
  expect(price(readings, 'USD/RUB')).toBeUndefined()
})
