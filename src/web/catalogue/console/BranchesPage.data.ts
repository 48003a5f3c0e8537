import { recordsLoader } from '#web/console/records/records.data.ts'
import { branchView } from './branch-view.tsx'

export const loader = recordsLoader(branchView)
