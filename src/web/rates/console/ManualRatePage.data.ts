import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { manualRateView } from './manual-rate-view.tsx'

export const loader = recordLoader(manualRateView)
export const action = recordAction(manualRateView)
