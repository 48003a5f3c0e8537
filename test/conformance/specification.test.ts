import type { Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { defined } from '#contract/defined.ts'
import { EXAMPLE_CLAIM, openExampleClaim } from '#test/fixtures/example-claim.ts'
import {
  cookieHeader,
  cookiesOf,
  createPerson,
  newPersonSignedIn,
  PASSWORD,
  type SignedInPerson,
} from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { send } from '#web/api/send.ts'
import { beginRun, endRun, viewAt } from '#web/ui/loading-timeline.ts'
import { maskTokens } from '#web/ui/mask.ts'
import { type ModalState, moveModal } from '#web/ui/modal-state.ts'
import { type Clause, clauses } from './clauses.ts'

const office = await startOffice()
const claim = await openExampleClaim(office.url)
const anna = await newPersonSignedIn(office)

/** A test of one clause of the specification; the number is that of its section and of the statement in it. */
const shows = (clause: Clause, run: () => Promise<void> | void) => test(`§${clause} ${clauses[clause]}`, run)

const header = (cookies: object) => ({
  cookie: cookieHeader(cookies),
})
const open = (path: string, cookies: object = {}, init: RequestInit = {}) =>
  fetch(office.url + path, { redirect: 'manual', ...init, headers: { ...header(cookies), ...init.headers } })
const leadsTo = (answer: Response) => [answer.status, answer.headers.get('location')]
const json = async (path: string, init: RequestInit = {}) => (await open(path, {}, init)).json()
const post = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
  open(
    path,
    {},
    { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
  )
const bearer = ({ headers }: SignedInPerson) => ({ headers })
const isForSomebody = async (answer: Response) => (await answer.text()).includes('action="/sign-out"')
const withoutAccess = ({ cookies: { access_token: _, ...left } }: SignedInPerson) => left
const blocked = async () => {
  const person = await newPersonSignedIn(office)
  await office.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', person.id).execute()
  return person
}

const accountPages = ['/account/orders', '/account/promocodes', '/account/referrer', '/account/settings']
const openPages = [
  ...[
    '/',
    '/aml-kyc',
    '/cash',
    '/claim',
    `/claim/${claim.id}`,
    '/claim/fail',
    '/claim/success',
    '/contacts',
    '/contest',
  ],
  ...['/discounts', '/faq', '/partners', '/rules', `/verify/${EXAMPLE_CLAIM}`],
]
const unsetPages = ['/news', '/news/opening', '/forget', '/register']
const guestPages = ['/forgetold', '/recover', '/registerold', '/successfully']

describe('§1 what the product does and for whom', () => {
  shows('1.1', async () => {
    for (const path of ['/', '/faq', '/claim']) expect([path, (await open(path)).status]).toEqual([path, 200])
    expect((await open('/account/orders')).status).toBe(303)
    expect((await open('/account/orders', anna.cookies)).status).toBe(200)
  })

  shows('1.2', async () => {
    const { page, visit } = await openPage(office.url)
    await visit('/?from=BTC&to=SBERRUB&amount=0.01')
    const main = page.getByRole('main')
    await page.getByRole('textbox', { name: 'Отдаёте' }).waitFor()
    await expect.poll(() => main.innerText()).toMatch(/1\sBTC = [\d\s]+(,\d+)?\s₽/)
    await expect.poll(() => main.innerText()).toMatch(/резерв/i)
  })

  shows('1.3', async () => {
    expect((await json('/api/v1/calculator/settings/')).contest.status).toMatch(
      /^(none|upcoming|running|drawing|finished)$/,
    )
    expect((await open('/contest')).status).toBe(200)
    expect((await json(`/api/v1/claims/${claim.id}/`)).id).toBe(claim.id)
  })

  shows('1.4', async () => {
    for (const path of [...accountPages, '/account/statistics', '/account/referrer/withdraw'])
      expect([path, (await open(path, anna.cookies)).status]).toEqual([path, 200])
  })

  shows('1.5', async () => {
    const { page, visit } = await openPage(office.url)
    const seen = async () => [
      await page.locator('[data-chat=cash]').isVisible(),
      await page.locator('[data-chat=support]').isVisible(),
    ]
    const walk: [string, boolean][] = [
      ['/', true],
      ['/faq', false],
      ['/claim', true],
      ['/contacts', false],
      [`/claim/${claim.id}`, false],
      ['/', true],
    ]
    for (const [path, isCash] of walk) {
      await visit(path)
      await expect.poll(seen, { message: path }).toEqual([isCash, !isCash])
    }
    // Also without a new document.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Вопросы' }).click()
    await expect.poll(seen).toEqual([false, true])
    await page.goBack()
    await expect.poll(seen).toEqual([true, false])
  })
})

describe('§2 screens and routes', () => {
  shows('2.1', async () => {
    for (const path of accountPages) {
      expect([path, ...leadsTo(await open(path))]).toEqual([path, 303, '/login?status=unauthorized'])
      expect([path, (await open(path, anna.cookies)).status]).toEqual([path, 200])
    }
  })

  shows('2.2', async () => {
    for (const path of openPages) {
      expect([path, (await open(path)).status]).toEqual([path, 200])
      expect([path, (await open(path, anna.cookies)).status]).toEqual([path, 200])
    }
  })

  shows('2.3', async () => {
    for (const path of unsetPages) {
      expect([path, (await open(path)).status]).toEqual([path, 200])
      expect([path, (await open(path, anna.cookies)).status]).toEqual([path, 200])
    }
  })

  shows('2.4', async () => {
    expect((await open('/login')).status).toBe(200)
    expect(leadsTo(await open('/login', anna.cookies))).toEqual([303, '/'])
  })

  shows('2.5', async () => {
    for (const path of guestPages) {
      expect([path, (await open(path)).status]).toEqual([path, 200])
      expect([path, ...leadsTo(await open(path, anna.cookies))]).toEqual([path, 303, '/'])
    }
  })

  shows('2.6', async () => {
    const guest = await open('/account/orders?page=2')
    expect(leadsTo(guest)).toEqual([303, '/login?status=unauthorized'])
    expect(decodeURIComponent(cookiesOf(guest).redirect!)).toBe('/account/orders?page=2')
    const lost = await blocked()
    expect(leadsTo(await open('/account/orders', withoutAccess(lost)))).toEqual([303, '/login?status=expired'])
  })

  shows('2.7', async () => {
    for (const path of ['/no-such', '/account/no-such', '/news/opening/more']) {
      const answer = await open(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).toContain(`Page not found: ${path}`)
    }
  })

  shows('2.8', async () => {
    const { page, visit, expectConsole } = await openPage(office.url)
    expectConsole(/404|500/)
    await visit('/no-such')
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.innerText()).toBe('Код ошибки 404')
    await page.getByText('Эта страница была удалена, перемещена или не существует').waitFor()
    expect(await page.getByRole('main').locator('[aria-hidden=true]').count()).toBeGreaterThan(0)
    expect(await page.getByRole('link', { name: 'На главную', exact: true }).getAttribute('href')).toBe('/')
    // Another status has no way home of this kind.
    await page.route('**/api/v1/calculator/cities/**', route => route.fulfill({ status: 500, body: '{}' }))
    await visit('/')
    await page.getByRole('banner').getByRole('link', { name: 'Наличные' }).click()
    await expect.poll(() => heading.innerText()).toBe('Код ошибки 500')
    expect(await page.getByRole('link', { name: 'На главную', exact: true }).count()).toBe(0)
  })

  shows('2.9', async () => {
    const { page, visit } = await openPage(office.url)
    await visit('/?from=BTC&to=SBERRUB&amount=0.01')
    const dialog = page.getByRole('dialog')
    const show = async () => {
      await page.getByRole('button', { name: 'Почему такой курс' }).click()
      await dialog.waitFor()
      await settled(page)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toMatch(/hidden|clip/)
    }
    await show()
    expect(await dialog.count()).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await show()
    await page.mouse.click(5, 300)
    await dialog.waitFor({ state: 'detached' })
    await show()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })

    const [first, second] = [{ id: 'first' }, { id: 'second' }]
    const replaced = moveModal<{ id: string }>({ phase: 'open', shown: first }, { name: 'open', modal: second })
    expect(replaced).toEqual({ phase: 'closing', shown: first, next: second })
    expect(moveModal(replaced, { name: 'left' })).toEqual({ phase: 'open', shown: second })
  })

  shows('2.10', async () => {
    const { page, visit, expectConsole } = await openPage(office.url)
    expectConsole(/net::ERR|Failed to load resource/)
    await visit('/faq')
    let fails = false
    await page.route('**/api/v1/content/**', async route => {
      await new Promise(done => setTimeout(done, 900))
      return fails ? route.abort() : route.continue()
    })
    const bar = page.getByRole('progressbar')
    const colour = () =>
      bar.evaluate(element => [getComputedStyle(element).top, getComputedStyle(element).backgroundColor])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Правила обмена' }).click()
    await bar.waitFor()
    expect(await colour()).toEqual(['0px', 'rgb(70, 131, 223)'])
    await page.waitForURL('**/rules')
    fails = true
    await page.getByRole('contentinfo').getByRole('link', { name: 'AML и KYC' }).click()
    await bar.waitFor()
    await expect
      .poll(async () => (await colour().catch(() => []))[1], { interval: 50 })
      .toMatch(/^rgb\((1[6-9]\d|2\d\d), /)
  })
})

