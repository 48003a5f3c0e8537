import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { chatAnswerView } from './chat-views.tsx'

export const loader = recordLoader(chatAnswerView)
export const action = recordAction(chatAnswerView)
