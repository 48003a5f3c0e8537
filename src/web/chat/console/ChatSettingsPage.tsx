import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { chatView } from './chat-views.tsx'

export { action, loader } from './ChatSettingsPage.data.ts'

export const handle = recordHandle(chatView)

export const Component = () => <RecordPage view={chatView} />