describe('§3 entities and their fields', () => {
  shows('3.1', async () => {
    expect(Object.keys(anna.cookies)).toEqual(expect.arrayContaining(['access_token', 'refresh_token', 'persistent']))
    expect(anna.cookies.persistent).toMatch(/^(yes|no)$/)
    const [, body] = anna.cookies.access_token.split('.')
    const { exp } = JSON.parse(Buffer.from(body!, 'base64url').toString()) as { exp: number }
    expect(exp * 1_000).toBeGreaterThan(Date.now())
    expect(decodeURIComponent(cookiesOf(await open('/account/orders')).redirect!)).toBe('/account/orders')
  })

  shows('3.2', async () => {
    expect(await json('/api/v1/users/me/', bearer(anna))).toMatchObject({ activated: true, email: anna.email })
  })

  shows('3.3', async () => {
    const { filters, contest, captchaClaim } = await json('/api/v1/calculator/settings/')
    expect(Array.isArray(filters)).toBe(true)
    expect(typeof contest.status).toBe('string')
    expect(typeof captchaClaim).toBe('boolean')
  })

  shows('3.4', async () => {
    const directions = await json('/api/v1/calculator/')
    expect(directions.length).toBeGreaterThan(10)
    for (const { from, to } of directions) expect([typeof from, typeof to]).toEqual(['string', 'string'])
  })

  shows('3.5', async () => {
    const chat = await json('/api/v1/calculator/chat/')
    expect(chat).toBeTruthy()
    expect(JSON.stringify(chat)).toContain('"role":"cash"')
  })

  shows('3.6', async () => {
    for (const path of [`/claim/${claim.id}`, '/news/opening']) expect((await open(path)).status).toBe(200)
    for (const path of ['/claim/1', '/verify/1', '/news/not--a--slug']) expect((await open(path)).status).toBe(404)
  })
})

