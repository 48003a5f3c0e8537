import { recordsLoader } from '#web/console/records/records.data.ts'
import { questionView } from './content-views.tsx'

export const loader = recordsLoader(questionView)
