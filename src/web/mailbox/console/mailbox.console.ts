import type { FeatureConsole } from '#web/console/frame/sections.ts'

export const mailboxConsole: FeatureConsole = {
  folder: 'mailbox/console',
  sections: [],
  screens: {
    '/console/chat/mailbox': 'MailboxPage.tsx',
  },
}
