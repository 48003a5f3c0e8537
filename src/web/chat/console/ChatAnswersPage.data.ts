import { recordsLoader } from '#web/console/records/records.data.ts'
import { chatAnswerView } from './chat-views.tsx'

export const loader = recordsLoader(chatAnswerView)
