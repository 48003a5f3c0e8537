import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { categoryView } from './category-view.ts'

export { action, loader } from './CategoryPage.data.ts'

export const handle = recordHandle(categoryView)

export const Component = () => <RecordPage view={categoryView} />
