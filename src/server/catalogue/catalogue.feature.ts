import type { CurrencyOf } from '#contract/money/currency.ts'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import type { RecordLists } from '#server/changes/list-records.ts'
import { defineFeature } from '#server/feature.ts'
import { branchSection } from './branch.section.ts'
import { openLiveCatalogue } from './catalogue.ts'
import { categorySection } from './category.section.ts'
import { citySection } from './city.section.ts'
import { currencySection } from './currency.section.ts'
import { openDemoOffice } from './demo-office.ts'
import { directionSection } from './direction.section.ts'
import { type DirectionMatrixDeps, directionMatrixRoutes } from './direction-matrix.routes.ts'
import { endPausesOnTime } from './end-pauses.ts'
import { knownCurrenciesRoutes } from './known/known-currencies.routes.ts'

/** A command beside the office has no board, and so neither currencies nor rates of it. */
type Later = {
  knownPair: (pair: string) => boolean
  currency?: CurrencyOf
  rateNow?: DirectionMatrixDeps['rateNow']
  /** What may be said of e-mails, of an office with this name and contact. */
  letters: (office: Omit<OfficeIdentity, 'letters'>) => OfficeIdentity['letters']
}

export const catalogue = defineFeature({
  name: 'catalogue',
  sections: ({ knownPair, currency = nothing, rateNow = nothing }: Later) => ({
    category: categorySection,
    city: citySection,
    branch: branchSection,
    currency: currencySection,
    direction: directionSection({ knownPair, currency, now: rateNow }),
  }),
  async open({ db, demo, now }, { lists }: { lists: RecordLists }, _, later: () => Later) {
    if (demo) await openDemoOffice(db, now())
    const catalogue = await openLiveCatalogue(db, now, !demo)
    catalogue.onChange(lists.forget)
    return {
      offers: {
        catalogue,
        /** How the office is known now. */
        identity: (): OfficeIdentity => {
          const { identity } = catalogue.now.office
          return { ...identity, letters: later().letters(identity) }
        },
        timeZone: () => catalogue.now.office.timeZone,
        /** Forms that send e-mail, in an hour from one network. */
        formsOfNetwork: () => catalogue.now.office.formsOfNetwork,
      },
      routes(app) {
        knownCurrenciesRoutes(app, { db })
        directionMatrixRoutes(app, {
          lists,
          currencies: () => catalogue.now.currencies,
          rateNow: later().rateNow ?? nothing,
        })
      },
      tasks: [endPausesOnTime(db, now)],
      channels: { catalogue: catalogue.refresh, reserves: () => catalogue.refreshSoon() },
    }
  },
})

const nothing = () => undefined
