import { rights } from '#contract/auth/rights.ts'
import { type ConsoleSection, type FeatureConsole, QUEUE_PATH } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const queueSection: ConsoleSection = {
  path: QUEUE_PATH,
  group: 'work',
  roles: rights['claims.see'],
  words: defineMessages({ ru: { title: 'Заявки' }, en: { title: 'Orders' } }),
  waits: ({ waiting }) => waiting?.claims ?? 0,
}

export const deskConsole: FeatureConsole = {
  folder: 'desk/console',
  sections: [queueSection],
  screens: {
    '/console': 'DeskPage.tsx',
    '/console/claims': 'DeskPage.tsx',
    '/console/claims/:uuid': 'DeskPage.tsx',
  },
}
