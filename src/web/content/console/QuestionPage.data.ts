import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { questionView } from './content-views.tsx'
import { askPreview } from './preview-trial.tsx'

export const loader = recordLoader(questionView)
export const action = recordAction(questionView, askPreview('answer'))
