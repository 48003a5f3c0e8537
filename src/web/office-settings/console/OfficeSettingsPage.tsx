import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { officeSettingsView } from './office-settings-view.tsx'

export { action, loader } from './OfficeSettingsPage.data.ts'

export const handle = recordHandle(officeSettingsView)

export const Component = () => <RecordPage view={officeSettingsView} />
