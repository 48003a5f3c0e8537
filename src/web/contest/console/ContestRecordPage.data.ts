import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { contestView } from './contest-view.tsx'

export const loader = recordLoader(contestView)
export const action = recordAction(contestView)
