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
  /** Another chat stands on the page, or none does. */
  onStanding?: (provider: ChatItem['provider'] | undefined) => void
}

/** The console has no chat, and the page of the chat is one itself. */
const hasNone = (path: string) => path === '/chat' || /^\/console(\/|$)/.test(path)

/**
 * The chat of cash stands on the home page and on the form of a claim, and the second chat on all other pages: on the way from
 * one kind of page to the other the one that leaves is destroyed, and the other one is put on the page again. A chat of another
 * company is put on a page only after a click in this document.
 */
export function keepTwoChats({ chats, adapterOf, person, reload, remembered, onStanding }: Deps) {
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
      try {
        await one.load()
      } catch (error) {
        standing = undefined
        throw error
      }
      onStanding?.(chat.provider)
      if (person) one.identify(person)
    }
    return one
  }

  return {
    /** A page has been opened. */
    async arrive(at: string): Promise<void> {
      path = at
      const role = hasNone(at) ? undefined : chatOfPage(at)
      if (standing !== undefined && standing !== role) {
        const isGone = adapters.get(standing)!.destroy()
        standing = undefined
        onStanding?.(undefined)
        if (!isGone) return reload()
      }
      // What a script of another company has left behind does not come along into the console.
      if (role === undefined && [...clicked].some(role => chatOf(role)?.provider !== 'own')) return reload()
      const chat = role && chatOf(role)
      if (!chat || (chat.provider !== 'own' && !clicked.has(chat.role))) return
      const one = await put(chat)
      if (remembered.read() === chat.role) one.open({ restored: true })
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
