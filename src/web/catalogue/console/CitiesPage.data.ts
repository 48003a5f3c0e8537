import { recordsLoader } from '#web/console/records/records.data.ts'
import { cityView } from './city-view.tsx'

export const loader = recordsLoader(cityView)
