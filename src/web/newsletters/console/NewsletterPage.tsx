import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { newsletterView } from './newsletter-view.tsx'

export { action, loader } from './NewsletterPage.data.ts'

export const handle = recordHandle(newsletterView)

export const Component = () => <RecordPage view={newsletterView} />
