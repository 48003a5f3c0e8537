import { RecordsPage, recordsHandle } from '#web/console/records/RecordsPage.tsx'
import { manualRateView } from './manual-rate-view.tsx'

export { loader } from './ManualRatesPage.data.ts'

export const handle = recordsHandle(manualRateView)

export const Component = () => <RecordsPage view={manualRateView} />
