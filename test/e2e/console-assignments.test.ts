import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPersonSignedIn, PASSWORD, type SignedInPerson, signIn } from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'

const office = await startOffice()
const claims = await openClaimsOffice(office.db, { at: new Date() })

const standing = (id: string) =>
  office.db.selectFrom('claims').select(['state', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
const waitingStatus = async ({ headers }: SignedInPerson) =>
  (await fetch(`${office.url}/api/v1/desk/waiting/`, { headers })).status
const lines = (id: string) => office.db.selectFrom('audit_log').select('action').where('subject', '=', id).execute()

describe('a session that ends elsewhere while a page of the desk is open', () => {
  test.each([
    ['sends the form', (page: Page) => page.getByRole('button', { name: 'Записать' }).click()],
    ['hears of a claim', (_: Page, hear: () => void) => hear()],
  ] as const)('whose page %s then finds their half-typed note after signing in again', async (_, act) => {
    const claim = await claims.openPaid()
    const olga = await newPersonSignedIn(office, { role: 'operator' })
    const { page, visit, arrive, expectConsole } = await openPage(office.url, { as: olga })
    expectConsole(/status of 401/)
    const hear = await withholdNews(page)
    await visit(`/console/claims/${claim.id}`)
    await page.getByLabel('Заметка').fill('Просил перезвонить после обеда')
    const elsewhere = await signIn((path, init) => fetch(office.url + path, init), olga)
    await fetch(`${office.url}/api/v1/users/me/sessions/`, { method: 'DELETE', headers: elsewhere.headers })
    await expect.poll(() => waitingStatus(olga)).toBe(401)
    await act(page, hear)
    await arrive('/login?status=expired')

    await page.getByLabel('Электронная почта').fill(olga.email)
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.locator('[name=code]').fill(olga.recoveryCodes[0]!)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/console/claims/${claim.id}`)
    await page.getByText('Вернули то, что вы успели вписать').waitFor()
    await page.getByRole('button', { name: 'Записать' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Просил перезвонить после обеда' }).waitFor()
  })
})

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)('%s', (_, javaScript) => {
  test('a role that is taken away while a plan is open writes nothing, and its person signs in anew', async () => {
    const claim = await claims.openPaid()
    const olga = await newPersonSignedIn(office, { role: 'operator' })
    const { page, visit, arrive, expectConsole } = await openEitherPage(office.url, { as: olga, javaScript })
    expectConsole(/status of 401/)
    await visit(`/console/claims/${claim.id}?move=pay-out`)
    await page.getByLabel('Номер операции или txid').fill('bank 9')
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
    await page.getByRole('button', { name: 'Подтвердить: выплачено' }).waitFor()
    const before = await standing(claim.id)
    await office.db.updateTable('users').set({ role: 'support' }).where('id', '=', olga.id).execute()
    await expect.poll(() => waitingStatus(olga)).toBe(401)
    await page.getByRole('button', { name: 'Подтвердить: выплачено' }).click()
    await arrive('/login?status=expired')
    expect(await standing(claim.id)).toEqual(before)
    expect(await lines(claim.id)).toEqual([])
  })
})

test.each([
  ['ru', 'Это ваша заявка', 'ваша заявка'],
  ['en', 'This order is your own', 'your own order'],
] as const)('whose own claim it is finds the colleagues instead of the moves: %s', async (locale, title, row) => {
  const olga = await newPersonSignedIn(office, { role: 'operator' })
  const colleague = await newPersonSignedIn(office, { role: 'treasurer', email: `aaa-${locale}@example.org` })
  const claim = await claims.open('LTC', 'SBERRUB', '5', { email: olga.email })
  await claims.pay(claim, claim.figures.give)
  const { page, visit } = await openPage(office.url, { as: olga, locale, width: 1800 })
  await visit(`/console/claims/${claim.id}?move=approve`)
  await page.getByText(title).waitFor()
  expect(await page.getByRole('article').innerText()).toContain(colleague.email)
  expect(await page.getByRole('article').getByRole('navigation').count()).toBe(0)
  expect(await page.locator('#desk-take, #move-title').count()).toBe(0)
  expect(await page.locator(`li[data-claim="${claim.id}"]`).innerText()).toContain(row)
})

test.each([
  ['plans a move', (page: Page) => page.getByRole('button', { name: 'Показать, что будет' }).click()],
  ['hears of a claim', (_: Page, hear: () => void) => hear()],
] as const)(
  'whose role is no longer of the desk signs in anew when their page %s, and nothing is written',
  async (_, act) => {
    const claim = await claims.openPaid()
    const olga = await newPersonSignedIn(office, { role: 'operator' })
    const { page, visit, arrive, expectConsole } = await openPage(office.url, { as: olga })
    expectConsole(/status of 401/)
    const hear = await withholdNews(page)
    await visit(`/console/claims/${claim.id}?move=pay-out`)
    await page.getByLabel('Номер операции или txid').fill('bank 9')
    const before = await standing(claim.id)
    await office.db.updateTable('users').set({ role: 'editor' }).where('id', '=', olga.id).execute()
    // The office hears of it from the database, a moment later.
    await expect.poll(() => waitingStatus(olga)).toBe(401)
    await act(page, hear)
    await arrive('/login?status=expired')
    expect(await standing(claim.id)).toEqual(before)
  },
)

/** A page whose stream is silent until the test reports a changed claim. */
async function withholdNews(page: Page): Promise<() => void> {
  const heard = Promise.withResolvers<void>()
  await page.route('**/api/v1/desk/stream/', async route => {
    await heard.promise
    await route.fulfill({ contentType: 'text/event-stream', body: 'event: claim\ndata: {}\n\n' })
  })
  return heard.resolve
}
