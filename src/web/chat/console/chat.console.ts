import { rights } from '#contract/auth/rights.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const inboxSection: ConsoleSection = {
  path: '/console/chat',
  group: 'work',
  roles: rights['chat.answer'],
  words: defineMessages({ ru: { title: 'Чат' }, en: { title: 'Chat' } }),
  waits: ({ waiting }) => waiting?.chats ?? 0,
}

export const chatConsole: FeatureConsole = {
  folder: 'chat/console',
  sections: [inboxSection],
  screens: {
    '/console/chat': 'InboxPage.tsx',
    '/console/chat/:id': 'DeskChatPage.tsx',
  },
  records: [
    { path: '/console/chat/settings', views: 'chat-views.tsx', only: true },
    { path: '/console/content/chat', views: 'chat-views.tsx' },
  ],
}
