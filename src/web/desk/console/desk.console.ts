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

export const waitingSection: ConsoleSection = {
  path: '/console/waiting',
  group: 'work',
  roles: rights['claims.move'],
  words: defineMessages({ ru: { title: 'Ждёт вас' }, en: { title: 'Waiting for you' } }),
  waits: ({ waiting }) => waiting?.forYou ?? 0,
}

/** Beside the queue: it has no entry of its own. */
export const SHIFT_PATH = `${QUEUE_PATH}/shift`

export const deskConsole: FeatureConsole = {
  folder: 'desk/console',
  sections: [queueSection, waitingSection],
  screens: {
    '/console': 'DeskPage.tsx',
    '/console/claims': 'DeskPage.tsx',
    [SHIFT_PATH]: 'ShiftPage.tsx',
    '/console/claims/:uuid': 'DeskPage.tsx',
    '/console/waiting': 'WaitingPage.tsx',
  },
}
