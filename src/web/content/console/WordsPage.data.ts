import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { contentPageView } from './content-views.tsx'
import { askPreview } from './preview-trial.tsx'

export const loader = recordLoader(contentPageView)
export const action = recordAction(contentPageView, askPreview('text'))
