import { RecordsPage, recordsHandle } from '#web/console/records/RecordsPage.tsx'
import { verificationSettingsView } from './verification-settings-view.ts'

export { loader } from './VerificationKindsPage.data.ts'

export const handle = recordsHandle(verificationSettingsView)

export const Component = () => <RecordsPage view={verificationSettingsView} />
