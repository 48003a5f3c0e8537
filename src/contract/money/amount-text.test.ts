import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '#contract/locale.ts'
import { formatAmount, readAmount } from './amount-text.ts'
import { DecimalText } from './currency.ts'
import { toDecimal } from './money.ts'

/**
 * What people paste, by where they learnt to write numbers. `_` is a no-break space, `~` a narrow one, `→` a tab.
 * After the bar: the decimals of the currency, and what must be read (`cut` when decimals were left out,
 * `?1234` when that may have been meant), or the refusal.
 */
const pastes = `
ru  1234                    | 2  1234
ru  1 234                   | 2  1234
ru  1_234                   | 2  1234
ru  1~234                   | 2  1234
ru  1 234,56                | 2  1234.56
ru  1_234,56                | 2  1234.56
ru  1~234,56                | 2  1234.56
ru  1 234,56 ₽              | 2  1234.56
ru  1_234,56_₽              | 2  1234.56
ru  1 234,56 руб.           | 2  1234.56
ru  1 234,56 руб            | 2  1234.56
ru  1234р.                  | 2  1234
ru  1234 р                  | 2  1234
ru  1234RUB                 | 2  1234
ru  RUB 1234                | 2  1234
ru  RUB1234,5               | 2  1234.5
ru  ₽1234                   | 2  1234
ru  1 234 567,89            | 2  1234567.89
ru  12 480 000              | 2  12480000
ru  12 480 000 ₽            | 2  12480000
ru  6 412 380,50 ₽          | 2  6412380.5
ru  ≈ 6 409 $               | 2  6409
ru  ≈_6_409_$               | 2  6409
ru  = 641 238,05            | 2  641238.05
ru  +100                    | 2  100
ru  0,1                     | 8  0.1
ru  0,05 BTC                | 8  0.05
ru  0.05 BTC                | 8  0.05
ru  0.05BTC                 | 8  0.05
ru  BTC 0,05                | 8  0.05
ru  BTC0.05                 | 8  0.05
ru  ₿0,00150000             | 8  0.0015
ru  Ξ 1,5                   | 18 1.5
ru  Ł2,25                   | 8  2.25
ru  100 USDT                | 6  100
ru  100 USDT TRC20          | 6  100
ru  100 USDT TRC-20         | 6  100
ru  100 USDTTRC20           | 6  100
ru  USDTTRC20 100           | 6  100
ru  USDT ERC20 100,5        | 6  100.5
ru  100 BEP20               | 18 100
ru  100,50 USDT (TRC20)     | 6  100.5
ru  К оплате: 1 234,56 ₽    | 2  1234.56
ru  ,5                      | 2  0.5
ru  5,                      | 2  5
ru  5.                      | 2  5
ru  0,                      | 2  0
ru  00012                   | 2  12
ru  000                     | 2  0
ru  0000,50                 | 2  0.5
ru  1,005                   | 2  1 cut ?1005
ru  1,999                   | 2  1.99 cut ?1999
ru  0,999                   | 2  0.99 cut
ru  0,99000                 | 2  0.99
ru  1,23456789123           | 8  1.23456789 cut
ru  1 23                    | 2  123
ru  12 34 5                 | 2  12345
ru  1 234 5,6               | 2  12345.6
ru  5 тыс                   | 2  multiplier
ru  5 тыс. ₽                | 2  multiplier
ru  2 млн                   | 2  multiplier
ru  1,5 млн руб             | 2  multiplier
ru  10к                     | 2  multiplier
ru  100 руб. 50 коп.        | 2  two-numbers
ru  100→200                 | 2  two-numbers
ru  1 BTC = 6 412 380,50 ₽  | 2  two-numbers
ru  от 100 до 200           | 2  two-numbers
ru  100-200                 | 2  not-a-number
ru  -5                      | 2  negative
ru  −5                      | 2  negative
ru  –5                      | 2  negative
ru  - 5                     | 2  negative
ru  -5 ₽                    | 2  negative
ru  -₽5                     | 2  negative
ru  21.11.2026              | 2  not-a-number
ru  12:30                   | 2  not-a-number
ru  5%                      | 2  not-a-number
ru  1/2                     | 2  not-a-number
ru  ½                       | 2  not-a-number
ru  рубли                   | 2  not-a-number
ru  ,                       | 2  not-a-number
ru  .,                      | 2  not-a-number
ru  1,2,3                   | 2  not-a-number
ru  1,23,45                 | 2  not-a-number
ru  №104882                 | 2  not-a-number
ru  +7 (900) 123-45-67      | 2  not-a-number
en-US  1234.56              | 2  1234.56
en-US  1,234.56             | 2  1234.56
en-US  $1,234.56            | 2  1234.56
en-US  $ 1,234.56           | 2  1234.56
en-US  US$1,234.56          | 2  1234.56
en-US  USD 1,234.56         | 2  1234.56
en-US  1,234.56 USD         | 2  1234.56
en-US  1,234.56USD          | 2  1234.56
en-US  1,234,567            | 2  1234567
en-US  1,234,567.00         | 2  1234567
en-US  3,000,000.25         | 2  3000000.25
en-US  3,000,000.25 USDC    | 6  3000000.25
en-US  12,480,000           | 2  12480000
en-US  1,234                | 6  1.234 ?1234
en-US  1,234                | 2  1.23 cut ?1234
en-US  12,345               | 8  12.345 ?12345
en-US  123,456              | 8  123.456 ?123456
en-US  1.234                | 8  1.234 ?1234
en-US  1,23                 | 2  1.23
en-US  1,2345               | 8  1.2345
en-US  1234,567             | 8  1234.567
en-US  0,125                | 8  0.125
en-US  0.125                | 8  0.125
en-US  .5                   | 8  0.5
en-US  5.                   | 8  5
en-US  $.99                 | 2  0.99
en-US  100.                 | 2  100
en-US  1.00000000           | 8  1
en-US  0.00000001           | 8  0.00000001
en-US  0.000000001          | 8  0 cut
en-US  1.123456789012345678 | 18 1.123456789012345678
en-US  1.1234567890123456789 | 18 1.123456789012345678 cut
en-US  0.05 BTC             | 8  0.05
en-US  Send 0.05 BTC        | 8  0.05
en-US  0.05 btc             | 8  0.05
en-US  1.5ETH               | 18 1.5
en-US  250 TRX              | 6  250
en-US  ~100                 | 2  100
en-US  1e5                  | 2  exponent
en-US  1E5                  | 2  exponent
en-US  1e-8                 | 8  exponent
en-US  1.5e+3               | 2  exponent
en-US  1.5E-7 BTC           | 8  exponent
en-US  5k                   | 2  multiplier
en-US  $5K                  | 2  multiplier
en-US  2 million            | 2  multiplier
en-US  1.2bn                | 2  multiplier
en-US  3M                   | 2  multiplier
en-US  NaN                  | 2  not-a-number
en-US  Infinity             | 2  not-a-number
en-US  -Infinity            | 2  not-a-number
en-US  null                 | 2  not-a-number
en-US  0x10                 | 2  two-numbers
en-US  1_000                | 2  1000
en-US  ($5.00)              | 2  negative
en-US  (5.00)               | 2  negative
en-US  -$5                  | 2  negative
en-US  $-5                  | 2  negative
en-US  -0                   | 2  negative
en-US  5-                   | 2  negative
en-US  1,2.3                | 2  not-a-number
en-US  1,234.567.890        | 2  not-a-number
en-US  1.234,567,890        | 2  not-a-number
en-US  1..5                 | 2  not-a-number
en-US  1,.5                 | 2  not-a-number
en-US  1;5                  | 2  not-a-number
en-US  5*2                  | 2  not-a-number
en-US  <i>5</i>             | 2  not-a-number
en-US  ' or 1=1             | 2  not-a-number
de  1234,56                 | 2  1234.56
de  1.234,56                | 2  1234.56
de  1.234,56 €              | 2  1234.56
de  1.234,56_€              | 2  1234.56
de  € 1.234,56              | 2  1234.56
de  EUR 1.234,56            | 2  1234.56
de  1.234,56 Euro           | 2  1234.56
de  1.234.567,89            | 2  1234567.89
de  1.234.567               | 2  1234567
de  12.480.000 €            | 2  12480000
de  1.234                   | 2  1.23 cut ?1234
de  50,- €                  | 2  50
de  50,-- €                 | 2  50
de  50,– €                  | 2  50
de  1.234,- €               | 2  1234
de  0,05 BTC                | 8  0.05
de  5 Mio. €                | 2  multiplier
de  5 Tsd.                  | 2  multiplier
fr  1 234,56                | 2  1234.56
fr  1~234,56                | 2  1234.56
fr  1~234,56_€              | 2  1234.56
fr  1~234~567,89 €          | 2  1234567.89
fr  1 234 567,89 euros      | 2  1234567.89
fr  0,05 BTC                | 8  0.05
fr  12~345                  | 2  12345
fr  1~234.56                | 2  1234.56
fr  −1~234,56               | 2  negative
ch  1'234.56                | 2  1234.56
ch  1’234.56                | 2  1234.56
ch  1'234'567.89            | 2  1234567.89
ch  1’234’567.89            | 2  1234567.89
ch  1'234                   | 2  1234
ch  1’234                   | 2  1234
ch  CHF 1'234.50            | 2  1234.5
ch  Fr. 1'234.50            | 2  1234.5
ch  Fr.1'234.50             | 2  not-a-number
ch  CHF 50.–                | 2  50
ch  CHF 50.--               | 2  50
ch  50.-                    | 2  50
ch  1\`234.50               | 2  1234.5
ch  1'234,50                | 2  1234.5
in  1,23,456                | 2  123456
in  1,23,456.78             | 2  123456.78
in  ₹1,23,456.78            | 2  123456.78
in  ₹ 12,34,567             | 2  1234567
in  Rs. 1,23,456.00         | 2  123456
in  Rs 500                  | 2  500
in  12,34,56,789.10         | 2  123456789.1
in  १२३४                    | 2  1234
in  १,२३,४५६.७८             | 2  123456.78
in  5 lakh                  | 2  multiplier
in  1 crore                 | 2  multiplier
in  ١٢٣٤                    | 2  1234
in  ١٬٢٣٤٫٥٦                | 2  1234.56
in  ۱۲۳۴٫۵                  | 2  1234.5
in  １２３４．５６             | 2  1234.56
in  １，２３４．５６           | 2  1234.56
`
  .trim()
  .split('\n')
  .map(line => /^(\S+) +(.*?) *\| +(\d+) +(.+)$/.exec(line)!)
  .map(([, country, paste, scale, expected]) => ({ country, paste: invisible(paste!), scale: Number(scale), expected }))

