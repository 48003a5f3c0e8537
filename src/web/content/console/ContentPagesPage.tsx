import { RecordsPage, recordsHandle } from '#web/console/records/RecordsPage.tsx'
import { ContentLinks } from './ContentLinks.tsx'
import { contentPageView } from './content-views.tsx'

export { loader } from './ContentPagesPage.data.ts'

export const handle = recordsHandle(contentPageView)

export const Component = () => <RecordsPage view={contentPageView} acts={<ContentLinks here="pages" />} />
