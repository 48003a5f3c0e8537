import { describe, expect, test } from 'vitest'
import {
  cookieHeader,
  cookiesOf,
  createPerson,
  newPersonSignedIn,
  PASSWORD,
  type SignedInPerson,
} from '#test/fixtures/people.ts'
import { hydrated, openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { specifiedScreens } from '#test/tables/screens.ts'

const office = await startOffice()

const header = (cookies: object) => ({
  cookie: cookieHeader(cookies),
})
const open = (path: string, cookies: object = {}, init: RequestInit = {}) =>
  fetch(office.url + path, { redirect: 'manual', ...init, headers: { ...header(cookies), ...init.headers } })
const endsIn = (answer: Response) => [answer.status, answer.headers.get('location')]

const isForSomebody = (html: string) => html.includes('action="/sign-out"')

const expireAccess = ({ cookies }: SignedInPerson) => ({ ...cookies, access_token: `${cookies.access_token}x` })
const blocked = async () => {
  const person = await newPersonSignedIn(office)
  await office.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', person.id).execute()
  return person
}

describe('a page for signed-in people', () => {
  const screens = specifiedScreens.filter(({ access }) => access === 'signed-in').map(({ path }) => path)

  test.each(screens)('%s asks a guest to sign in, and remembers where they were going', async path => {
    const answer = await open(`${path}?page=2`)
    expect(endsIn(answer)).toEqual([303, '/login?status=unauthorized'])
    expect(decodeURIComponent(cookiesOf(answer).redirect!)).toBe(`${path}?page=2`)
  })

  test.each(screens)('%s opens for a signed-in person', async path => {
    expect((await open(path, (await newPersonSignedIn(office)).cookies)).status).toBe(200)
  })

  test('keeps the language of whoever is sent to sign in', async () => {
    const answer = await open('/en/account/orders')
    expect(endsIn(answer)).toEqual([303, '/en/login?status=unauthorized'])
    expect(decodeURIComponent(cookiesOf(answer).redirect!)).toBe('/en/account/orders')
  })

  test('tells whose session is over that it is, clears what is left of it and remembers the page', async () => {
    const answer = await open('/account/orders', (await blocked()).cookies)
    expect(endsIn(answer)).toEqual([303, '/login?status=expired'])
    expect(answer.headers.getSetCookie()).toEqual(
      expect.arrayContaining(['access_token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']),
    )
    expect(decodeURIComponent(cookiesOf(answer).redirect!)).toBe('/account/orders')
  })

  test('lets staff without a second factor go nowhere but where it is set up', async () => {
    const { cookies } = await newPersonSignedIn(office, { role: 'operator', secondFactor: false })
    expect(endsIn(await open('/account/orders', cookies))).toEqual([303, '/account/settings'])
    expect((await open('/account/settings', cookies)).status).toBe(200)
  })
})

describe('a page for guests', () => {
  const screens = specifiedScreens.filter(({ access }) => access === 'guests').map(({ path }) => path)

  test('is one of five', () => {
    expect(screens).toEqual(['/forgetold', '/login', '/recover', '/registerold', '/successfully'])
  })

  test.each(screens)('%s sends a signed-in person home', async path => {
    const { cookies } = await newPersonSignedIn(office)
    expect(endsIn(await open(path, cookies))).toEqual([303, '/'])
    expect(endsIn(await open(`/en${path}`, cookies))).toEqual([303, '/en'])
    expect((await open(path)).status).toBe(200)
  })

  test('opens for somebody whose session is over', async () => {
    expect((await open('/login', (await blocked()).cookies)).status).toBe(200)
  })
})

describe('opening any page', () => {
  test('refreshes the session before the page is made, and the new cookies come with it', async () => {
    const person = await newPersonSignedIn(office)
    const answer = await open('/', expireAccess(person))
    expect(isForSomebody(await answer.text())).toBe(true)
    const cookies = cookiesOf(answer)
    expect(cookies.refresh_token).toMatch(/^agio-refresh-/)
    expect(cookies.refresh_token).not.toBe(person.cookies.refresh_token)
    expect(isForSomebody(await (await open('/', { ...cookies })).text())).toBe(true)
  })

  test('with tokens that the browser has outlived signs out', async () => {
    const { cookies, headers } = await newPersonSignedIn(office)
    const { persistent: _, ...left } = cookies
    const answer = await open('/', left)
    expect(answer.status).toBe(200)
    expect(isForSomebody(await answer.text())).toBe(false)
    expect(answer.headers.getSetCookie().map(cookie => cookie.split(';')[0])).toContain('refresh_token=')
    await expect.poll(async () => (await open('/api/v1/users/me/', {}, { headers })).status).toBe(401)
  })

  test('is told to whoever could not be refreshed', async () => {
    expect(endsIn(await open('/faq', (await blocked()).cookies))).toEqual([303, '/login?status=expired'])
  })

  test('never serves a guest what was made for somebody, or the other way round', async () => {
    const { cookies, email } = await newPersonSignedIn(office)
    for (const visitor of [cookies, {}, cookies, {}, {}, cookies]) {
      const html = await (await open('/', visitor)).text()
      expect([isForSomebody(html), html.includes(email)]).toEqual(visitor === cookies ? [true, true] : [false, false])
    }
  })
})

describe('in the browser', () => {
  test('a click on what is for signed-in people leads a guest to the sign-in, as opening it does', async () => {
    const { page, visit, arrive } = await openPage(office.url)
    await visit('/faq')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Мои заявки' }).click()
    await arrive('/login?status=unauthorized')
    const { value } = (await page.context().cookies()).find(({ name }) => name === 'redirect')!
    expect(decodeURIComponent(value)).toBe('/account/orders')
  })

  test('a click on what is for guests leads a signed-in person home', async () => {
    const { page, visit } = await openPage(office.url, { as: await newPersonSignedIn(office) })
    await visit('/faq')
    await page.evaluate(() => {
      document.querySelector('main')!.insertAdjacentHTML('beforeend', '<a href="/recover">recover</a>')
    })
    await page.getByRole('link', { name: 'recover' }).click()
    await page.waitForURL(`${office.url}/`)
  })

  test('signing out works, and shows in every tab', async () => {
    const { page, visit, arrive } = await openPage(office.url, { as: await newPersonSignedIn(office) })
    await visit('/account/orders')
    const other = await page.context().newPage()
    await other.goto('/account/settings')
    // Only then it listens to what the other tabs tell.
    await hydrated(other)

    await page.getByRole('button', { name: 'Выйти' }).click()
    await arrive('/')
    await page.getByRole('link', { name: 'Войти' }).waitFor()
    await expect.poll(() => other.url()).toContain('/login?status=unauthorized')
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('refresh_token')
  })

  test('signing out works without scripts', async () => {
    const { page, visit, arrive } = openPlainPage(office.url, { as: await newPersonSignedIn(office) })
    await visit('/account/orders')
    await page.getByRole('button', { name: 'Выйти' }).first().click()
    await arrive('/')
    await page.getByRole('link', { name: 'Войти' }).first().waitFor()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('refresh_token')
  })

  test('a call whose token has run out is repeated with a new one, and nobody notices', async () => {
    const { page, visit, arrive, expectConsole } = await openPage(office.url, { as: await newPersonSignedIn(office) })
    await visit('/faq')
    const before = (await page.context().cookies()).find(({ name }) => name === 'access_token')!
    await page.context().addCookies([{ ...before, value: `${before.value}x` }])
    expectConsole(/401/)
    // The market may move at any time, and the page would count anew.
    await page.route('**/calculator/stream/**', () => {})

    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Обмен', exact: true }).click()
    await arrive('/')
    await page.getByRole('radiogroup', { name: 'Отдаёте' }).waitFor()
    expect(asked.filter(path => path === '/front-api/auth/refresh')).toHaveLength(1)
    expect(asked.filter(path => path === '/front-api/calculator/init')).toHaveLength(2)
    expect(page.url()).not.toContain('login')
  })

  test('a call in a session that is over leads to the sign-in', async () => {
    const person = await newPersonSignedIn(office)
    const { page, visit, arrive, expectConsole } = await openPage(office.url, { as: person })
    await visit('/faq')
    await office.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', person.id).execute()
    await expect.poll(async () => (await open('/api/v1/users/me/', {}, { headers: person.headers })).status).toBe(401)
    expectConsole(/401/)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Обмен', exact: true }).click()
    await arrive('/login?status=expired')
  })
})

test('a page sent by a form of another site is not taken, whoever is signed in', async () => {
  const { cookies, headers } = await newPersonSignedIn(office)
  const answer = await open('/sign-out', cookies, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
  expect(answer.status).toBe(403)
  expect((await open('/api/v1/users/me/', {}, { headers })).status).toBe(200)
})

test('the browser is given what it needs to sign in and nothing that scripts could steal', async () => {
  const person = await createPerson(office.db)
  const { page, visit } = await openPage(office.url)
  await visit('/login')
  const answered = await page.evaluate(
    async ([email, password]) => {
      const answer = await fetch('/front-api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      return { body: await answer.text(), cookie: document.cookie }
    },
    [person.email, PASSWORD],
  )
  expect(answered.cookie).toBe('persistent=yes')
  expect(answered.body).not.toMatch(/eyJ|agio-refresh/)
})
