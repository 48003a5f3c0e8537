import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { screeningView } from './screening-view.tsx'

export const loader = recordLoader(screeningView)
export const action = recordAction(screeningView)
