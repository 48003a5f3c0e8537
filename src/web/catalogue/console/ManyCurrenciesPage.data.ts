import { bulkAction, bulkLoader } from '#web/console/records/bulk.data.ts'
import { currencyView } from './currency-view.tsx'

export const loader = bulkLoader(currencyView)
export const action = bulkAction(currencyView)
