import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { amlView } from './aml-view.tsx'

export const loader = recordLoader(amlView)
export const action = recordAction(amlView)
