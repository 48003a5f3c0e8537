import type { CurrencyOf } from '#contract/money/currency.ts'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import type { ShowClaim } from '#server/claims/claims-deps.ts'
import { defineFeature } from '#server/feature.ts'
import { type ReceiptsDeps, receiptsRoutes } from './receipts.routes.ts'

type ReceiptsNeeds = {
  showClaim: ShowClaim
  currency: CurrencyOf
  identity: () => OfficeIdentity
  timeZone: () => string
}

/** The rosette is drawn by the pages. */
export const receipts = ({ rosette }: Pick<ReceiptsDeps, 'rosette'>) =>
  defineFeature({
    name: 'receipts',
    open: ({ reading, secret, origin }, { showClaim, currency, identity, timeZone }: ReceiptsNeeds) => ({
      routes: app =>
        receiptsRoutes(app, { db: reading, secret, showClaim, currency, office: identity, timeZone, origin, rosette }),
    }),
  })
