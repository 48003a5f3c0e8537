import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { payoutLimitView } from './payout-limit-view.tsx'

export { action, loader } from './LimitPage.data.ts'

export const handle = recordHandle(payoutLimitView)

export const Component = () => <RecordPage view={payoutLimitView} />
