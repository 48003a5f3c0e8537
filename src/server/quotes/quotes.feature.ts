import type { LiveCatalogue } from '#server/catalogue/catalogue.ts'
import { defineFeature } from '#server/feature.ts'
import type { RatesMode } from '#server/rates/rates-mode.ts'
import type { Rates } from '#server/rates/start-rates.ts'
import { type CalculatorDeps, calculatorRoutes, type TakenAmounts } from './calculator.routes.ts'
import { type LiveBoardDeps, openLiveBoard } from './live-board.ts'
import { openRateHistoryCache } from './rate-history-cache.ts'
import { rateNow } from './rate-now.ts'

/** A page has a quote that expires, so it is rendered again after a while even when no rate has changed. */
const GUEST_PAGE_MS = 10_000

type QuotesNeeds = {
  catalogue: LiveCatalogue
  rates: Rates
  capacities: NonNullable<LiveBoardDeps['capacities']> & TakenAmounts
} & Pick<CalculatorDeps, 'promoCodes' | 'answerReferral' | 'discountOf'>

export const quotes = defineFeature({
  name: 'quotes',
  open(
    { reading, secret, now },
    { catalogue, rates, capacities, promoCodes, answerReferral, discountOf }: QuotesNeeds,
    { rates: mode }: { rates: RatesMode },
    later: () => Pick<CalculatorDeps, 'countQuote' | 'contest'>,
  ) {
    const board = openLiveBoard({ catalogue, rates, capacities, now })
    return {
      offers: {
        board,
        currency: (code: string) => board.now.board.currencies.get(code),
        /** The rate of a direction now, or why it is paused. */
        rateNow: (from: string, to: string) => rateNow(board, from, to),
      },
      routes(app) {
        const { countQuote, contest } = later()
        const histories = openRateHistoryCache({ db: reading, mode, now })
        calculatorRoutes(app, {
          board,
          histories,
          now,
          secret,
          promoCodes,
          answerReferral,
          discountOf,
          capacities,
          countQuote,
          contest,
        })
      },
      pageVersion: () =>
        `${board.now.board.version} ${board.now.catalogue.version} ${Math.floor(now().getTime() / GUEST_PAGE_MS)}`,
      stop: () => board.stop(),
    }
  },
})
