import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { currencyView } from './currency-view.tsx'

export const loader = recordLoader(currencyView)
export const action = recordAction(currencyView)
