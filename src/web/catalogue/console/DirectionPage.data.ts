import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { askDirection } from './ask-direction.ts'
import { directionView } from './direction-view.tsx'

export const loader = recordLoader(directionView)
export const action = recordAction(directionView, askDirection)
