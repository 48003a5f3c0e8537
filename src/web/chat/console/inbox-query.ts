import { type ChatState, chatStates } from '#contract/chat/chat-names.ts'
import { oneOf, page, queryOf, text, withQuery } from '#web/forms/address-query.ts'

export const INBOX_PATH = '/console/chat'

export type InboxQuery = { state: ChatState | undefined; mine: 'yes' | undefined; q: string | undefined; page: number }

const listed = queryOf<InboxQuery>({
  state: oneOf(chatStates),
  mine: oneOf(['yes'] as const),
  q: text(typed => typed.trim().slice(0, 200)),
  page,
})
export const readInboxQuery = listed.read
export const inboxPath = (query: Partial<InboxQuery> = {}): string => withQuery(INBOX_PATH, listed.write(query))
export const deskChatPath = (id: string): string => `${INBOX_PATH}/${id}`
