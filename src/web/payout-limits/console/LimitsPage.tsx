import { RecordsPage, recordsHandle } from '#web/console/records/RecordsPage.tsx'
import { payoutLimitView } from './payout-limit-view.tsx'

export { loader } from './LimitsPage.data.ts'

export const handle = recordsHandle(payoutLimitView)

export const Component = () => <RecordsPage view={payoutLimitView} />
