import { kindNames, type VerificationKind } from '#contract/verification/verification-kinds.ts'
import type { VerificationRecord } from '#contract/verification/verification-record.ts'
import { amount, bothLanguages, integer, yesNo } from '#web/console/records/field-kinds.tsx'
import type { SectionView } from '#web/console/records/section-view.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { verificationSettingsTexts, whenTexts } from './verification-settings.texts.ts'

/** What the office asks to see, and when. */
const verificationSettingsView: SectionView = {
  section: 'verification',
  path: '/console/verification/settings',
  words: verificationSettingsTexts,
  nameOf: ({ key }, { locale }) => kindNames[locale][key as VerificationKind] ?? key,
  columns: [
    { name: 'kind', cell: ({ key }, { locale }) => kindNames[locale][key as VerificationKind] ?? key },
    {
      name: 'when',
      cell: ({ record }, { locale }) => {
        const { byDirection, amountFrom, turnoverFrom } = record as VerificationRecord
        const t = whenTexts[locale]
        const when = [
          ...(byDirection ? [t.direction] : []),
          ...(amountFrom === null ? [] : [t.amount(showDecimal(amountFrom, locale))]),
          ...(turnoverFrom === null ? [] : [t.turnover(showDecimal(turnoverFrom, locale))]),
        ]
        return when.join(', ') || t.byHand
      },
    },
    { name: 'termDays', cell: ({ record }, { locale }) => whenTexts[locale].days(Number(record.termDays)) },
    { name: 'keepDays', cell: ({ record }, { locale }) => whenTexts[locale].days(Number(record.keepDays)) },
  ],
  filters: [],
  fields: [
    { name: 'asks', kind: bothLanguages(true), group: 'text' },
    { name: 'photos', kind: integer, group: 'rules' },
    { name: 'termDays', kind: integer, group: 'rules' },
    { name: 'keepDays', kind: integer, group: 'rules' },
    { name: 'byDirection', kind: yesNo, group: 'when' },
    { name: 'amountFrom', kind: amount, group: 'when' },
    { name: 'turnoverFrom', kind: amount, group: 'when' },
  ],
}

export const views = [verificationSettingsView]
