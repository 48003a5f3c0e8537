import type { ChatItem } from '#contract/catalogue/direction.ts'

/** Whose chat it is, as visitors are told, and the hosts that its script comes from and talks to. */
const chatProviders = {
  jivo: {
    name: 'Jivo',
    hosts: ['https://code.jivo.ru', 'https://*.jivo.ru', 'https://*.jivosite.com'],
  },
  crisp: { name: 'Crisp', hosts: ['https://*.crisp.chat'] },
  'talk-me': {
    name: 'Talk-Me',
    hosts: ['https://lcab.talk-me.ru', 'https://*.talk-me.ru', 'https://*.site-chat.me'],
  },
  // Everybody runs one at their own address.
  chatwoot: { name: 'Chatwoot', hosts: [] },
} as const

/** What the content policy of pages allows for the chats that the owner has chosen; nothing for the office's own. */
export const hostsOfChats = (chats: readonly ChatItem[]): string[] => [
  ...new Set(
    chats.flatMap(({ provider, config }): readonly string[] => {
      if (provider === 'own') return []
      return provider === 'chatwoot' ? [config.host ?? []].flat() : chatProviders[provider].hosts
    }),
  ),
]

/** How the company is called whose script a chat loads; nothing for the office's own chat. */
export const companyOf = ({ provider, config }: ChatItem): string | undefined => {
  if (provider === 'own') return undefined
  const { name } = chatProviders[provider]
  return provider === 'chatwoot' ? `${name}, ${config.host?.replace('https://', '') ?? ''}` : name
}