describe('§4 states and transitions', () => {
  shows('4.1', async () => {
    expect(await isForSomebody(await open('/'))).toBe(false)
    const person = await newPersonSignedIn(office)
    expect(await isForSomebody(await open('/', person.cookies))).toBe(true)
    const refreshed = await open('/', withoutAccess(person))
    expect(cookiesOf(refreshed).access_token).toBeTruthy()
    expect(await isForSomebody(refreshed)).toBe(true)
  })

  shows('4.2', async () => {
    const { email } = await createPerson(office.db)
    for (const sessionOnly of [false, true]) {
      const answer = await post(
        '/front-api/auth/login',
        { email, password: PASSWORD, sessionOnly },
        { cookie: 'redirect=%2Faccount%2Forders' },
      )
      expect(answer.status).toBe(200)
      const set = answer.headers.getSetCookie()
      expect(set.find(cookie => cookie.startsWith('persistent='))).toMatch(
        sessionOnly ? /^persistent=no/ : /^persistent=yes/,
      )
      expect(set.find(cookie => cookie.startsWith('refresh_token='))?.includes('Max-Age')).toBe(!sessionOnly)
      expect(set.find(cookie => cookie.startsWith('redirect='))).toMatch(/Max-Age=0/)
    }
  })

  shows('4.3', async () => {
    const { cookies, headers } = await newPersonSignedIn(office)
    const { persistent: _, ...left } = cookies
    expect(await isForSomebody(await open('/', left))).toBe(false)
    await expect.poll(async () => (await open('/api/v1/users/me/', {}, { headers })).status).toBe(401)
  })

  shows('4.4', async () => {
    const person = await newPersonSignedIn(office)
    const wrong = await open(
      '/api/v1/users/me/',
      {},
      { headers: { authorization: `${person.headers.authorization}x` } },
    )
    expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([401, 'token_not_valid'])

    const { page, visit, arrive, expectConsole } = await openPage(office.url, { as: person })
    expectConsole(/401/)
    await visit('/account/orders')
    const calls: string[] = []
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (/refresh|\/me\/claims\//.test(pathname)) calls.push(pathname)
    })
    await page.context().addCookies([{ name: 'access_token', value: 'gone', url: office.url }])
    await page.getByRole('main').getByRole('link', { name: 'Промокоды' }).click()
    await arrive('/account/promocodes')
    await page.getByRole('main').getByRole('link', { name: 'Заявки' }).click()
    await arrive('/account/orders')
    await office.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', person.id).execute()
    await page.context().addCookies([{ name: 'access_token', value: 'gone', url: office.url }])
    await page.getByRole('main').getByRole('link', { name: 'Промокоды' }).click()
    await arrive('/login?status=expired')
    expect(calls.filter(path => path.endsWith('/refresh')).length).toBeLessThanOrEqual(2)
  })

  shows('4.5', async () => {
    const failed = await post('/front-api/auth/login', { email: anna.email, password: 'not this one' })
    expect(failed.status).toBeGreaterThanOrEqual(400)
    expect(cookiesOf(failed).access_token).toBeUndefined()
    const ended = { refresh_token: 'gone', persistent: 'yes', access_token: 'gone' }
    const answer = await open('/front-api/auth/refresh', ended, { headers: { origin: office.url } })
    expect(answer.status).toBe(401)
    expect(
      answer.headers
        .getSetCookie()
        .filter(cookie => cookie.includes('Max-Age=0'))
        .join(),
    ).toMatch(/access_token=.*refresh_token=/)
  })

  shows('4.6', async () => {
    const person = await newPersonSignedIn(office)
    const answer = await open(
      '/front-api/auth/logout',
      { ...person.cookies, redirect: '%2Faccount%2Forders' },
      { method: 'POST' },
    )
    expect(answer.ok).toBe(true)
    const ended = answer.headers.getSetCookie().filter(cookie => cookie.includes('Max-Age=0'))
    for (const name of ['access_token', 'refresh_token', 'persistent', 'redirect'])
      expect([name, ended.some(cookie => cookie.startsWith(`${name}=`))]).toEqual([name, true])
    expect((await open('/api/v1/users/me/', {}, bearer(person))).status).toBe(401)
  })

  shows('4.7', () => {
    const states: ModalState<string>[] = [{ phase: 'closed' }]
    for (const event of [{ name: 'open', modal: 'one' }, { name: 'close' }, { name: 'left' }] as const)
      states.push(moveModal(states.at(-1)!, event) as ModalState<string>)
    expect(states.map(({ phase }) => phase)).toEqual(['closed', 'open', 'closing', 'closed'])
  })

  shows('4.8', () => {
    const run = beginRun(undefined, 0)
    const grown = [300, 1_000, 5_000, 60_000].map(now => viewAt(run, now).progress)
    expect(grown).toEqual(grown.toSorted((a, b) => a - b))
    expect(grown.at(-1)).toBeLessThan(100)
    for (const failed of [false, true])
      expect(viewAt(endRun(run, failed, 1_000), 1_100)).toEqual({ phase: 'done', progress: 100, failed })
  })

  shows('4.9', async () => {
    const { page, visit } = await openPage(office.url, { at: new Date('2026-11-21T09:00:00Z') })
    await page.route('**/builds/latest.json', route => route.fulfill({ json: { id: 'a newer one' } }))
    await visit('/faq')
    await page.clock.fastForward(61 * 60_000)
    await page.getByText('Сайт обновился').waitFor()
  })
})

