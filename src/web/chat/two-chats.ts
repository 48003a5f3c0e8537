import type { ChatItem } from '#contract/catalogue/direction.ts'
import { type ChatRole, chatOfPage } from '#contract/chat/chat-names.ts'
import type { ChatAdapter } from './adapters.ts'

type Deps = {
  chats: readonly ChatItem[]
  adapterOf: (chat: ChatItem) => ChatAdapter
  person?: { email: string } | undefined
  /** Loads the document anew: nothing of a script that cannot be taken off is left then. */
  reload: () => void
  /** The chat that is open in this browser, in every tab and after a reload. */
  remembered: { read: () => ChatRole | undefined; write: (role: ChatRole | undefined) => void }
}

/**
 * The chat of cash stands on the home page and on the form of a claim, and the second chat on all other pages: on the way from
 * one kind of page to the other the one that leaves is destroyed, and the other one is put on the page again. A chat of another
 * company is put on a page only after a click in this document.
 */
export function keepTwoChats({ chats, adapterOf, person, reload, remembered }: Deps) {
  const adapters = new Map<ChatRole, ChatAdapter>()
  const clicked = new Set<ChatRole>()
  let standing: ChatRole | undefined
  let path = ''

  const chatOf = (role: ChatRole) => chats.find(chat => chat.role === role)

  function adapter(chat: ChatItem): ChatAdapter {
    const known = adapters.get(chat.role) ?? adapterOf(chat)
    adapters.set(chat.role, known)
    return known
  }

  async function put(chat: ChatItem): Promise<ChatAdapter> {
    const one = adapter(chat)
    if (standing !== chat.role) {
      standing = chat.role
      await one.load()
      if (person) one.identify(person)
    }
    return one
  }

  return {
    /** A page has been opened. */
    async arrive(at: string): Promise<void> {
      path = at
      const role = chatOfPage(at)
      if (standing !== undefined && standing !== role) {
        const isGone = adapters.get(standing)!.destroy()
        standing = undefined
        if (!isGone) return reload()
      }
      const chat = chatOf(role)
      if (!chat || (chat.provider !== 'own' && !clicked.has(role))) return
      const one = await put(chat)
      if (remembered.read() === role) one.open()
    },
    /** The trigger of the page's chat has been pressed. */
    async press(): Promise<void> {
      const chat = chatOf(chatOfPage(path))
      if (!chat) return
      clicked.add(chat.role)
      if (chat.provider === 'own') remembered.write(chat.role)
      const one = await put(chat)
      one.open()
    },
    /** The visitor has closed the office's own chat. */
    closed(): void {
      remembered.write(undefined)
    },
  }
}
