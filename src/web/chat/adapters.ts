import type { ChatItem } from '#contract/catalogue/direction.ts'

/** One chat on a page, whoever it belongs to. */
export type ChatAdapter = {
  /** Puts the chat on the page; for a chat of another company this loads its script. */
  load: () => Promise<void>
  /** `restored`: it was left open on an earlier page, and nobody has pressed anything on this one. */
  open: (how?: { restored: boolean }) => void
  close: () => void
  /** Takes the chat off the page. False: it cannot be taken off, and the page has to be loaded anew. */
  destroy: () => boolean
  /** Says who is signed in. */
  identify: (person: { email: string }) => void
}

/** What the scripts of the companies put on the window, as their documentation has it. */
type Globals = {
  jivo_api?: { open: () => void; close: () => void; setContactInfo: (info: { email: string }) => void }
  jivo_onLoadCallback?: () => void
  jivo_init?: () => void
  jivo_destroy?: () => void
  chatwootSDK?: { run: (settings: { websiteToken: string; baseUrl: string }) => void }
  $chatwoot?: {
    toggle: (state: 'open' | 'close') => void
    setUser: (id: string, user: { email: string }) => void
    reset: () => void
  }
  $crisp?: { push: (command: unknown[]) => void }
  CRISP_WEBSITE_ID?: string
  TalkMe?: (method: string, argument?: unknown) => void
  supportAPIMethod?: string
  supportAPI?: { destroy: () => void; reload: () => void }
}

type Page = { globals: Globals; document: Document }

/** How long a script may take until its chat is ready. */
const READY_MS = 20_000

/** The chat of another company. Its script comes once; a chat that was taken off is put back without it where it can be. */
export function foreignChat(
  { provider, config: { site = '', host = '' } }: ChatItem,
  page: Page = { globals: window as unknown as Globals, document },
): ChatAdapter {
  const { globals } = page
  switch (provider) {
    case 'jivo':
      return {
        async load() {
          if (globals.jivo_init) return globals.jivo_init()
          const ready = new Promise<void>(resolve => {
            globals.jivo_onLoadCallback = resolve
          })
          await loadScript(page, `https://code.jivo.ru/widget/${encodeURIComponent(site)}`)
          await within(ready)
        },
        open: () => globals.jivo_api?.open(),
        close: () => globals.jivo_api?.close(),
        destroy() {
          if (!globals.jivo_destroy) return false
          globals.jivo_destroy()
          return true
        },
        identify: person => globals.jivo_api?.setContactInfo({ email: person.email }),
      }
    case 'talk-me':
      return {
        async load() {
          if (globals.supportAPI) return globals.supportAPI.reload()
          globals.supportAPIMethod = 'TalkMe'
          globals.TalkMe ??= queueOf('TalkMe', globals)
          await loadScript(page, `https://lcab.talk-me.ru/support/support.js?h=${encodeURIComponent(site)}`)
        },
        open: () => globals.TalkMe?.('openSupport'),
        close: () => globals.TalkMe?.('closeSupport'),
        destroy() {
          if (!globals.supportAPI) return false
          globals.supportAPI.destroy()
          return true
        },
        identify: person => globals.TalkMe?.('setClientInfo', { email: person.email }),
      }
    case 'chatwoot':
      return {
        async load() {
          if (globals.$chatwoot) return
          const ready = new Promise<void>(resolve => {
            page.document.defaultView?.addEventListener('chatwoot:ready', () => resolve(), { once: true })
          })
          await loadScript(page, `${host}/packs/js/sdk.js`)
          globals.chatwootSDK?.run({ websiteToken: site, baseUrl: host })
          await within(ready)
        },
        open: () => globals.$chatwoot?.toggle('open'),
        close: () => globals.$chatwoot?.toggle('close'),
        destroy: () => globals.$chatwoot === undefined,
        identify: person => globals.$chatwoot?.setUser(person.email, { email: person.email }),
      }
    default:
      return {
        async load() {
          if (globals.$crisp) return
          globals.$crisp = [] as unknown[][]
          globals.CRISP_WEBSITE_ID = site
          await loadScript(page, 'https://client.crisp.chat/l.js')
        },
        open: () => globals.$crisp?.push(['do', 'chat:open']),
        close: () => globals.$crisp?.push(['do', 'chat:close']),
        destroy: () => globals.$crisp === undefined,
        identify: person => globals.$crisp?.push(['set', 'user:email', [person.email]]),
      }
  }
}

/** Talk-Me takes calls before its script is there from the list `q` of a function by its name. */
function queueOf(name: 'TalkMe', globals: Globals): NonNullable<Globals['TalkMe']> {
  const queue = (...call: unknown[]) => {
    const held = globals[name] as unknown as { q?: unknown[][] }
    held.q ??= []
    held.q.push(call)
  }
  return queue
}

function loadScript({ document }: Page, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`${address} could not be loaded`))
    })
    document.head.append(script)
  })
}

const within = (ready: Promise<void>): Promise<void> =>
  Promise.race([
    ready,
    new Promise<void>((_, reject) => {
      setTimeout(() => reject(new Error('the chat did not become ready')), READY_MS)
    }),
  ])
