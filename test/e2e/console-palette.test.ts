import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { focusOn } from '#test/harness/focus.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()
const claims = await openClaimsOffice(office.db, { at: new Date() })
const olga = await newPersonSignedIn(office, { role: 'operator' })
const support = await newPersonSignedIn(office, { role: 'support' })

const field = (page: Page) => page.getByRole('combobox', { name: 'Найти или сделать' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const path = (page: Page) => new URL(page.url()).pathname

test('a claim is found from anywhere by its number, and opened with Enter', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = await openPage(office.url, { as: olga })
  await visit('/console/not-yours')
  await page.keyboard.press('Control+k')
  await field(page).fill(claim.number)
  await option(page, /к выплате · anna@example.com/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('article').waitFor()
  expect(path(page)).toBe(`/console/claims/${claim.id}`)
  await field(page).waitFor({ state: 'hidden' })
})

test('a move of the open claim is begun from it, typed in the wrong layout too, and is not made by it', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = await openPage(office.url, { as: olga })
  await visit(`/console/claims/${claim.id}`)
  await page.keyboard.press('Meta+k')
  await option(page, 'Выплачено').getByText('P', { exact: true }).waitFor()
  // «выпла» on the Latin layout.
  await field(page).fill('dsgkf')
  await option(page, 'Выплачено').waitFor()
  await page.keyboard.press('Enter')
  // What is typed next belongs to the form: outside of it each letter is a key.
  await focusOn(page.getByLabel('Номер операции или txid'))
  const { state } = await office.db
    .selectFrom('claims')
    .select('state')
    .where('id', '=', claim.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('paying-out')
})

test('whoever moves no claims is offered no moves', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = await openPage(office.url, { as: support })
  await visit(`/console/claims/${claim.id}`)
  await page.getByRole('button', { name: 'Найти…' }).click()
  await option(page, 'Заявки').waitFor()
  expect(await option(page, 'Выплачено').count()).toBe(0)
})

test('its field is found by a reader, walked with arrows and left with Escape', async () => {
  const { page, visit } = await openPage(office.url, { as: olga, reducedMotion: true })
  await visit('/console/claims')
  await page.keyboard.press('Control+k')
  await option(page, 'Заявки').waitFor()
  await focusOn(field(page))
  const active = async () =>
    page.locator(`[id="${await field(page).getAttribute('aria-activedescendant')}"]`).innerText()
  await expect.poll(active).toContain('Заявки')
  await page.keyboard.press('ArrowUp')
  await expect.poll(active).toContain('Все клавиши')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Клавиши включены' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await focusOn(field(page))
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'hidden' })
})

test('the help is on every page of the console', async () => {
  const { page, visit } = await openPage(office.url, { as: olga })
  await visit('/console/not-yours')
  await page.keyboard.press('?')
  await page.getByRole('checkbox', { name: 'Клавиши включены' }).waitFor()
})
