/** The two chats: the one on the pages where an exchange begins, and the one on all others. */
export const chatRoles = ['cash', 'support'] as const
export type ChatRole = (typeof chatRoles)[number]

/** `waiting`: for an answer of the office. `answered`: for the visitor. */
export const chatStates = ['waiting', 'answered', 'closed'] as const
export type ChatState = (typeof chatStates)[number]

export const LONGEST_MESSAGE = 4_000
/** How much of a long conversation is shown. */
export const SHOWN_MESSAGES = 200

/** Whose chat stands on a page: on the home page and on the form of a claim the one of cash, on all others the second one. */
export const chatOfPage = (path: string): ChatRole => (path === '/' || path === '/claim' ? 'cash' : 'support')

/** The only record of the settings of chats. */
export const CHAT_KEY = 'chat'
