import { recordsLoader } from '#web/console/records/records.data.ts'
import { categoryView } from './category-view.ts'

export const loader = recordsLoader(categoryView)
