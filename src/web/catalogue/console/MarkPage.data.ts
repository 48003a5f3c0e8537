import { pictureAction } from '#web/console/records/picture-action.ts'
import { type RecordData, recordLoader } from '#web/console/records/record.data.ts'
import { currencyView } from './currency-view.tsx'

export const loader = recordLoader(currencyView)

export type MarkData = RecordData & { row: { record: { mark: string; name: { ru: string; en: string } } } }

export const action = pictureAction(currencyView, { form: 'mark', field: 'mark' })
