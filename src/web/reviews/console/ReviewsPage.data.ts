import { recordsLoader } from '#web/console/records/records.data.ts'
import { reviewView } from './review-view.tsx'

export const loader = recordsLoader(reviewView)
