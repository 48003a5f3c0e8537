import { AML_KEY } from '#contract/aml/aml-key.ts'
import { amlWords } from '#contract/aml/aml-words.ts'
import { choice, integer, percent, rows, several } from '#web/console/records/field-kinds.tsx'
import type { SectionView } from '#web/console/records/section-view.ts'
import { amlChoices, amlTexts, serviceNames } from './aml.texts.ts'

const { ru, en } = amlWords

/** The policy of AML checks. */
export const amlView: SectionView = {
  section: 'aml',
  path: '/console/aml',
  only: AML_KEY,
  words: amlTexts,
  nameOf: (_, { locale }) => amlTexts[locale].title,
  columns: [],
  filters: [],
  fields: [
    { name: 'checks', kind: several({ ru: ru.checks, en: en.checks }), group: 'what' },
    { name: 'services', kind: several(serviceNames), group: 'what' },
    { name: 'totalMostBps', kind: percent, group: 'limits' },
    {
      name: 'limits',
      kind: rows(
        [
          { name: 'category', kind: choice({ ru: { '': '—', ...ru.categories }, en: { '': '—', ...en.categories } }) },
          { name: 'mostBps', kind: percent },
        ],
        {
          ru: { row: n => `Предел ${n}`, more: 'Ещё предел', parts: { category: 'Категория', mostBps: 'Не больше' } },
          en: { row: n => `Limit ${n}`, more: 'Another limit', parts: { category: 'Category', mostBps: 'At most' } },
        },
      ),
      group: 'limits',
    },
    { name: 'disagreement', kind: choice(amlChoices.disagreement), group: 'results' },
    { name: 'atOpening', kind: choice(amlChoices.atOpening), group: 'results' },
    { name: 'away', kind: choice(amlChoices.away), group: 'results' },
    { name: 'waitMinutes', kind: integer, group: 'results' },
    { name: 'asks', kind: several({ ru: ru.asks, en: en.asks }), group: 'hold' },
    { name: 'answerHours', kind: integer, group: 'hold' },
    { name: 'decideHours', kind: integer, group: 'hold' },
  ],
}
