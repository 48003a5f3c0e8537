import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import {
  browserCookies,
  cookieHeader,
  cookiesOf,
  newPersonSignedIn,
  type SignedInPerson,
} from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'

let ahead = 0
const office = await startOffice({ now: () => new Date(Date.now() + ahead) })

const send = (path: string, { cookies }: SignedInPerson, headers: Record<string, string> = {}) =>
  fetch(office.url + path, {
    redirect: 'manual',
    headers: {
      ...headers,
      cookie: cookieHeader(cookies),
    },
  })

/** The browser sends what it has, the office answers, and nothing of the answer arrives. */
const losing = {
  'a refresh': (person: SignedInPerson) => send('/front-api/auth/refresh', person, { 'sec-fetch-site': 'same-origin' }),
  // It asks the API with the new token before it is sent off: that is no sign of having arrived.
  'a page': (person: SignedInPerson) => send('/account/orders', person),
}

test.each(Object.entries(losing))(
  'the answer of %s is lost, the laptop sleeps for an hour: still signed in',
  async (_, lose) => {
    const person = await newPersonSignedIn(office)
    ahead += HOUR_MS
    const lost = await lose(person)
    expect([lost.status, cookiesOf(lost).refresh_token]).toEqual([200, expect.stringMatching(/^agio-refresh-/)])
    ahead += HOUR_MS

    const { page, visit } = await openPage(office.url, { as: person })
    await visit('/account/orders')
    expect(new URL(page.url()).pathname).toBe('/account/orders')
    await page.getByRole('heading', { name: 'Заявки', level: 1 }).waitFor()
  },
)

test('an open page whose refresh got no answer fails that once, and goes on an hour later', async () => {
  const person = await newPersonSignedIn(office)
  const { page, visit, expectConsole } = await openPage(office.url, { as: person })
  expectConsole(/Failed to load resource/)
  await visit('/account/settings')
  ahead += HOUR_MS
  await page.route('**/front-api/auth/refresh', async route => {
    expect((await losing['a refresh'](person)).status).toBe(200)
    await route.abort()
  })
  const emails = page.getByRole('region', { name: 'Письма', exact: true })
  await emails.getByLabel('Новости обменника').check()
  await emails.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await emails.getByText('Нет связи с сервером').waitFor()
  expect(new URL(page.url()).pathname).toBe('/account/settings')

  await page.unroute('**/front-api/auth/refresh')
  ahead += HOUR_MS
  // What was chosen is still chosen.
  await emails.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await emails.getByText('Сохранено.').waitFor()
  expect(await emails.getByLabel('Новости обменника').isChecked()).toBe(true)
})

test('a copy of the cookies that was used in between ends the session, in this browser too', async () => {
  const person = await newPersonSignedIn(office)
  ahead += HOUR_MS
  const thief = cookiesOf(await losing['a refresh'](person))
  const stolen = { ...person, cookies: { ...person.cookies, ...thief } } as SignedInPerson
  expect((await send('/api/v1/users/me/', stolen, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  ahead += HOUR_MS

  const { page } = await openPage(office.url)
  await page.context().addCookies(browserCookies(person, office.url))
  await page.goto('/account/orders')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login?status=expired')
  expect((await send('/api/v1/users/me/', stolen, { 'sec-fetch-site': 'same-origin' })).status).toBe(401)
})
