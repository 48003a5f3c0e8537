import { PLAIN_ACCENT } from '#contract/office-settings/accent.ts'
import type { Texts } from '#web/console/records/field-kind.ts'
import { pictureAction } from '#web/console/records/picture-action.ts'
import { type RecordData, recordLoader } from '#web/console/records/record.data.ts'
import { officeSettingsView } from './office-settings-view.tsx'

export const loader = recordLoader(officeSettingsView)

export type LookData = RecordData & { row: { record: { accent: string; logo: string } } }

export const action = pictureAction(officeSettingsView, {
  form: 'look',
  field: 'logo',
  others: texts => ({ accent: chosenAccent(texts) }),
})

/** The blue that Agio comes with is no choice: it is a little different in the dark. */
export const chosenAccent = ({ accent = '', plain }: Texts): string =>
  plain === 'on' || accent === PLAIN_ACCENT ? '' : accent
