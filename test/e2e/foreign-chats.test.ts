import { describe, expect, test } from 'vitest'
import { chatOfPage } from '#contract/chat/chat-names.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()
const anna = await newPersonSignedIn(office)

/**
 * What each company's script does to a page, as its documentation says. Which chat stands and whether it is open is read from
 * the window; a new document has nothing of it.
 */
const scripts = {
  jivo: `
    window.standing = 'jivo'
    window.jivo_api = {
      open: () => { window.opened = 'jivo' },
      close: () => { delete window.opened },
      setContactInfo: ({ email }) => { window.identified = email },
    }
    window.jivo_init = () => { window.standing = 'jivo' }
    window.jivo_destroy = () => { delete window.standing; delete window.opened }
    window.jivo_onLoadCallback()`,
  crisp: `
    window.standing = 'crisp'
    const obey = ([verb, what, value]) => {
      if (verb === 'do' && what === 'chat:open') window.opened = 'crisp'
      if (verb === 'set') window.identified = value[0]
    }
    const queued = window.$crisp
    window.$crisp = { push: obey }
    queued.forEach(obey)`,
  'talk-me': `
    const talk = (method, argument) => {
      if (method === 'openSupport') window.opened = 'talk-me'
      if (method === 'setClientInfo') window.identified = argument.email
    }
    const queued = window.TalkMe.q ?? []
    window.TalkMe = talk
    for (const call of queued) talk(...call)
    window.standing = 'talk-me'
    window.supportAPI = {
      destroy: () => { delete window.standing; delete window.opened },
      reload: () => { window.standing = 'talk-me' },
    }`,
  chatwoot: `
    window.chatwootSDK = { run: ({ websiteToken, baseUrl }) => {
      if (websiteToken !== 'site-1' || baseUrl !== 'https://chat.example.org') throw new Error('no token or address')
      window.standing = 'chatwoot'
      window.$chatwoot = {
        toggle: state => { if (state === 'open') window.opened = 'chatwoot' },
        setUser: (id, { email }) => { window.identified = email },
        reset: () => {},
      }
      window.dispatchEvent(new Event('chatwoot:ready'))
    } }`,
}
type Company = keyof typeof scripts
const hosts: Record<Company, RegExp> = {
  jivo: /^https:\/\/code\.jivo\.ru\/widget\/site-1$/,
  crisp: /^https:\/\/client\.crisp\.chat\/l\.js$/,
  'talk-me': /^https:\/\/lcab\.talk-me\.ru\/support\/support\.js\?h=site-1$/,
  chatwoot: /^https:\/\/chat\.example\.org\/packs\/js\/sdk\.js$/,
}

/** Into a page of cash and out of it, from one to the next of each kind, and back; every step by a link of the page before. */
const walk = ['/', '/faq', '/rules', '/', '/cash', '/']

describe.each([
  ['jivo', 'crisp'],
  ['chatwoot', 'talk-me'],
] as const)('with %s on the pages of cash and %s on all others', (cash, support) => {
  test('each page of a walk has its own chat after a press and never the other one, and nothing is loaded before', async () => {
    await office.db
      .updateTable('chat_settings')
      .set({
        cash_provider: cash,
        cash_site: 'site-1',
        cash_host: cash === 'chatwoot' ? 'https://chat.example.org' : '',
        support_provider: support,
        support_site: 'site-1',
        support_host: '',
      })
      .execute()
    await expect
      .poll(async () => (await fetch(office.url)).headers.get('content-security-policy'))
      .toContain(support === 'crisp' ? 'crisp.chat' : 'talk-me.ru')

    const { page, visit, expectConsole } = await openPage(office.url, { as: anna, fresh: true })
    const loaded: string[] = []
    for (const company of [cash, support]) {
      expectConsole(new RegExp(`a request to another site: ${hosts[company].source.slice(1, -1)}`))
      await page.route(hosts[company], route => {
        loaded.push(company)
        return route.fulfill({ contentType: 'text/javascript', body: scripts[company] })
      })
    }
    const state = () =>
      page.evaluate(() => {
        const { standing, opened, identified } = window as unknown as Record<string, string | undefined>
        return { standing, opened, identified }
      })

    const standingAwake = () =>
      page.evaluate(
        ([cash, support]) => {
          const { standing } = window as unknown as Record<string, string | undefined>
          const hydrated = 'hydrated' in document.documentElement.dataset
          return hydrated ? (standing ?? 'none') : `${cash} ${support}`
        },
        [cash, support],
      )

    await visit('/')
    expect(loaded).toEqual([])
    for (const [step, path] of walk.entries()) {
      if (step > 0) await page.locator(`a[href="${path}"]:visible`).first().click()
      await expect.poll(() => page.evaluate(() => document.body.dataset.path)).toBe(path)
      const role = chatOfPage(path)
      const mine = role === 'cash' ? cash : support
      const launcher = page.locator(`[data-chat=${role}]`)
      // A chat that cannot be taken off leaves with its document. Until the page is hydrated, a launcher leads to the page of the chat.
      await expect
        .poll(standingAwake, { message: `step ${step}, ${path}` })
        .not.toContain(mine === cash ? support : cash)
      // A chat that stands already has a launcher of its own.
      await expect
        .poll(async () => (await launcher.isVisible()) || (await state()).standing === mine, { message: path })
        .toBe(true)
      if (await launcher.isVisible()) await launcher.click()
      await expect
        .poll(state, { message: `step ${step}, ${path}` })
        .toEqual({ standing: mine, opened: mine, identified: anna.email })
    }
  })
})