describe('§5 validation rules', () => {
  shows('5.1', async () => {
    for (const path of ['/news/no-such-article', '/claim/not-a-uuid', '/verify/not-a-uuid', '/exchange/no-to-such'])
      expect([path, (await open(path)).status]).toEqual([path, 404])
  })

  shows('5.2', () => {
    const takes = (token: string, sign: string) => (maskTokens[token]!.pattern as RegExp).test(sign)
    expect(['#', '@', '*'].map(token => [takes(token, '7'), takes(token, 'z'), takes(token, '-')])).toEqual([
      [true, false, false],
      [false, true, false],
      [true, true, false],
    ])
  })
})

describe('§6 roles and permissions', () => {
  shows('6.1', async () => {
    expect([(await open('/recover')).status, (await open('/account/settings')).status]).toEqual([200, 303])
    const signedIn = [await open('/recover', anna.cookies), await open('/account/settings', anna.cookies)]
    expect(signedIn.map(({ status }) => status)).toEqual([303, 200])
  })

  shows('6.2', async () => {
    const person = await newPersonSignedIn(office, { activated: false })
    expect(await json('/api/v1/users/me/', bearer(person))).toMatchObject({ activated: false })
  })

  shows('6.3', async () => {
    const wrong = { headers: { authorization: 'Bearer not.a.token' } }
    for (const path of ['/api/v1/calculator/course/BTC/SBERRUB/', '/front-api/calculator/init?from=BTC&to=SBERRUB']) {
      expect([path, (await open(path, {}, bearer(anna))).status]).toEqual([path, 200])
      expect([path, (await open(path, {}, wrong)).status]).toEqual([path, 401])
    }
    const { page, visit } = await openPage(office.url, { as: await newPersonSignedIn(office) })
    const sent: [string, boolean][] = []
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (/^\/api\/v1\/calculator\/from\//.test(pathname)) sent.push([pathname, 'authorization' in request.headers()])
    })
    await visit('/')
    for (const [path, hasBearer] of sent) expect([path, hasBearer]).toEqual([path, false])
    for (const path of ['/api/v1/calculator/from/', '/api/v1/calculator/from/BTC/'])
      expect([path, (await open(path, {}, wrong)).status]).toEqual([path, 200])
  })
})

