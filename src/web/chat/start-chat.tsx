import type { createBrowserRouter } from 'react-router'
import { chatRoles } from '#contract/chat/chat-names.ts'
import type { Locale } from '#contract/locale.ts'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { isUuid } from '#contract/uuid.ts'
import { splitLocale } from '#web/locale/locale.tsx'
import type { Person } from '#web/session/person.ts'
import { forgetStored, readStored, writeStored } from '#web/storage/storage.ts'
import { foreignChat } from './adapters.ts'
import { ownChat } from './own-chat.tsx'
import { keepTwoChats } from './two-chats.ts'

/** The chat that is open in this browser. */
const OPEN = 'chat-open'

type Around = {
  router: ReturnType<typeof createBrowserRouter>
  locale: Locale
  office: OfficeIdentity
  person: Person | undefined
}

/** Puts the chat of the page on it, and follows the visitor from page to page. */
export async function startChat({ router, locale, office, person }: Around) {
  const chats = keepTwoChats({
    chats: office.chats,
    adapterOf: chat =>
      chat.provider === 'own'
        ? ownChat(chat, {
            ...{ locale, office, isGuest: person === undefined, claimNow },
            onClose: () => chats.closed(),
          })
        : foreignChat(chat),
    person: person && { email: person.email },
    reload: () => location.reload(),
    remembered: {
      read: () => readStored('localStorage', OPEN, stored => chatRoles.find(role => role === stored)),
      write: role => (role ? writeStored('localStorage', OPEN, role) : forgetStored('localStorage', OPEN)),
    },
  })
  let path = ''
  const follow = () => {
    const now = pathNow()
    if (now === path) return Promise.resolve()
    path = now
    // The console and the page of the chat have no widget.
    return hasNone(now) ? Promise.resolve() : chats.arrive(now)
  }
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') void follow().catch(error => console.error('the chat could not be loaded', error))
  })
  await follow()
  return chats
}

const pathNow = () => splitLocale(location.pathname).path
const hasNone = (path: string) => path === '/chat' || /^\/console(\/|$)/.test(path)

function claimNow(): string | undefined {
  const [, first, id = ''] = pathNow().split('/')
  return first === 'claim' && isUuid(id) ? id.toLowerCase() : undefined
}
