import { beforeEach, describe, expect, test } from 'vitest'
import type { ChatItem } from '#contract/catalogue/direction.ts'
import type { ChatRole } from '#contract/chat/chat-names.ts'
import { type ChatAdapter, foreignChat } from './adapters.ts'
import { keepTwoChats } from './two-chats.ts'

const item = (role: ChatRole, provider: ChatItem['provider']): ChatItem => ({
  id: role,
  role,
  provider,
  title: 'Agio',
  config: { site: `site-${role}`, host: 'https://chat.example.org' },
})

/** Twenty pages, as a visitor may go through them, with the chat of each by the rule. */
const walk: [path: string, role: ChatRole][] = [
  ['/', 'cash'],
  ['/claim', 'cash'],
  ['/', 'cash'],
  ['/faq', 'support'],
  ['/rules', 'support'],
  ['/', 'cash'],
  ['/claim/0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10', 'support'],
  ['/claim/success', 'support'],
  ['/claim/fail', 'support'],
  ['/claim', 'cash'],
  ['/news', 'support'],
  ['/cash', 'support'],
  ['/', 'cash'],
  ['/account/orders', 'support'],
  ['/account/settings', 'support'],
  ['/claim', 'cash'],
  ['/login', 'support'],
  ['/', 'cash'],
  ['/contacts', 'support'],
  ['/', 'cash'],
]

/** What stands on the page, as the scripts of the companies behave by their documentation. */
let page: { standing: Set<string>; open: Set<string>; scripts: string[]; identified: string[] }
beforeEach(() => {
  page = { standing: new Set(), open: new Set(), scripts: [], identified: [] }
})

/** A document in which a script comes at once and does what the company's one does. */
function documentOf(globals: Record<string, unknown>) {
  const ready = new Map<string, () => void>()
  const stand = (name: string) => void page.standing.add(name)
  const fall = (name: string) => {
    page.standing.delete(name)
    page.open.delete(name)
  }
  const turn = (name: string, open: boolean) => void (open ? page.open.add(name) : page.open.delete(name))
  function run(address: string): void {
    page.scripts.push(address)
    if (address.includes('jivo')) {
      stand('jivo')
      globals.jivo_api = {
        open: () => turn('jivo', true),
        close: () => turn('jivo', false),
        setContactInfo: ({ email }: { email: string }) => page.identified.push(email),
      }
      globals.jivo_init = () => stand('jivo')
      globals.jivo_destroy = () => fall('jivo')
      ;(globals.jivo_onLoadCallback as () => void)()
    }
    if (address.includes('talk-me')) {
      stand('talk-me')
      const talk = (method: string, argument?: { email: string }) => {
        if (method === 'openSupport') turn('talk-me', true)
        if (method === 'closeSupport') turn('talk-me', false)
        if (method === 'setClientInfo') page.identified.push(argument!.email)
      }
      const queued = (globals.TalkMe as { q?: [string][] }).q ?? []
      globals.TalkMe = talk
      for (const call of queued) talk(...call)
      globals.supportAPI = { destroy: () => fall('talk-me'), reload: () => stand('talk-me') }
    }
    if (address.includes('sdk.js'))
      globals.chatwootSDK = {
        run({ websiteToken, baseUrl }: { websiteToken: string; baseUrl: string }) {
          if (!websiteToken || baseUrl !== 'https://chat.example.org') throw new Error('no token or address')
          stand('chatwoot')
          globals.$chatwoot = {
            toggle: (state: string) => turn('chatwoot', state === 'open'),
            setUser: (_: string, { email }: { email: string }) => page.identified.push(email),
            reset: () => {},
          }
          ready.get('chatwoot:ready')?.()
        },
      }
    if (address.includes('crisp')) {
      stand('crisp')
      const obey = ([verb, what, value]: [string, string, [string]]) => {
        if (verb === 'do') turn('crisp', what === 'chat:open')
        if (verb === 'set') page.identified.push(value[0])
      }
      const queued = globals.$crisp as [string, string, [string]][]
      globals.$crisp = { push: obey }
      for (const command of queued) obey(command)
    }
  }
  return {
    createElement: () => {
      const heard = new Map<string, () => void>()
      return {
        src: '',
        async: false,
        addEventListener: (name: string, then: () => void) => heard.set(name, then),
        heard,
      }
    },
    head: {
      append(script: { src: string; heard: Map<string, () => void> }) {
        run(script.src)
        script.heard.get('load')!()
      },
    },
    defaultView: { addEventListener: (name: string, then: () => void) => ready.set(name, then) },
  } as unknown as Document
}

function ownChat(): ChatAdapter {
  return {
    load: async () => void page.standing.add('own'),
    open: () => void page.open.add('own'),
    close: () => void page.open.delete('own'),
    destroy: () => {
      page.standing.delete('own')
      page.open.delete('own')
      return true
    },
    identify: ({ email }) => page.identified.push(email),
  }
}

