import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { articleView } from './content-views.tsx'
import { askPreview } from './preview-trial.tsx'

export const loader = recordLoader(articleView)
export const action = recordAction(articleView, askPreview('text'))
