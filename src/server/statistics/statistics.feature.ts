import { defineFeature } from '#server/feature.ts'
import { countDays } from './count-days.ts'
import { weekOfOffice } from './emails/week-of-office.ts'
import { openQuoteCounter } from './quote-counter.ts'
import { statisticsRoutes } from './statistics.routes.ts'
import { writeWeekly } from './weekly-letter.ts'

export const statistics = defineFeature({
  name: 'statistics',
  emails: [weekOfOffice],
  open({ db, patientDb, now, log }, { timeZone }: { timeZone: () => string }) {
    const quotes = openQuoteCounter(db, now, error => log.warn({ err: error }, 'signed quotes were not counted'))
    return {
      offers: { countQuote: quotes.count },
      routes: app => statisticsRoutes(app, { db, timeZone, now }),
      tasks: [countDays(patientDb, now), writeWeekly({ db: patientDb, timeZone, now })],
      close: () => quotes.stop(),
    }
  },
})
