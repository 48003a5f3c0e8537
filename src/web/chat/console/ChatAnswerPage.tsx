import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { chatAnswerView } from './chat-views.tsx'

export { action, loader } from './ChatAnswerPage.data.ts'

export const handle = recordHandle(chatAnswerView)

export const Component = () => <RecordPage view={chatAnswerView} />