/** Method, path, what is sent, and what a guest and a signed-in person are answered. */
type CallCase = [method: string, path: string, body: object | undefined, guest: number, signedIn: number]

const code = 'Qq3'.repeat(15).slice(0, 43)

// biome-ignore format: a table is read by its columns
const accountCalls: CallCase[] = [
  ['GET', '/front-api/auth/refresh', undefined, 401, 200],
  ['POST', '/api/v1/users/signup/', { email: 'not an address' }, 400, 400],
  ['GET', '/api/v1/users/me/', undefined, 401, 200],
  ['GET', '/api/v1/users/me/claims/?page=1&size=10&status=completed', undefined, 401, 200],
  ['POST', `/api/v1/users/activate/${code}/`, {}, 404, 404],
  ['POST', '/api/v1/users/reactivate/', {}, 401, 409],
  ['POST', '/api/v1/users/me/password/', { current: 'x' }, 401, 400],
  ['GET', '/api/v1/users/me/refferal/dw/?page=1&size=10&status=refsucc', undefined, 401, 200],
  ['POST', '/api/v1/users/restore/', { email: 'not an address' }, 400, 400],
  ['POST', `/api/v1/users/restore/${code}/`, {}, 400, 400],
  ['GET', '/api/v1/users/me/refferal/', undefined, 401, 200],
  ['GET', '/api/v1/users/me/refferal/withdrawal/', undefined, 401, 200],
  ['POST', '/api/v1/users/me/refferal/withdrawal/', {}, 401, 400],
  ['GET', '/api/v1/users/me/statistics/', undefined, 401, 200],
  ['GET', '/api/v1/users/me/promocodes/', undefined, 401, 200],
  // The last ones: they end the session.
  ['POST', '/front-api/auth/logout', {}, 200, 200],
  ['POST', '/front-api/auth/login', { email: 'nobody@example.org', password: 'seven pigeons' }, 401, 401],
]

