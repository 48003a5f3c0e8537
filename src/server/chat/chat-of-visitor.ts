import type { ChatRole } from '#contract/chat/chat-names.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type Chat, findChat, findChatOfUser } from './chat.store.ts'

/** Who writes from a page: an account, or a browser with the key to a conversation. */
export type Visitor = {
  userId?: string
  /** The conversation whose key the browser has. */
  keyTo?: string | undefined
  network: string
}

/**
 * The visitor's conversation. One that belongs to an account needs its session: the key that a browser still has from before
 * the sign-in opens it no more, because the next person at that computer has the key, too.
 */
export async function chatOfVisitor(db: Db, role: ChatRole, { userId, keyTo }: Visitor): Promise<Chat | undefined> {
  const own = userId === undefined ? undefined : await findChatOfUser(db, userId, role)
  if (own || keyTo === undefined) return own
  const chat = await findChat(db, keyTo)
  return chat && chat.role === role && chat.userId === undefined ? chat : undefined
}
