import { expect, test } from 'vitest'
import { serveBeside } from '#main/api.ts'
import type { Sessions } from '#server/auth/open-sessions.ts'
import { plainOffice } from '#test/fixtures/office-state.ts'
import { bareApp } from '#test/harness/bare-app.ts'
import type { PageRenderer } from '#web/page.ts'
import { keepGuestPages } from './guest-pages.ts'
import { pagesOf } from './pages.ts'

/** An office whose pages show what they were rendered from; only `/kept` is the same for every guest. */
function openPages() {
  const rendered: string[] = []
  const asked: string[] = []
  const renderer: PageRenderer = {
    inlineScript: '',
    listed: [],
    spell: path => path,
    isSameForGuests(path) {
      asked.push(path)
      return path === '/kept'
    },
    async render({ request, ask }) {
      const { value } = await ask('/api/v1/cookie/', { method: 'GET' })
      const html = `${new URL(request.url).pathname} ${request.headers.get('cookie') ?? 'none'} ${value}`
      rendered.push(html)
      return { kind: 'html', status: 200, locale: 'ru', html }
    },
  }
  const { app } = bareApp()
  app.get('/api/v1/cookie', c => {
    c.header('set-cookie', 'own=1')
    return c.json(c.env.own('cookie') ?? 'none')
  })
  const guestPages = keepGuestPages(() => '1')
  const onError = (error: unknown) => {
    throw error
  }
  const anna = { signedIn: true, id: 'anna', email: 'anna@example.org', role: 'customer' }
  const sessions = { callerOf: async () => ({ ok: true, value: anna }) } as unknown as Sessions
  serveBeside(app, {
    page: pagesOf(app, {
      renderer,
      sessions,
      guestPages,
      onError,
      followLink: async () => 'ref=FRIEND',
      identity: () => plainOffice.identity,
      origin: 'https://office.example',
    }),
  })
  const ask = async (path: string, cookie?: string) => {
    const answer = await app.request(path, cookie === undefined ? {} : { headers: { cookie } })
    return { text: await answer.text(), cookies: answer.headers.getSetCookie() }
  }
  return { rendered, asked, ask }
}

test('a page that is not marked as the same for every guest is rendered for each of them', async () => {
  const { rendered, ask } = openPages()
  await ask('/own')
  await ask('/own')
  expect(rendered).toHaveLength(2)
})

test('a page for every guest is rendered once, and without the headers of the first guest', async () => {
  const { rendered, ask } = openPages()
  const { text, cookies } = await ask('/kept', 'device=of-anna')
  expect((await ask('/kept')).text).toBe(text)
  expect(rendered).toEqual(['/kept none none'])
  expect(cookies).toEqual([])
})

test('a request with a session never gets the page of a guest, and a guest never that of a customer', async () => {
  const { ask } = openPages()
  const guests = (await ask('/kept')).text
  expect((await ask('/kept', 'access_token=a; persistent=1')).text).toContain('access_token=a')
  expect((await ask('/kept')).text).toBe(guests)
})

test('whether a page is the same for every guest is asked once, and not for each guest', async () => {
  const { asked, ask } = openPages()
  for (let guest = 0; guest < 5; guest++) await ask('/kept')
  expect(asked).toEqual(['/kept'])
})

test.each(['claim_0b5c5a3e=key', 'theme=dark; claim_0b5c5a3e=key', 'theme=dark;claim_1=k'])(
  'a request with the key of a claim (%s) neither fills the cache nor reads it',
  async cookie => {
    const { rendered, ask } = openPages()
    expect((await ask('/kept', cookie)).text).toContain(cookie)
    expect((await ask('/kept')).text).not.toContain('claim_')
    expect((await ask('/kept', cookie)).text).toContain(cookie)
    expect(rendered).toHaveLength(3)
  },
)

test('an address with a query is rendered for each request', async () => {
  const { rendered, ask } = openPages()
  await ask('/kept?email=anna@example.org')
  await ask('/kept?email=anna@example.org')
  expect(rendered).toHaveLength(2)
})
