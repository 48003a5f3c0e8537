import { rights } from '#contract/auth/rights.ts'
import { CONNECTIONS_PATH } from '#web/console/frame/MailLine.tsx'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const connectionsSection: ConsoleSection = {
  path: CONNECTIONS_PATH,
  group: 'office',
  roles: rights['settings.set'],
  words: defineMessages({ ru: { title: 'Подключения' }, en: { title: 'Connections' } }),
}

export const connectionsConsole: FeatureConsole = {
  folder: 'connections/console',
  sections: [connectionsSection],
  screens: { [CONNECTIONS_PATH]: 'ConnectionsPage.tsx', [`${CONNECTIONS_PATH}/:kind`]: 'ConnectionPage.tsx' },
}