const noBreak = '\u00a0'
function invisible(paste: string): string {
  return paste
    .replaceAll('_', '\u00a0')
    .replaceAll(/(?<=\d)~(?=\d)/g, '\u202f')
    .replaceAll('→', '\t')
}

/** The same pastes as an English page reads them, where that differs: one comma before exactly three digits groups. */
const inEnglish: ReadonlyMap<string, string> = new Map([
  ['1,005', '1005'],
  ['1,999', '1999'],
  ['1,234', '1234'],
  ['12,345', '12345'],
  ['123,456', '123456'],
])

/** The probable meaning of a refused amount, where it is beyond doubt. */
function meantBy(typed: string, scale: number): string | undefined {
  const read = readAmount(typed, scale, 'ru')
  return !read.ok && 'meant' in read.refusal ? read.refusal.meant : undefined
}

/** The result in the table's notation. */
function read(typed: string, scale: number, locale: Locale = 'ru'): string {
  const read = readAmount(typed, scale, locale)
  if (!read.ok) return read.refusal.reason
  const { text, cut, couldBe } = read.value
  return [text, cut && 'cut', couldBe && `?${couldBe}`].filter(Boolean).join(' ')
}

describe('pasted amounts', () => {
  test('the table has two hundred pastes from six countries', () => {
    expect(pastes.length).toBeGreaterThanOrEqual(200)
    expect(new Set(pastes.map(({ country }) => country))).toEqual(new Set(['ru', 'en-US', 'de', 'fr', 'ch', 'in']))
  })

  test.each(pastes)('$country: "$paste" with $scale decimals is $expected', ({ paste, scale, expected }) => {
    expect(read(paste, scale)).toBe(expected)
  })

  test.each(pastes)('on an English page "$paste" with $scale decimals is read too', ({ paste, scale, expected }) => {
    expect(read(paste, scale, 'en')).toBe(inEnglish.get(paste) ?? expected)
  })

  test.each([
    ['1,000', 2, '1000'],
    ['20,000', 2, '20000'],
    ['$10,000', 2, '10000'],
    ['1,000 USDT', 6, '1000'],
    ['999,999', 0, '999999'],
    ['1,000.5', 8, '1000.5'],
    // No thousands are written with a zero in front, with four digits before the comma, or with other than three behind it.
    ['0,125', 8, '0.125'],
    ['1234,567', 8, '1234.567'],
    ['1,50', 2, '1.5'],
    ['1,0000', 8, '1'],
    ['01,000', 2, '1'],
  ])('in English %s with %i decimals is %s', (typed, scale, expected) => {
    expect(read(typed, scale, 'en')).toBe(expected)
  })

  test('in English 1,500 thousand is a million and a half', () => {
    expect(readAmount('1,500k', 2, 'en')).toEqual({ ok: false, refusal: { reason: 'multiplier', meant: '1500000' } })
  })

  test.each(['', ' ', noBreak, '\t\n', '\u200b'])('%j is empty, not an error', typed => {
    expect(read(typed, 2)).toBe('empty')
  })

  test('an amount that no ledger can hold is refused, whatever its length', () => {
    expect(read('9'.repeat(400), 2)).toBe('too-long')
    expect(read('9'.repeat(37), 2)).toBe('too-long')
    expect(read('9'.repeat(36), 2)).toBe('9'.repeat(36))
    expect(read(`0.${'1'.repeat(150)}`, 2)).toBe('0.11 cut')
  })
})

