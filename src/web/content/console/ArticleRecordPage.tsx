import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { articleView } from './content-views.tsx'
import { previewTrial } from './preview-trial.tsx'

export { action, loader } from './ArticleRecordPage.data.ts'

export const handle = recordHandle(articleView)

const trial = previewTrial('text')

export const Component = () => <RecordPage view={articleView} trial={trial} />
