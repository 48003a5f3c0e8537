import { recordsLoader } from '#web/console/records/records.data.ts'
import { contentPageView } from './content-views.tsx'

export const loader = recordsLoader(contentPageView)
