import { BulkPage, bulkHandle } from '#web/console/records/BulkPage.tsx'
import { currencyView } from './currency-view.tsx'

export { action, loader } from './ManyCurrenciesPage.data.ts'

export const handle = bulkHandle(currencyView)

export const Component = () => <BulkPage view={currencyView} />
