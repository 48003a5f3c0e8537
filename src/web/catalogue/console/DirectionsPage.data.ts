import { recordsLoader } from '#web/console/records/records.data.ts'
import { directionView } from './direction-view.tsx'

export const loader = recordsLoader(directionView)
