import { RecordsPage, recordsHandle } from '#web/console/records/RecordsPage.tsx'
import { chatAnswerView } from './chat-views.tsx'

export { loader } from './ChatAnswersPage.data.ts'

export const handle = recordsHandle(chatAnswerView)

export const Component = () => <RecordsPage view={chatAnswerView} />
