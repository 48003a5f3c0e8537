import { rights } from '#contract/auth/rights.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const staffSection: ConsoleSection = {
  path: '/console/staff',
  group: 'office',
  roles: rights['people.staff'],
  words: defineMessages({ ru: { title: 'Сотрудники' }, en: { title: 'Staff' } }),
}

export const rolesSection: ConsoleSection = {
  path: '/console/roles',
  group: 'office',
  roles: rights['people.staff'],
  words: defineMessages({ ru: { title: 'Роли' }, en: { title: 'Roles' } }),
}

/** Where the owner composes roles. */
export const COMPOSED_ROLES_PATH = '/console/roles/own'

export const staffConsole: FeatureConsole = {
  folder: 'staff/console',
  sections: [staffSection, rolesSection],
  screens: {
    '/console/staff': 'StaffPage.tsx',
    '/console/staff/:id': 'StaffMemberPage.tsx',
    '/console/roles': 'RolesPage.tsx',
  },
  records: [{ path: COMPOSED_ROLES_PATH, views: 'composed-role-view.tsx' }],
}
