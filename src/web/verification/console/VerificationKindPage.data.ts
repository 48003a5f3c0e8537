import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { verificationSettingsView } from './verification-settings-view.ts'

export const loader = recordLoader(verificationSettingsView)
export const action = recordAction(verificationSettingsView)
