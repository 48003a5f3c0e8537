import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { sourceView } from './source-view.tsx'

export { action, loader } from './SourcePage.data.ts'

export const handle = recordHandle(sourceView)

export const Component = () => <RecordPage view={sourceView} />
