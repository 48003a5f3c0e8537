import { recordsLoader } from '#web/console/records/records.data.ts'
import { verificationSettingsView } from './verification-settings-view.ts'

export const loader = recordsLoader(verificationSettingsView)