const calculatorCalls = [
  '/api/v1/calculator/',
  '/api/v1/calculator/course/BTC/SBERRUB/',
  '/api/v1/calculator/from/',
  '/api/v1/calculator/from/BTC/',
  '/api/v1/calculator/pair/BTC/SBERRUB/',
  '/api/v1/calculator/reserves/',
  '/api/v1/calculator/settings/',
  '/api/v1/calculator/tech/',
  '/front-api/calculator/init?from=BTC&to=SBERRUB&amount=0.01&side=from',
  '/api/v1/calculator/chat/',
]

describe('§7 calls', () => {
  shows('7.1', async () => {
    const person = await newPersonSignedIn(office)
    for (const [method, path, body, guest, signedIn] of accountCalls) {
      const ask = (cookies: object, headers: object) =>
        open(path, cookies, {
          method,
          headers: defined({ origin: office.url, 'content-type': body && 'application/json', ...headers }),
          body: body && JSON.stringify(body),
        })
      const isOfCookies = path.startsWith('/front-api/auth/')
      const answers = [
        (await ask({}, {})).status,
        (await ask(isOfCookies ? person.cookies : {}, isOfCookies ? {} : person.headers)).status,
      ]
      expect([`${method} ${path}`, ...answers]).toEqual([`${method} ${path}`, guest, signedIn])
    }
  })

  shows('7.2', async () => {
    for (const path of calculatorCalls) {
      const answer = await open(path)
      expect([path, answer.status]).toEqual([path, 200])
      expect(await answer.json()).toBeTruthy()
      expect([path, (await open(path, {}, { method: 'POST' })).status]).toEqual([path, 405])
    }
  })

  shows('7.3', async () => {
    const { page, visit } = await openPage(office.url, { fresh: true })
    await visit('/')
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('SBERRUB')
  })
})

describe('§8 error catalogue', () => {
  shows('8.1', async () => {
    const { page, visit } = await openPage(office.url)
    for (const [status, text] of [
      ['unauthorized', 'Войдите'],
      ['expired', 'Сеанс закончился'],
    ]) {
      await visit(`/login?status=${status}`)
      await page.getByRole('main').getByText(text!).first().waitFor()
    }
  })

  shows('8.2', async () => {
    const { page, visit, expectConsole } = await openPage(office.url, { fresh: true })
    expectConsole(/Failed to load resource|Could not fetch data/)
    const problem = { type: '', title: '', status: 500, code: 'internal', detail: 'the shelf is empty' }
    await page.route(/\/api\/v1\/calculator\/$/, route =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    )
    await visit('/')
    await page.getByRole('heading', { name: 'Код ошибки 500' }).waitFor()
    const text = 'Could not fetch data from /api/v1/calculator/ error: the shelf is empty'
    await page.getByText(text, { exact: true }).waitFor()
  })

  shows('8.3', async () => {
    const { page, visit, expectConsole } = await openPage(office.url, { fresh: true })
    expectConsole(/could not be (read|written)/)
    await page.addInitScript(() => {
      Storage.prototype.getItem = () => {
        throw new Error('the storage is closed')
      }
      Storage.prototype.setItem = Storage.prototype.getItem
    })
    await visit('/?from=BTC&to=SBERRUB&amount=0.01')
    await page.getByRole('button', { name: 'Обменять', exact: true }).waitFor()
  })
})

