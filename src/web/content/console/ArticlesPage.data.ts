import { recordsLoader } from '#web/console/records/records.data.ts'
import { articleView } from './content-views.tsx'

export const loader = recordsLoader(articleView)
