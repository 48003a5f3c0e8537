import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { categoryView } from './category-view.ts'

export const loader = recordLoader(categoryView)
export const action = recordAction(categoryView)
