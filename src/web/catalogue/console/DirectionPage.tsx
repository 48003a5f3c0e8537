import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { directionTrial } from './direction-trial.tsx'
import { directionView } from './direction-view.tsx'

export { action, loader } from './DirectionPage.data.ts'

export const handle = recordHandle(directionView)

export const Component = () => <RecordPage view={directionView} trial={directionTrial} />
