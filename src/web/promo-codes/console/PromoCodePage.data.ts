import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { promoCodeView } from './promo-code-view.tsx'

export const loader = recordLoader(promoCodeView)
export const action = recordAction(promoCodeView)
