import { recordsLoader } from '#web/console/records/records.data.ts'
import { manualRateView } from './manual-rate-view.tsx'

export const loader = recordsLoader(manualRateView)
