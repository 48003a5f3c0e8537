import { recordsLoader } from '#web/console/records/records.data.ts'
import { payoutLimitView } from './payout-limit-view.tsx'

export const loader = recordsLoader(payoutLimitView)
