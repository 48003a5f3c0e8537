import { RecordsPage, recordsHandle } from '#web/console/records/RecordsPage.tsx'
import { reviewView } from './review-view.tsx'

export { loader } from './ReviewsPage.data.ts'

export const handle = recordsHandle(reviewView)

export const Component = () => <RecordsPage view={reviewView} />
