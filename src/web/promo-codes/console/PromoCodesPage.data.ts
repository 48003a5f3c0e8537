import { recordsLoader } from '#web/console/records/records.data.ts'
import { promoCodeView } from './promo-code-view.tsx'

export const loader = recordsLoader(promoCodeView)
