import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { contentPageView } from './content-views.tsx'
import { previewTrial } from './preview-trial.tsx'

export { action, loader } from './WordsPage.data.ts'

export const handle = recordHandle(contentPageView)

const trial = previewTrial('text')

export const Component = () => <RecordPage view={contentPageView} trial={trial} />
