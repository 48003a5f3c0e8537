import { RecordsPage, recordsHandle } from '#web/console/records/RecordsPage.tsx'
import { branchView } from './branch-view.tsx'

export { loader } from './BranchesPage.data.ts'

export const handle = recordsHandle(branchView)

export const Component = () => <RecordsPage view={branchView} />
