import type { CurrencyItem } from '#contract/money/currency.ts'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { demoCities, demoDirections } from '#server/catalogue/demo-directions.ts'
import { demoCurrencies } from '#server/catalogue/demo-office.ts'
import type { BoardInput } from '#server/quotes/board.ts'
import type { SourceRate } from '#server/rates/formula.ts'

export const saturdayNoon = new Date('2026-11-21T09:00:00Z')

export const freshRate = (price: string, freshUntil: Date): SourceRate => ({
  state: 'fresh',
  value: fractionFromDecimal(price)!,
  at: saturdayNoon,
  freshUntil,
})

// biome-ignore format: a table is read by its columns
export const market: Record<string, string> = {
  'BTC/USDT': '97412.5', 'ETH/USDT': '3391.2', 'LTC/USDT': '88.64', 'TRX/USDT': '0.2874', 'TON/USDT': '5.412',
  'XRP/USDT': '2.2168', 'XMR/USDT': '164.9', 'BNB/USDT': '642.3', 'USDC/USDT': '0.9998', 'USDT/USD': '1.0002',
  'USDT/RUB': '93.4', 'KZT/RUB': '0.1786', 'EUR/USD': '1.0811',
}

const inTwoMinutes = new Date(saturdayNoon.getTime() + 120_000)

/** The demo office on a quiet Saturday, without a database. */
export const demoBoard: BoardInput = {
  currencies: demoCurrencies.map(
    (demo): CurrencyItem => ({
      code: demo.code,
      name: { ru: demo.ru, en: demo.en },
      ticker: demo.ticker,
      network: demo.network ?? null,
      kind: demo.kind,
      category: demo.category,
      scale: demo.scale,
      icon: { glyph: demo.glyph, color: demo.color },
      reserve: demo.reserve,
      state: 'on',
      popular: demo.popular ?? false,
    }),
  ),
  directions: demoDirections(demoCurrencies),
  cities: demoCities,
  rates: new Map(Object.entries(market).map(([pair, price]) => [pair, freshRate(price, inTwoMinutes)])),
}
