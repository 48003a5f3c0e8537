import { bulkAction, bulkLoader } from '#web/console/records/bulk.data.ts'
import { directionView } from './direction-view.tsx'

export const loader = bulkLoader(directionView)
export const action = bulkAction(directionView)
