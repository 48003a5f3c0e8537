import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { currencyView } from './currency-view.tsx'

export { action, loader } from './CurrencyPage.data.ts'

export const handle = recordHandle(currencyView)

export const Component = () => <RecordPage view={currencyView} />
