import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { referralsView } from './referrals-view.tsx'

export const loader = recordLoader(referralsView)
export const action = recordAction(referralsView)
