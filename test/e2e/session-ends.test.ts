import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { newPersonSignedIn, PASSWORD, type SignedInPerson, signIn } from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()

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
  const others = [await anotherBrowserOf(here), await anotherBrowserOf(here)] as const
  // The second of them is opened by nobody, and is ended all the same.
  const elsewhere = await openPage(office.url, { as: others[0] })
  await elsewhere.visit('/account/orders')

  const { page, visit } = await openPage(office.url, { as: here })
  await visit('/account/settings')
  const items = section(page, 'Сеансы').getByRole('listitem')
  expect(await items.count()).toBe(3)
  // Which one is this comes first, and has nothing to press.
  expect(await items.first().innerText()).toContain('это устройство')
  await section(page, 'Сеансы').getByRole('button', { name: 'Закрыть все, кроме этого' }).click()
  await section(page, 'Сеансы').getByText('Закрыты 2 сеанса').waitFor()

  elsewhere.expectConsole(/status of 401/)
  await elsewhere.page.getByRole('main').getByRole('link', { name: 'Настройки' }).click()
  await elsewhere.arrive('/login?status=expired')
  await elsewhere.page.getByText('Сеанс закончился').waitFor()
  await visit('/account/orders')
  expect(path(page)).toBe('/account/orders')
  expect(await Promise.all([here, ...others].map(statusOf))).toEqual([200, 401, 401])
})

test('whose session was ended elsewhere while a form was open is told, signs in and is back at the form', async () => {
  const owner = await newPersonSignedIn(office)
  const asked = await anotherBrowserOf(owner)
  const { page, visit, arrive, expectConsole } = await openPage(office.url, { as: asked })
  expectConsole(/status of 401/)
  await visit('/account/settings?add=USDTTRC20')
  const part = section(page, 'Реквизиты для получения')
  await part.getByLabel('Адрес в сети TRON (TRC20)').fill('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX')
  await endEverywhereButIn(owner)
  await expect.poll(() => statusOf(asked)).toBe(401)
  await part.getByRole('button', { name: 'Сохранить', exact: true }).click()

  await arrive('/login?status=expired')
  await expect.poll(() => page.getByRole('main').innerText()).toContain('ввести, будет на месте')
  await signInAgain(page, owner)
  await arrive('/account/settings?add=USDTTRC20')
  const address = part.getByLabel('Адрес в сети TRON (TRC20)')
  await page.getByText('Вернули то, что вы успели вписать').waitFor()
  expect(await address.inputValue()).toBe('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX')
  await part.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await page.getByText('Реквизиты сохранены').waitFor()
  const kept = await office.db.selectFrom('payout_accounts').select('id').where('user_id', '=', owner.id).execute()
  expect(kept).toHaveLength(1)
})

describe('what was typed when the session ended', () => {
  const keptIn = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

  /** The settings with something typed, if asked for into every field there is, and a session that is over when a form is sent. */
  async function leaveTyped({ everywhere }: { everywhere: boolean }) {
    const owner = await newPersonSignedIn(office)
    const asked = await anotherBrowserOf(owner)
    const opened = await openPage(office.url, { as: asked })
    opened.expectConsole(/status of 401/)
    const { page, visit, arrive } = opened
    await visit('/account/settings?add=SBERRUB&confirm=yes')
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    const main = page.getByRole('main')
    if (everywhere) {
      await main.getByRole('button', { name: 'Показать пароль' }).first().click()
      for (const field of await main.locator('input:not([type=hidden], [type=checkbox], [hidden])').all())
        await field.fill('Typed in here')
    }
    await section(page, 'Почта').getByLabel('Новая почта').fill('anna@example.org')
    await endEverywhereButIn(owner)
    await expect.poll(() => statusOf(asked)).toBe(401)
    await section(page, 'Почта').getByRole('button', { name: 'Прислать ссылку' }).click()
    await arrive('/login?status=expired')
    return { owner, ...opened }
  }

  test('comes back to the same person, once, and nothing of it is a secret', async () => {
    const { owner, page, visit, arrive } = await leaveTyped({ everywhere: true })
    const kept = JSON.parse(JSON.parse(await keptIn(page))['kept-forms']) as {
      forms: { form: string; fields: { name: string }[] }[]
    }
    const names = kept.forms.map(({ form, fields }) => `${form}: ${fields.map(({ name }) => name).join(', ')}`)
    // No password, although one was being looked at; no code; no number of a card.
    expect(names).toEqual(['email: email', 'account-add: name', 'api-key-add: name'])

    await signInAgain(page, owner)
    await arrive(/^\/account\/settings\?/)
    await page.getByText('Вернули то, что вы успели вписать').waitFor()
    const email = section(page, 'Почта').getByLabel('Новая почта')
    expect(await email.inputValue()).toBe('anna@example.org')
    expect(await email.isVisible()).toBe(true)
    expect(await keptIn(page)).not.toContain('anna@example.org')
    await visit('/account/settings?add=SBERRUB&confirm=yes')
    expect(await email.inputValue()).toBe('')
  })

  test('is thrown away when somebody else signs in', async () => {
    const { page, arrive } = await leaveTyped({ everywhere: false })
    const stranger = await newPersonSignedIn(office)
    await signInAgain(page, stranger)
    await arrive(/^\/account\/settings\?/)
    await expect.poll(() => keptIn(page)).not.toContain('anna@example.org')
    expect(await section(page, 'Почта').getByLabel('Новая почта').inputValue()).toBe('')
  })
})
