import { recordsLoader } from '#web/console/records/records.data.ts'
import { sourceView } from './source-view.tsx'

export const loader = recordsLoader(sourceView)
