import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { reviewView } from './review-view.tsx'

export const loader = recordLoader(reviewView)
export const action = recordAction(reviewView)
