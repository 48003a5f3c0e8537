import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Claim } from '#server/claims/claim.ts'
import { createPerson, newPersonSignedIn, PASSWORD } from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()
const claims = await openClaimsOffice(office.db, { at: new Date() })
const olga = await newPersonSignedIn(office, { role: 'operator' })

/** A claim that waits for the office and nobody else. */
async function waitingClaim(): Promise<Claim> {
  const claim = await claims.open('LTC', 'SBERRUB', '5')
  await claims.pay(claim, claim.figures.give)
  return claims.move(claim, 'hold', { data: { reason: 'documents' } })
}
const countOf = async (page: Page) => Number(/^\((\d+)\) /.exec(await page.title())?.[1] ?? 0)
const dot = (page: Page, { id }: Claim) => page.locator(`[data-claim="${id}"]`).getByText('есть новости')

test('the title of the tab counts what waits and follows it, until somebody does not want that', async () => {
  await waitingClaim()
  const { page, visit } = await openPage(office.url, { as: olga, reducedMotion: true })
  await visit('/console/claims')
  await page.getByText('Связь есть').waitFor()
  await expect.poll(() => countOf(page)).toBeGreaterThan(0)
  const before = await countOf(page)
  await waitingClaim()
  await expect.poll(() => countOf(page)).toBe(before + 1)
  expect(await page.title()).toContain('Пульт')

  await page.keyboard.press('?')
  const wanted = page.getByRole('checkbox', { name: 'Показывать в заголовке вкладки, сколько заявок ждёт' })
  await wanted.uncheck()
  await expect.poll(() => countOf(page)).toBe(0)
  await wanted.check()
  await expect.poll(() => countOf(page)).toBe(before + 1)
})

test('what has changed since one last looked is marked until it is opened', async () => {
  const known = await waitingClaim()
  const { page, visit } = await openPage(office.url, { as: olga })
  await visit('/console/claims')
  await page.getByText('Связь есть').waitFor()
  await page.locator(`[data-claim="${known.id}"]`).waitFor()
  expect(await dot(page, known).count()).toBe(0)

  claims.wait(1)
  await page.goto('about:blank')
  const [fresh, changed] = [await waitingClaim(), await claims.move(known, 'release')]
  await visit('/console/claims')
  await dot(page, fresh).waitFor({ state: 'attached' })
  await dot(page, changed).waitFor({ state: 'attached' })
  await page.locator(`[data-claim="${fresh.id}"]`).getByRole('link').click()
  await dot(page, fresh).waitFor({ state: 'detached' })
  expect(await dot(page, changed).count()).toBe(1)
})

test('whoever works on claims finds the console behind the sign-in', async () => {
  const treasurer = await createPerson(office.db, { role: 'treasurer' })
  const { page, visit, expectConsole } = await openPage(office.url)
  // That a code is wanted is an answer like any other refusal.
  expectConsole(/status of 401/)
  await visit('/login')
  await page.getByLabel('Электронная почта').fill(treasurer.email)
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await page.locator('[name=code]').fill(treasurer.recoveryCodes[0]!)
  await page.getByRole('button', { name: 'Подтвердить вход' }).click()
  await page.getByRole('heading', { name: 'Заявки', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/console')
})
