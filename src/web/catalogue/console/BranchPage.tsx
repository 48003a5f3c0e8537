import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { branchView } from './branch-view.tsx'

export { action, loader } from './BranchPage.data.ts'

export const handle = recordHandle(branchView)

export const Component = () => <RecordPage view={branchView} />
