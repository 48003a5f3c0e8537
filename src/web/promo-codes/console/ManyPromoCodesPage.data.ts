import { bulkAction, bulkLoader } from '#web/console/records/bulk.data.ts'
import { promoCodeView } from './promo-code-view.tsx'

export const loader = bulkLoader(promoCodeView)
export const action = bulkAction(promoCodeView)