describe('the suggested amount of a refusal', () => {
  test.each([
    ['50 тыс', 2, '50000'],
    ['50 тыс. ₽', 2, '50000'],
    ['1,5 млн руб', 2, '1500000'],
    ['₽ 10к', 2, '10000'],
    ['2.25M', 2, '2250000'],
    ['5 lakh', 2, '500000'],
    ['1e3', 2, '1000'],
    ['1.5e+3', 2, '1500'],
    ['1.5E-7 BTC', 8, '0.00000015'],
    // Finer than the currency, in doubt, or more than any ledger holds.
    ['1e-3', 2, undefined],
    ['1,500 млн', 2, undefined],
    ['1e99', 2, undefined],
    ['9e999999', 2, undefined],
  ])('%s with %i decimals is meant as %s', (typed, scale, meant) => {
    expect(meantBy(typed, scale)).toBe(meant)
  })

  test('an exponent moves the point by as many places as it says', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 12 }), (whole, power) => {
        expect(meantBy(`${whole}e${power}`, 2)).toBe(String(whole * 10n ** BigInt(power)))
      }),
    )
  })
})

const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 36n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, scale]) => ({ scale, text: shortest(toDecimal(units / 10n ** BigInt(18 - scale), scale)) }))

const shortest = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

describe('reading and writing', () => {
  test('a formatted amount is read back to the same amount, in every language', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...locales), ({ text, scale }, locale) => {
        expect(read(formatAmount(text, locale), scale, locale).replace(/ \?.*/, '')).toBe(text)
      }),
      { numRuns: 3_000 },
    )
  })

  test('no text makes the reader throw, and every accepted text is valid for the API', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(..."0123456789.,' -+e₽B٣\t") })),
        fc.integer({ min: 0, max: 18 }),
        fc.constantFrom(...locales),
        (typed, scale, locale) => {
          const read = readAmount(typed, scale, locale)
          if (!read.ok) return
          expect(DecimalText.safeParse(read.value.text).success).toBe(true)
          expect((read.value.text.split('.')[1] ?? '').length).toBeLessThanOrEqual(scale)
        },
      ),
      { numRuns: 5_000 },
    )
  })

  test('the API itself takes plain digits only', () => {
    for (const text of ['١٢٣', '１２', '1,5', '1 000', '1e5', 'NaN', ' 5', '5\n']) {
      expect(DecimalText.safeParse(text).success, text).toBe(false)
    }
  })

  test('each language writes an amount its own way, with the decimals it came with', () => {
    expect(formatAmount('641238.05', 'ru')).toBe('641\u00a0238,05')
    expect(formatAmount('641238.05', 'en')).toBe('641,238.05')
    expect(formatAmount('12480000', 'ru')).toBe('12\u00a0480\u00a0000')
    expect(formatAmount('1200.50', 'en')).toBe('1,200.50')
    expect(formatAmount('1805144.62', 'en')).toBe('1,805,144.62')
    expect(formatAmount('999', 'en')).toBe('999')
    expect(formatAmount('0.00150000', 'ru')).toBe('0,00150000')
    expect(formatAmount('-961.86', 'en')).toBe('\u2212961.86')
  })
})
