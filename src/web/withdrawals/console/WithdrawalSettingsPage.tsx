import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { withdrawalsView } from './withdrawals-view.ts'

export { action, loader } from './WithdrawalSettingsPage.data.ts'

export const handle = recordHandle(withdrawalsView)

export const Component = () => <RecordPage view={withdrawalsView} />
