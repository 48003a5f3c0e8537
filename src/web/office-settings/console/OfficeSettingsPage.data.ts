import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { officeSettingsView } from './office-settings-view.tsx'

export const loader = recordLoader(officeSettingsView)
export const action = recordAction(officeSettingsView)
