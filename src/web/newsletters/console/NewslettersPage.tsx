import { RecordsPage, recordsHandle } from '#web/console/records/RecordsPage.tsx'
import { newsletterView } from './newsletter-view.tsx'

export { loader } from './NewslettersPage.data.ts'

export const handle = recordsHandle(newsletterView)

export const Component = () => <RecordsPage view={newsletterView} />
