import { expect, test } from 'vitest'
import { compare, type Fraction, fractionFromDecimal, multiply } from '#contract/money/rate.ts'
import { deviates } from '../deviation.ts'
import { LIVE } from '../feed.ts'
import { usualTerms } from '../pair.ts'
import { type Quote, toQuote } from '../reading.ts'
import { demoPairs, readDemo } from './demo-prices.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

function quotes(at: Date): Quote[] {
  return readDemo('demo', at).map(reading => {
    const quote = toQuote(reading, { source: 'demo', lifetime: LIVE, readAt: at })
    if (!quote.ok) throw new Error(`${reading.pair}: ${quote.refusal.reason}`)
    return quote.value
  })
}
const priceOf = (pair: string, at: Date): Fraction => quotes(at).find(quote => quote.pair === pair)!.value

test('the same seed and time give the same prices, another seed others', () => {
  expect(readDemo('demo', noon)).toEqual(readDemo('demo', noon))
  expect(readDemo('another', noon)).not.toEqual(readDemo('demo', noon))
})

test('every demo pair is quoted, and every quote is one that the guards believe', () => {
  expect(quotes(noon).map(quote => quote.pair)).toEqual(demoPairs.map(({ pair }) => pair))
})

test('prices move from one reading to the next', () => {
  const path = Array.from({ length: 20 }, (_, i) => priceOf('BTC/USDT', later(i * 5)))
  expect(new Set(path.map(({ numerator, denominator }) => `${numerator}/${denominator}`)).size).toBeGreaterThan(15)
})

test('no two moments differ enough to look like a jump', () => {
  const moments = Array.from({ length: 200 }, (_, i) => quotes(later(i * 7 * 3600)))
  demoPairs.forEach(({ pair }, i) => {
    const values = moments.map(moment => moment[i]!.value).sort(compare)
    expect(deviates(values.at(-1)!, values[0]!, usualTerms.jumpBps), pair).toBe(false)
    expect(deviates(values[0]!, values.at(-1)!, 0n), `${pair} stands still`).toBe(true)
  })
})

test('the market is consistent: a euro costs about as many roubles as its dollars do', () => {
  const cross = multiply(priceOf('EUR/USD', noon), priceOf('USD/RUB', noon))
  expect(deviates(priceOf('EUR/RUB', noon), cross, 200n)).toBe(false)
})

test('prices have the digits of a real market', () => {
  const [bitcoin] = readDemo('demo', noon)
  const text = (Number(bitcoin!.bid!.numerator) / Number(bitcoin!.bid!.denominator)).toString()
  expect(fractionFromDecimal(text)).toEqual(bitcoin!.bid)
  expect(text.replace('.', '').length).toBeLessThanOrEqual(8)
})
