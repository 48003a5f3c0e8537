import { recordsLoader } from '#web/console/records/records.data.ts'
import { contestView } from './contest-view.tsx'

export const loader = recordsLoader(contestView)
