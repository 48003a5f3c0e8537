import { recordsLoader } from '#web/console/records/records.data.ts'
import { screeningView } from './screening-view.tsx'

export const loader = recordsLoader(screeningView)
