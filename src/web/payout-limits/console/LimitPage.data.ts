import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { payoutLimitView } from './payout-limit-view.tsx'

export const loader = recordLoader(payoutLimitView)
export const action = recordAction(payoutLimitView)