/** The chats of a document; a reload is another document, with nothing on it. */
function openDocument(chats: ChatItem[], memory: { role?: ChatRole | undefined }) {
  let reloads = 0
  const start = () => {
    const globals = {}
    const document = documentOf(globals)
    return keepTwoChats({
      chats,
      adapterOf: chat => (chat.provider === 'own' ? ownChat() : foreignChat(chat, { globals, document })),
      person: { email: 'anna@example.org' },
      reload: () => {
        reloads += 1
        page.standing.clear()
        page.open.clear()
        here = start()
      },
      remembered: {
        read: () => memory.role,
        write: role => {
          memory.role = role
        },
      },
    })
  }
  let here = start()
  return {
    async go(path: string) {
      const before = reloads
      await here.arrive(path)
      if (reloads > before) await here.arrive(path)
    },
    press: () => here.press(),
    reloads: () => reloads,
  }
}

const providers = ['own', 'jivo', 'talk-me', 'chatwoot', 'crisp'] as const
const destroyable = new Set<string>(['own', 'jivo', 'talk-me'])
const pairs = providers.flatMap(cash => providers.filter(other => other !== cash).map(other => [cash, other] as const))

describe.each(pairs)('with %s for cash and %s on all other pages', (cash, support) => {
  const chats = [item('cash', cash), item('support', support)]

  test('each of twenty pages has its own chat and never the other one', async () => {
    const visit = openDocument(chats, {})
    let changes = 0
    let previous: ChatRole | undefined
    for (const [path, role] of walk) {
      await visit.go(path)
      await visit.press()
      const [mine, other] = role === 'cash' ? [cash, support] : [support, cash]
      expect([path, [...page.standing], [...page.open]]).toEqual([path, [mine], [mine]])
      expect(page.standing.has(other)).toBe(false)
      if (previous !== undefined && previous !== role && !destroyable.has(previous === 'cash' ? cash : support))
        changes += 1
      previous = role
    }
    expect(visit.reloads()).toBe(changes)
    expect(new Set(page.identified)).toEqual(new Set(['anna@example.org']))
  })

  test('no script of another company is loaded before a click', async () => {
    const visit = openDocument(chats, {})
    for (const [path] of walk) await visit.go(path)
    expect(page.scripts).toEqual([])
    expect([...page.standing].filter(name => name !== 'own')).toEqual([])
  })
})

test('the second chat is put on the page again without a click once its script was wanted', async () => {
  const visit = openDocument([item('cash', 'own'), item('support', 'jivo')], {})
  await visit.go('/faq')
  await visit.press()
  await visit.go('/')
  expect([...page.standing]).toEqual(['own'])
  await visit.go('/rules')
  expect([...page.standing]).toEqual(['jivo'])
  expect(page.scripts).toEqual(['https://code.jivo.ru/widget/site-support'])
})

test('the office’s own chat that was left open opens again after a reload, in its role alone', async () => {
  const memory: { role?: ChatRole | undefined } = {}
  const chats = [item('cash', 'own'), item('support', 'own')]
  const visit = openDocument(chats, memory)
  await visit.go('/')
  await visit.press()
  page.open.clear()
  page.standing.clear()
  const again = openDocument(chats, memory)
  await again.go('/claim')
  expect([...page.open]).toEqual(['own'])
  await again.go('/faq')
  expect([...page.open]).toEqual([])
})

test('pages without a chat have none', async () => {
  const visit = openDocument([item('cash', 'own')], {})
  await visit.go('/faq')
  await visit.press()
  expect([...page.standing]).toEqual([])
})

test.each(['/console', '/console/claims', '/chat'])(
  '%s has no chat, and comes without a script of another company',
  async path => {
    const own = openDocument([item('support', 'own')], {})
    await own.go('/faq')
    await own.press()
    await own.go(path)
    expect([[...page.standing], own.reloads()]).toEqual([[], 0])
    const foreign = openDocument([item('support', 'jivo')], {})
    await foreign.go('/faq')
    await foreign.press()
    await foreign.go(path)
    expect([[...page.standing], foreign.reloads()]).toEqual([[], 1])
  },
)

test('a chat that could not be loaded is loaded at the next press', async () => {
  let loads = 0
  const adapter: ChatAdapter = {
    ...ownChat(),
    async load() {
      loads += 1
      if (loads === 1) throw new Error('no connection')
    },
  }
  const chats = keepTwoChats({
    chats: [item('support', 'crisp')],
    adapterOf: () => adapter,
    reload: () => {},
    remembered: { read: () => undefined, write: () => {} },
  })
  await chats.arrive('/faq')
  await expect(chats.press()).rejects.toThrow('no connection')
  await chats.press()
  expect([loads, [...page.open]]).toEqual([2, ['own']])
})
