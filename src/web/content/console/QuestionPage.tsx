import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { questionView } from './content-views.tsx'
import { previewTrial } from './preview-trial.tsx'

export { action, loader } from './QuestionPage.data.ts'

export const handle = recordHandle(questionView)

const trial = previewTrial('answer')

export const Component = () => <RecordPage view={questionView} trial={trial} />
