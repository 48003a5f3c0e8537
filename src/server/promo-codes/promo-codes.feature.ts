import type { RecordLists } from '#server/changes/list-records.ts'
import { defineFeature } from '#server/feature.ts'
import { promoCodesRoutes } from './promo-codes.routes.ts'
import { promoCodesSection } from './promo-codes.section.ts'
import { openPromoCodes, PROMO_CODES_CHANNEL } from './promo-codes.ts'

export const promoCodes = defineFeature({
  name: 'promo-codes',
  sections: () => ({ 'promo-code': promoCodesSection }),
  async open({ db, sections, secret, now }, { lists }: { lists: RecordLists }) {
    const promoCodes = await openPromoCodes(db)
    return {
      offers: { promoCodes },
      routes: app => promoCodesRoutes(app, { db, sections, secret, now }),
      channels: {
        [PROMO_CODES_CHANNEL]: () => {
          lists.forget()
          return promoCodes.refresh()
        },
      },
      pageVersion: () => String(promoCodes.version),
    }
  },
})
