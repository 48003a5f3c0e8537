import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { branchView } from './branch-view.tsx'

export const loader = recordLoader(branchView)
export const action = recordAction(branchView)
