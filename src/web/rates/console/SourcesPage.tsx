import { RecordsPage, recordsHandle } from '#web/console/records/RecordsPage.tsx'
import { sourceView } from './source-view.tsx'

export { loader } from './SourcesPage.data.ts'

export const handle = recordsHandle(sourceView)

export const Component = () => <RecordsPage view={sourceView} />
