import { RecordsPage, recordsHandle } from '#web/console/records/RecordsPage.tsx'
import { ContentLinks } from './ContentLinks.tsx'
import { articleView } from './content-views.tsx'

export { loader } from './ArticlesPage.data.ts'

export const handle = recordsHandle(articleView)

export const Component = () => <RecordsPage view={articleView} acts={<ContentLinks here="news" />} />