describe('§9 constants and limits', () => {
  shows('9.1', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 503 }))
    await expect(send('/x', { method: 'GET', credentials: 'omit' })).rejects.toThrow('503')
    expect(fetched).toHaveBeenCalledTimes(2)
    fetched.mockRestore()
  })

  shows('9.2', async () => {
    const { email } = await createPerson(office.db)
    const answer = await post('/front-api/auth/login', { email, password: PASSWORD })
    expect(answer.headers.getSetCookie().length).toBeGreaterThan(2)
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/; Path=\/(;|$)/)
  })

  shows('9.3', async () => {
    const person = await newPersonSignedIn(office)
    expect(await json('/api/v1/users/me/claims/', bearer(person))).toMatchObject({ page: 1, size: 10 })
    expect(await json('/api/v1/users/me/claims/?page=2&size=25', bearer(person))).toMatchObject({ page: 2, size: 25 })
  })

  shows('9.4', async () => {
    const asked = await json('/api/v1/users/me/refferal/dw/?status=refsucc', bearer(anna))
    expect(await json('/api/v1/users/me/refferal/dw/', bearer(anna))).toEqual(asked)
    expect((await open('/api/v1/users/me/refferal/dw/?status=refother', {}, bearer(anna))).status).toBe(400)
  })

  shows('9.5', async () => {
    const run = beginRun(undefined, 0)
    expect([199, 200].map(now => viewAt(run, now).phase)).toEqual(['waiting', 'growing'])
    // Half of the way after half of the duration.
    expect(Math.round(viewAt(run, 200 + 1_000).progress)).toBe(50)
    const ended = endRun(run, false, 1_000)
    expect([1_499, 1_500, 1_899, 1_900].map(now => viewAt(ended, now).phase)).toEqual([
      'done',
      'leaving',
      'leaving',
      'idle',
    ])
    const { page, visit } = await openPage(office.url)
    await visit('/faq')
    await page.route('**/api/v1/content/**', async route => {
      await new Promise(done => setTimeout(done, 1_500))
      await route.continue()
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Правила обмена' }).click()
    const bar = page.getByRole('progressbar')
    await bar.waitFor()
    const look = await bar.evaluate(element => [
      getComputedStyle(element).height,
      getComputedStyle(element).backgroundColor,
    ])
    expect(look).toEqual(['3px', 'rgb(70, 131, 223)'])
    await page.waitForURL('**/rules')
  })

  shows('9.6', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const callsOf = async (method: string, status: number) => {
      fetched.mockReset().mockImplementation(async () => new Response('', { status }))
      await send('/x', { method, credentials: 'omit' }).catch(() => {})
      return fetched.mock.calls.length
    }
    for (const status of [408, 409, 425, 429, 500, 502, 503, 504]) {
      expect([status, await callsOf('GET', status)]).toEqual([status, 2])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect([method, status, await callsOf(method, status)]).toEqual([method, status, 1])
    }
    for (const status of [400, 401, 403, 404, 410]) expect([status, await callsOf('GET', status)]).toEqual([status, 1])
    fetched.mockRestore()
  })
})

const settled = (page: Page) =>
  page
    .getByRole('dialog')
    .evaluate(element => Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)))
