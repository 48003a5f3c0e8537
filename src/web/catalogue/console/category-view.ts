import type { CategoryRecord } from '#contract/catalogue/category-record.ts'
import { bothLanguages, integer, text } from '#web/console/records/field-kinds.tsx'
import type { SectionView } from '#web/console/records/section-view.ts'
import { categoryTexts } from './category.texts.ts'

const newCategory: CategoryRecord = { name: { en: '', ru: '' }, position: 0 }

/** The filters above the calculator's lists. */
const categoryView: SectionView = {
  section: 'category',
  path: '/console/categories',
  words: categoryTexts,
  nameOf: ({ key, record }, { locale }) => record.name?.[locale] ?? key,
  columns: [
    { name: 'category', cell: ({ record }, { locale }) => record.name[locale] },
    { name: 'code', sort: 'key', cell: ({ key }) => key },
    { name: 'position', sort: 'position', align: 'end', cell: ({ record }) => record.position },
  ],
  filters: [],
  fields: [
    { name: 'name', kind: bothLanguages(), group: 'category' },
    { name: 'position', kind: integer, group: 'category' },
  ],
  adding: {
    record: () => newCategory,
    keyFields: [{ name: 'code', kind: text, group: 'category' }],
    keyOf: ({ code }) => String(code).toLowerCase(),
  },
}

export const views = [categoryView]
