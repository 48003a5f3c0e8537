import { rights } from '#contract/auth/rights.ts'
import { staffRoles } from '#contract/auth/roles.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const changesSection: ConsoleSection = {
  path: '/console/changes',
  group: 'terms',
  roles: staffRoles,
  words: defineMessages({ ru: { title: 'Правки' }, en: { title: 'Changes' } }),
  waits: ({ changes }) => changes,
}

export const configurationSection: ConsoleSection = {
  path: '/console/configuration',
  group: 'office',
  roles: rights['settings.set'],
  words: defineMessages({ ru: { title: 'Файл настройки' }, en: { title: 'Configuration file' } }),
}

export const changesConsole: FeatureConsole = {
  folder: 'changes/console',
  sections: [changesSection, configurationSection],
  screens: {
    '/console/changes': 'ChangesPage.tsx',
    '/console/configuration': 'ConfigurationPage.tsx',
  },
}
