import { RecordsPage, recordsHandle } from '#web/console/records/RecordsPage.tsx'
import { categoryView } from './category-view.ts'

export { loader } from './CategoriesPage.data.ts'

export const handle = recordsHandle(categoryView)

export const Component = () => <RecordsPage view={categoryView} />
