import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { newPersonSignedIn, PASSWORD, type SignedInPerson, signIn } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()

beforeEach(async () => {
  await office.db.deleteFrom('sign_in_limits').execute()
})

const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const anotherBrowserOf = (person: SignedInPerson) =>
  signIn((path, init) => fetch(office.url + path, init), { ...person, recoveryCodes: [] })
const endEverywhereButIn = async ({ headers }: SignedInPerson) => {
  const ended = await fetch(`${office.url}/api/v1/users/me/sessions/`, { method: 'DELETE', headers })
  expect(ended.status).toBe(200)
}
const statusOf = async ({ headers }: SignedInPerson) =>
  (await fetch(`${office.url}/api/v1/users/me/`, { headers })).status

async function signInAgain(page: Page, { email }: SignedInPerson): Promise<void> {
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

test('signing out everywhere ends every other browser at its next step, and this one goes on', async () => {
  const here = await newPersonSignedIn(office)
  const others = [await anotherBrowserOf(here), await anotherBrowserOf(here)]
  const elsewhere = others.map(as => openPlainPage(office.url, { as }))
  for (const { visit } of elsewhere) await visit('/account/orders')

  const { page, visit } = openPlainPage(office.url, { as: here })
  await visit('/account/settings')
  const items = section(page, 'Сеансы').getByRole('listitem')
  expect(await items.count()).toBe(3)
  // Which one is this comes first, and has nothing to press.
  expect(await items.first().innerText()).toContain('это устройство')
  await section(page, 'Сеансы').getByRole('button', { name: 'Закрыть все, кроме этого' }).click()
  await section(page, 'Сеансы').getByText('Закрыты 2 сеанса').waitFor()

  for (const { page: other, arrive } of elsewhere) {
    await other.getByRole('main').getByRole('link', { name: 'Настройки' }).click()
    await arrive('/login?status=expired')
    await other.getByText('Сеанс закончился').waitFor()
  }
  await visit('/account/orders')
  expect(path(page)).toBe('/account/orders')
  expect(await Promise.all([here, ...others].map(statusOf))).toEqual([200, 401, 401])
})

test('whose session was ended elsewhere while a form was open is told, signs in and is back at the form', async () => {
  const owner = await newPersonSignedIn(office)
  const asked = await anotherBrowserOf(owner)
  const { page, visit, arrive } = openPlainPage(office.url, { as: asked })
  await visit('/account/settings?add=USDTTRC20')
  const part = section(page, 'Реквизиты для получения')
  await part.getByLabel('Адрес в сети TRON (TRC20)').fill('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX')
  await endEverywhereButIn(owner)
  await expect.poll(() => statusOf(asked)).toBe(401)
  await part.getByRole('button', { name: 'Сохранить', exact: true }).click()

  await arrive('/login?status=expired')
  await expect.poll(() => page.getByRole('main').innerText()).toContain('её придётся заполнить ещё раз')
  await signInAgain(page, owner)
  await arrive('/account/settings?add=USDTTRC20')
  const address = part.getByLabel('Адрес в сети TRON (TRC20)')
  await address.fill('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX')
  await part.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await page.getByText('Реквизиты сохранены').waitFor()
  const kept = await office.db.selectFrom('payout_accounts').select('id').where('user_id', '=', owner.id).execute()
  expect(kept).toHaveLength(1)
})
