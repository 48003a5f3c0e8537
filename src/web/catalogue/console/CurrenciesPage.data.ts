import { recordsLoader } from '#web/console/records/records.data.ts'
import { currencyView } from './currency-view.tsx'

export const loader = recordsLoader(currencyView)
