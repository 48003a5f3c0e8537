import { afterAll, describe, expect, test } from 'vitest'
import { fraction, fractionFromDecimal } from '#contract/money/rate.ts'
import { evaluate, parseFormula } from '#server/formulas/formula.ts'
import { recorded } from '#test/outside/price-answers.ts'
import { type Behaviour, openPriceSources } from '#test/outside/price-sources.ts'
import { livePairs } from '../pair.ts'
import { judgePair, type Word } from '../pair-rate.ts'
import { toQuote } from '../reading.ts'
import { bankOfRussia, readBankOfRussia } from './bank-of-russia.ts'
import { europeanCentralBank, readEuropeanCentralBank } from './european-central-bank.ts'
import { nationalBankOfKazakhstan, readNationalBankOfKazakhstan } from './national-bank-of-kazakhstan.ts'
import { nationalBankOfUkraine, readNationalBankOfUkraine } from './national-bank-of-ukraine.ts'

const russia = new TextDecoder('windows-1251').decode(recorded('bank-of-russia'))
const europe = recorded('european-central-bank').toString()
const kazakhstan = recorded('national-bank-of-kazakhstan').toString()
const ukraine = recorded('national-bank-of-ukraine').toString()
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

test('dates of the Bank of Russia are in Moscow time', () => {
  expect(readBankOfRussia(russia)[0]?.at).toEqual(new Date('2026-11-20T21:00:00Z'))
})

test('a wrong nominal is refused: 2.90 does not become 290', () => {
  const slipped = russia.replace('<Nominal>100</Nominal><Name>Тенге', '<Nominal>1</Nominal><Name>Тенге')
  expect(slipped).not.toBe(russia)
  expect(price(readBankOfRussia(slipped), 'KZT/RUB')).toBeUndefined()
  expect(price(readBankOfRussia(slipped), 'USD/RUB')).toEqual(fractionFromDecimal('92.3514'))
})

