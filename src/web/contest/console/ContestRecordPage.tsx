import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { contestView } from './contest-view.tsx'

export { action, loader } from './ContestRecordPage.data.ts'

export const handle = recordHandle(contestView)

export const Component = () => <RecordPage view={contestView} />
