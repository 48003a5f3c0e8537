import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { withdrawalsView } from './withdrawals-view.ts'

export const loader = recordLoader(withdrawalsView)
export const action = recordAction(withdrawalsView)