test('the older format without a unit price is read too', () => {
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
  [
    'cut off between two rows',
    xml => xml.slice(0, Math.max(...['<Valute', '<Cube c', '<item>'].map(tag => xml.lastIndexOf(tag)))),
  ],
  ['without a date', xml => xml.replace(/Date="[^"]*"|time='[^']*'|<pubDate>.*<\/pubDate>/, '')],
  [
    'without a single row',
    xml => xml.replaceAll(/<Valute .*<\/Valute>|<Cube currency[^>]*>|<item>[\s\S]*<\/item>/g, ''),
  ],
]
test.each(brokenForms)('an answer that is %s is refused as a whole', (_, broken) => {
  expect(() => readBankOfRussia(broken(russia))).toThrow(expect.objectContaining({ reason: 'unreadable' }))
  expect(() => readEuropeanCentralBank(broken(europe))).toThrow(expect.objectContaining({ reason: 'unreadable' }))
  expect(() => readNationalBankOfKazakhstan(broken(kazakhstan))).toThrow(
    expect.objectContaining({ reason: 'unreadable' }),
  )
})

test.each(['-92,3514', 'NaN', '', '9,2e1', '92,35,14'])('a price written as «%s» is no price', text => {
  const written = russia.replace('<Value>92,3514<', `<Value>${text}<`)
  expect(price(readBankOfRussia(written), 'USD/RUB')).toBeUndefined()
})

test('entities are not expanded, so a small answer cannot grow', () => {
  const bomb = `<!DOCTYPE ValCurs [<!ENTITY a "92,3514">]>${russia.slice(russia.indexOf('<ValCurs'))}`
  const readings = readBankOfRussia(bomb.replace('<Value>92,3514<', '<Value>&a;<'))
  expect(price(readings, 'USD/RUB')).toBeUndefined()
})

test.each([
  ['one dollar', 'USD/KZT', '517.24'],
  ['one rouble', 'RUB/KZT', '5.6'],
  ['one sum, of which the figure names a hundred', 'UZS/KZT', '0.0403'],
  ['one rial, of which the figure names a thousand', 'IRR/KZT', '0.01231'],
])('the National Bank of Kazakhstan quotes %s', (_, pair, expected) => {
  expect(price(readNationalBankOfKazakhstan(kazakhstan), pair)).toEqual(fractionFromDecimal(expected))
})

test('dates of the National Bank of Kazakhstan are in its own time', () => {
  expect(readNationalBankOfKazakhstan(kazakhstan)[0]?.at).toEqual(new Date('2026-11-20T19:00:00Z'))
})

test.each([
  ['one dollar', 'USD/UAH', '42.0016'],
  ['one yen', 'JPY/UAH', '0.27514'],
  ['one tenge', 'KZT/UAH', '0.081205'],
])('the National Bank of Ukraine quotes %s', (_, pair, expected) => {
  expect(price(readNationalBankOfUkraine(ukraine), pair)).toEqual(fractionFromDecimal(expected))
})

test('a rate written as a JSON number keeps every digit', () => {
  const long = ukraine.replace('42.0016', '42.00160000000000000000000001')
  expect(price(readNationalBankOfUkraine(long), 'USD/UAH')).toEqual(
    fractionFromDecimal('42.00160000000000000000000001'),
  )
})

test.each(['-42.0016', '4.2e1', 'null', '"42,0016"'])('a rate of the hryvnia written as %s is no price', text => {
  const written = ukraine.replace('42.0016', text)
  const read = () => price(readNationalBankOfUkraine(written), 'USD/UAH')
  if (text === 'null') expect(read).toThrow(expect.objectContaining({ reason: 'unreadable' }))
  else expect(read()).toBeUndefined()
})

test.each([
  ['empty', ''],
  ['a page of HTML', '<html><body>Service unavailable</body></html>'],
  ['cut off', ukraine.slice(0, ukraine.length * 0.6)],
  ['without a single row', '[]'],
  ['an error', '[{"message":"Wrong parameters format"}]'],
  ['without a date', ukraine.replace(/,\s*"exchangedate": "[^"]*"/, '')],
])('an answer of the National Bank of Ukraine that is %s is refused as a whole', (_, text) => {
  expect(() => readNationalBankOfUkraine(text)).toThrow(expect.objectContaining({ reason: 'unreadable' }))
})

const banks = { bankOfRussia, europeanCentralBank, nationalBankOfKazakhstan, nationalBankOfUkraine }

test.each([
  // Published, of which day, and a moment at which nothing newer is there.
  ['over a weekend', bankOfRussia, '2026-11-21T00:00:00+03:00', '2026-11-23T11:00:00Z'],
  ['over New Year', bankOfRussia, '2026-12-31T00:00:00+03:00', '2027-01-11T13:00:00Z'],
  ['over a weekend', europeanCentralBank, '2026-11-20T00:00:00Z', '2026-11-23T15:00:00Z'],
  ['over Easter', europeanCentralBank, '2027-03-25T00:00:00Z', '2027-03-30T14:00:00Z'],
  ['over a weekend', nationalBankOfKazakhstan, '2026-11-21T00:00:00+05:00', '2026-11-23T12:00:00Z'],
  ['over Nauryz', nationalBankOfKazakhstan, '2027-03-20T00:00:00+05:00', '2027-03-28T12:00:00Z'],
  ['from Friday, when Monday’s is out', nationalBankOfUkraine, '2026-11-23T00:00:00+02:00', '2026-11-20T14:00:00Z'],
  ['over a weekend', nationalBankOfUkraine, '2026-11-23T00:00:00+02:00', '2026-11-23T13:00:00Z'],
])('%s an official rate holds', (_, bank, at, now) => {
  const { source, lifetime } = bank()
  const one = fraction(1n)
  const quote = toQuote(
    { pair: 'USD/RUB', bid: one, ask: one, at: new Date(at) },
    { source, lifetime, readAt: new Date(now) },
  )
  expect(quote).toMatchObject({ ok: true })
  expect(quote.ok && quote.value.freshUntil > new Date(now)).toBe(true)
})

test.each(Object.entries(banks))('%s: a rate of a month ago is not sold, even when the bank repeats it', (_, bank) => {
  const { source, lifetime } = bank()
  const now = new Date('2026-11-21T12:00:00Z')
  const one = fraction(1n)
  const at = new Date(now.getTime() - 30 * 86_400_000)
  const quote = toQuote({ pair: 'USD/RUB', bid: one, ask: one, at }, { source, lifetime, readAt: now })
  expect(quote.ok && quote.value.freshUntil > now).toBe(false)
})

test.each([
  ['dollars for roubles', 'USD/RUB * 1.02', '94.198428'],
  ['tenge for dollars', 'USD/KZT * 0.98', '506.8952'],
  ['hryvnias for euros', 'EUR/UAH', '45.4079'],
  ['dollars for euros', 'EUR/USD', '1.0811'],
])('official rates alone, times the office’s premium, open %s', (_, text, expected) => {
  const now = new Date('2026-11-21T12:00:00Z')
  const answers = [
    [bankOfRussia(), readBankOfRussia(russia)],
    [europeanCentralBank(), readEuropeanCentralBank(europe)],
    [nationalBankOfKazakhstan(), readNationalBankOfKazakhstan(kazakhstan)],
    [nationalBankOfUkraine(), readNationalBankOfUkraine(ukraine)],
  ] as const
  const rates = livePairs.map(terms => {
    const words = answers.flatMap(([{ source, lifetime }, readings]) =>
      readings
        .filter(({ pair }) => pair === terms.pair)
        .map((reading): Word => {
          const quote = toQuote(reading, { source, lifetime, readAt: now })
          return quote.ok ? { source, quote: quote.value } : { source, refusal: quote.refusal }
        }),
    )
    return [terms.pair, judgePair(words, {}, terms, now).rate] as const
  })
  const formula = parseFormula(text)
  const found = formula.ok && evaluate(formula.value, new Map(rates))
  expect(found).toMatchObject({ ok: true, value: { price: fractionFromDecimal(expected) } })
})

const outside = await openPriceSources(() => new Date('2026-11-21T12:00:00Z'))
afterAll(() => outside.close())

const faults: [string, Behaviour, string][] = [
  ['an error of the server', { kind: 'body', body: 'upstream', status: 502 }, 'status'],
  ['a redirect', { kind: 'redirect' }, 'redirect'],
  ['larger than two megabytes', { kind: 'huge' }, 'too-large'],
  ['never complete', { kind: 'drip' }, 'timeout'],
  ['a broken connection', { kind: 'hang-up' }, 'unreachable'],
]
describe.each(Object.values(banks))('%o', bank => {
  const source = bank().source as Parameters<typeof outside.behave>[0]
  test.each(faults)('an answer that is %s is a fault, and the next reading is well again', async (_, how, reason) => {
    const feed = bank(outside.origin(source))
    outside.behave(source, how)
    await expect(feed.read(AbortSignal.timeout(300))).rejects.toMatchObject({ reason })
    outside.behave(source, { kind: 'well' })
    expect((await feed.read(AbortSignal.timeout(30_000))).length).toBeGreaterThan(3)
    expect(outside.strayed()).toBe(0)
  })
})
