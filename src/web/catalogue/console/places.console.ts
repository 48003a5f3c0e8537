import { staffRoles } from '#contract/auth/roles.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const categoriesSection: ConsoleSection = {
  path: '/console/categories',
  group: 'terms',
  roles: staffRoles,
  words: defineMessages({ ru: { title: 'Группы валют' }, en: { title: 'Currency groups' } }),
}

const citiesSection: ConsoleSection = {
  path: '/console/cities',
  group: 'terms',
  roles: staffRoles,
  words: defineMessages({ ru: { title: 'Города' }, en: { title: 'Cities' } }),
}

const branchesSection: ConsoleSection = {
  path: '/console/branches',
  group: 'terms',
  roles: staffRoles,
  words: defineMessages({ ru: { title: 'Офисы' }, en: { title: 'Branches' } }),
}

export const placesConsole: FeatureConsole = {
  folder: 'catalogue/console',
  sections: [categoriesSection, citiesSection, branchesSection],
  records: [
    { path: '/console/categories', views: 'category-view.ts' },
    { path: '/console/cities', views: 'city-view.tsx' },
    { path: '/console/branches', views: 'branch-view.tsx' },
  ],
}
