import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { discountsView } from './discounts-view.tsx'

export const loader = recordLoader(discountsView)
export const action = recordAction(discountsView)
