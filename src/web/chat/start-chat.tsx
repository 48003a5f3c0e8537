import { chatRoles } from '#contract/chat/chat-names.ts'
import type { Locale } from '#contract/locale.ts'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Person } from '#web/session/person.ts'
import { forgetStored, readStored, writeStored } from '#web/storage/storage.ts'
import { foreignChat } from './adapters.ts'
import { ownChat } from './own-chat.tsx'
import { keepTwoChats } from './two-chats.ts'

/** The chat that is open in this browser. */
const OPEN = 'chat-open'

type Around = { locale: Locale; office: OfficeIdentity; person: Person | undefined }

let started: ReturnType<typeof start> | undefined

/** Puts the chat of the page on it, follows the visitor from page to page, and opens the chat if its launcher was pressed. */
export async function startChat(context: Around, isPressed: boolean): Promise<void> {
  started ??= start(context)
  const chats = await started
  if (isPressed) await chats.press()
}

async function start({ locale, office, person }: Around) {
  const { body } = document
  const pathNow = () => body.dataset.path ?? ''
  const chats = keepTwoChats({
    chats: office.chats,
    adapterOf: chat =>
      chat.provider === 'own'
        ? ownChat(chat, {
            locale,
            office,
            isGuest: person === undefined,
            claimNow: () => claimOf(pathNow()),
            onClose: () => chats.closed(),
          })
        : foreignChat(chat),
    person: person && { email: person.email },
    reload: () => location.reload(),
    remembered: {
      read: () => readStored('localStorage', OPEN, stored => chatRoles.find(role => role === stored)),
      write: role => (role ? writeStored('localStorage', OPEN, role) : forgetStored('localStorage', OPEN)),
    },
    // A chat of another company has a launcher of its own where it stands.
    onStanding: provider => body.toggleAttribute('data-chat-open', provider !== undefined && provider !== 'own'),
  })
  let path = ''
  const follow = async () => {
    if (path === pathNow()) return
    path = pathNow()
    await chats.arrive(path)
  }
  new MutationObserver(() => {
    follow().catch(error => console.error('the chat could not be loaded', error))
  }).observe(body, { attributeFilter: ['data-path'] })
  await follow()
  body.toggleAttribute('data-chat-ready', true)
  return chats
}

function claimOf(path: string): string | undefined {
  const [, first, id = ''] = path.split('/')
  return first === 'claim' && isUuid(id) ? id.toLowerCase() : undefined
}
