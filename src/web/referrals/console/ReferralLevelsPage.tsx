import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { referralsView } from './referrals-view.tsx'

export { action, loader } from './ReferralLevelsPage.data.ts'

export const handle = recordHandle(referralsView)

export const Component = () => <RecordPage view={referralsView} />
