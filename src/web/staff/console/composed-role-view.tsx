import { composableRights, type Right } from '#contract/auth/rights.ts'
import { several } from '#web/console/records/choice-kinds.tsx'
import { text } from '#web/console/records/field-kinds.tsx'
import type { SectionView } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { composedRoleTexts } from './composed-role.texts.ts'
import { rightNames } from './right-names.texts.ts'
import { COMPOSED_ROLES_PATH } from './staff.console.ts'

const composable = defineMessages<Readonly<Record<string, string>>>({
  ru: Object.fromEntries(composableRights.map(right => [right, rightNames.ru[right]])),
  en: Object.fromEntries(composableRights.map(right => [right, rightNames.en[right]])),
})

/** Roles that the owner composes from the rights. */
const composedRoleView: SectionView = {
  section: 'role',
  path: COMPOSED_ROLES_PATH,
  words: composedRoleTexts,
  nameOf: ({ key, record }) => record.name ?? key,
  columns: [
    { name: 'name', sort: 'name', cell: ({ record }) => record.name },
    {
      name: 'rights',
      cell: ({ record }, { locale }) => record.rights.map((right: Right) => rightNames[locale][right]).join('; '),
    },
    { name: 'people', align: 'end', cell: ({ now }) => String(now?.people ?? 0) },
  ],
  filters: [],
  fields: [
    { name: 'name', kind: text, group: 'role' },
    { name: 'rights', kind: several(composable), group: 'role' },
  ],
  adding: {
    record: () => ({ name: '', rights: [] }),
    keyFields: [{ name: 'key', kind: text, group: 'role' }],
    keyOf: ({ key }) => String(key).toLowerCase(),
  },
  removes: true,
}

export const views = [composedRoleView]
