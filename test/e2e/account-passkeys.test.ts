import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { giveDevice } from '#test/fakes/passkey-device.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice({ host: 'localhost' })

/** The device offers its passkey in the e-mail field by itself, so the button may not be needed any more. */
function pressForPasskey(page: Page): void {
  const button = page.getByRole('button', { name: 'Войти по ключу доступа' })
  button.click().catch(() => {})
}

test('a passkey is made, named and removed, and opens the account in between', async () => {
  const person = await newPersonSignedIn(office)
  const { page, visit, arrive } = await openPage(office.url, { as: person })
  await giveDevice(page)
  await visit('/account/settings')
  const part = page.getByRole('region', { name: 'Ключи доступа' })
  await part.getByLabel('Как назвать новый ключ').fill('Телефон')
  await part.getByRole('button', { name: 'Добавить ключ' }).click()
  await part.getByText('Ключ добавлен').waitFor()
  const item = part.getByRole('listitem')
  await item.getByText('Телефон').waitFor()

  await item.locator('summary').click()
  await item.getByLabel('Название ключа').fill('Старый телефон')
  await item.getByRole('button', { name: 'Сохранить' }).click()
  await item.getByText('Старый телефон').waitFor()

  await page.getByRole('button', { name: 'Выйти' }).first().click()
  await page.getByRole('link', { name: 'Войти' }).first().waitFor()
  await page.goto('/account/settings')
  pressForPasskey(page)
  await arrive('/account/settings')

  await item.getByRole('button', { name: /^Удалить/ }).click()
  await expect.poll(() => item.count()).toBe(0)
})

test('a passkey that the office does not know is refused in words', async () => {
  const person = await newPersonSignedIn(office)
  const { page, visit, expectConsole } = await openPage(office.url, { as: person })
  expectConsole(/status of 401/)
  await giveDevice(page)
  await visit('/account/settings')
  const part = page.getByRole('region', { name: 'Ключи доступа' })
  await part.getByRole('button', { name: 'Добавить ключ' }).click()
  await part.getByText('Ключ добавлен').waitFor()
  await office.db.deleteFrom('passkeys').where('user_id', '=', person.id).execute()
  await page.context().clearCookies()
  await page.goto('/login')
  pressForPasskey(page)
  await page.getByText('Этот ключ нам не знаком').waitFor()
})
