import { BulkPage, bulkHandle } from '#web/console/records/BulkPage.tsx'
import { directionView } from './direction-view.tsx'

export { action, loader } from './ManyDirectionsPage.data.ts'

export const handle = bulkHandle(directionView)

export const Component = () => <BulkPage view={directionView} />
