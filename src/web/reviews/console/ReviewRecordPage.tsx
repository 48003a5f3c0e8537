import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { reviewView } from './review-view.tsx'

export { action, loader } from './ReviewRecordPage.data.ts'

export const handle = recordHandle(reviewView)

export const Component = () => <RecordPage view={reviewView} />
