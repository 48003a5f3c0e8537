import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { manualRateView } from './manual-rate-view.tsx'

export { action, loader } from './ManualRatePage.data.ts'

export const handle = recordHandle(manualRateView)

export const Component = () => <RecordPage view={manualRateView} />
