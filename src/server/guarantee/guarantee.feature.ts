import type { CurrencyOf } from '#contract/money/currency.ts'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { defineFeature } from '#server/feature.ts'
import { guaranteeRoutes } from './guarantee.routes.ts'
import { openGuaranteeKeys } from './guarantee-keys.ts'

type GuaranteeNeeds = {
  currency: CurrencyOf
  identity: () => OfficeIdentity
  timeZone: () => string
}

export const guarantee = defineFeature({
  name: 'guarantee',
  async open({ db, secret, origin, now }, { currency, identity, timeZone }: GuaranteeNeeds) {
    const keys = await openGuaranteeKeys(db, { secret, now })
    return {
      routes: app => guaranteeRoutes(app, { db, secret, keys, currency, office: identity, timeZone, origin, now }),
    }
  },
})
