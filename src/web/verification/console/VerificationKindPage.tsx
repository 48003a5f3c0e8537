import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { verificationSettingsView } from './verification-settings-view.ts'

export { action, loader } from './VerificationKindPage.data.ts'

export const handle = recordHandle(verificationSettingsView)

export const Component = () => <RecordPage view={verificationSettingsView} />
