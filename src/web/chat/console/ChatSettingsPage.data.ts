import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { chatView } from './chat-views.tsx'

export const loader = recordLoader(chatView)
export const action = recordAction(chatView)
