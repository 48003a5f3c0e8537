import { defineFeature } from '#server/feature.ts'
import { countDays } from './count-days.ts'
import { openQuoteCounter } from './quote-counter.ts'
import { statisticsRoutes } from './statistics.routes.ts'

export const statistics = defineFeature({
  name: 'statistics',
  open({ db, patientDb, now, log }, { timeZone }: { timeZone: () => string }) {
    const quotes = openQuoteCounter(db, now, error => log.warn({ err: error }, 'signed quotes were not counted'))
    return {
      offers: { countQuote: quotes.count },
      routes: app => statisticsRoutes(app, { db, timeZone, now }),
      tasks: [countDays(patientDb, now)],
      close: () => quotes.stop(),
    }
  },
})
