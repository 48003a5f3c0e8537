import { staffRoles } from '#contract/auth/roles.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const settingsSection: ConsoleSection = {
  path: '/console/settings',
  group: 'office',
  roles: staffRoles,
  words: defineMessages({ ru: { title: 'Настройки' }, en: { title: 'Settings' } }),
}

export const officeSettingsConsole: FeatureConsole = {
  folder: 'office-settings/console',
  sections: [settingsSection],
  screens: {
    '/console/settings/look': 'LookPage.tsx',
  },
  records: [{ path: '/console/settings', views: 'office-settings-view.tsx', only: true }],
}
