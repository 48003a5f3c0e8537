import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { cityView } from './city-view.tsx'

export const loader = recordLoader(cityView)
export const action = recordAction(cityView)
