import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Claim } from '#server/claims/claim.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { confirmByKey, focusOn } from '#test/harness/focus.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'

const office = await startOffice()
const claims = await openClaimsOffice(office.db, { at: new Date() })
const olga = await newPersonSignedIn(office, { role: 'operator' })
const pavel = await newPersonSignedIn(office, { role: 'operator' })

const stateOf = async ({ id }: Claim) =>
  (await office.db.selectFrom('claims').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

const desk = (page: Page) => page.getByRole('article')
const path = (page: Page) => new URL(page.url()).pathname

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)('%s', (_, javaScript) => {
  test('an operator takes a claim from the queue, sees what the payout writes, and pays out', async () => {
    const claim = await claims.openPaid()
    const { page, visit } = await openEitherPage(office.url, { javaScript, as: olga })
    await visit(`/console/claims?q=${claim.number}`)
    await page.getByRole('list', { name: 'Найдено' }).getByRole('link').click()
    await desk(page).waitFor()
    expect(path(page)).toBe(`/console/claims/${claim.id}`)
    await desk(page).getByRole('button', { name: 'Взять' }).click()
    await desk(page).getByText('У вас до').waitFor()

    await desk(page).getByRole('link', { name: 'Выплачено' }).click()
    await page.getByLabel('Номер операции или txid').fill('bank 104')
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
    const books = page.getByRole('region', { name: 'Будет записано в книги' })
    await books.waitFor()
    expect(await books.innerText()).toMatch(/Долг клиентам/)
    expect(await stateOf(claim)).toBe('paying-out')

    await page.getByRole('button', { name: 'Подтвердить: выплачено' }).click()
    await desk(page).getByText('Выплата отправлена').waitFor()
    expect(await stateOf(claim)).toBe('completed')
    expect(await desk(page).innerText()).toContain('bank 104')
  })

  test('a claim that changed since it was seen is shown as it is now, and what was typed stays', async () => {
    const claim = await claims.openPaid()
    const { page, visit, expectConsole } = await openEitherPage(office.url, { javaScript, as: olga })
    expectConsole(/status of 409/)
    // This page gets no news of changes.
    if (javaScript) await page.route('**/api/v1/desk/stream/', route => route.abort())
    expectConsole(/ERR_FAILED/)
    await visit(`/console/claims/${claim.id}?move=pay-out`)
    await page.getByLabel('Номер операции или txid').fill('bank 105')
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
    await page.getByRole('button', { name: 'Подтвердить: выплачено' }).waitFor()
    await claims.move(claim, 'hold', { data: { reason: 'documents' } })
    await claims.move(claim, 'release')
    await claims.move(claim, 'approve')

    await page.getByRole('button', { name: 'Подтвердить: выплачено' }).click()
    await page.getByText('Заявка изменилась, пока вы решали').waitFor()
    expect(await stateOf(claim)).toBe('paying-out')
    expect(await page.getByLabel('Номер операции или txid').inputValue()).toBe('bank 105')
    await desk(page).getByText('Заявка приостановлена').first().waitFor()
  })

  test('a claim in a colleague’s hands is taken over in so many words, or left to them', async () => {
    const claim = await claims.openPaid()
    await fetch(`${office.url}/api/v1/desk/claims/${claim.id}/take/`, {
      method: 'POST',
      headers: { ...pavel.headers, 'content-type': 'application/json' },
      body: '{}',
    })
    const { page, visit, expectConsole } = await openEitherPage(office.url, { javaScript, as: olga })
    expectConsole(/status of 409/)
    await visit(`/console/claims/${claim.id}?move=pay-out`)
    await page.getByText(`${pavel.email} работает с ней до`).waitFor()
    await page.getByLabel('Номер операции или txid').fill('bank 106')
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
    await page.getByText(`С заявкой работает ${pavel.email}`).waitFor()
    expect(await page.getByLabel('Номер операции или txid').inputValue()).toBe('bank 106')
    await page.getByRole('button', { name: 'Перехватить' }).click()
    await page.getByText('У вас до').waitFor()
  })
})

test('the keyboard alone goes down the queue, makes a move and confirms it; in a field the keys type letters', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = await openPage(office.url, { as: olga })
  await visit(`/console/claims?q=${claim.number}`)
  await page.keyboard.press('j')
  await desk(page).waitFor()
  await page.keyboard.press('p')
  const reference = page.getByLabel('Номер операции или txid')
  await focusOn(reference)
  await page.keyboard.type('hjk 7')
  expect(await reference.inputValue()).toBe('hjk 7')
  await page.keyboard.press('Enter')
  await confirmByKey(page)
  await desk(page).getByText('Выплата отправлена').waitFor()
  expect(await stateOf(claim)).toBe('completed')
})

test('the shortcuts are listed and can be turned off, except the one that turns them on', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = await openPage(office.url, { as: olga, reducedMotion: true })
  await visit(`/console/claims/${claim.id}`)
  const on = page.getByRole('checkbox', { name: 'Клавиши включены' })
  await page.keyboard.press('?')
  await on.uncheck()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('p')
  await page.keyboard.press('?')
  await on.check()
  // The key has done nothing before this one, which came after it, was answered.
  expect(new URL(page.url()).search).toBe('')
})

test('what happens elsewhere shows on the desk by itself', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = await openPage(office.url, { as: olga })
  await visit(`/console/claims/${claim.id}`)
  await page.getByText('Связь есть').waitFor()
  await claims.move(claim, 'hold', { data: { reason: 'documents' } })
  await desk(page).getByText('приостановлена', { exact: true }).waitFor()
  await page.locator(`li[data-claim="${claim.id}"]`).getByText('нужны документы').waitFor()
})

test.each([
  ['ru', 'light', 1280],
  ['en', 'dark', 360],
] as const)('a claim and its form can be used by everybody: %s, %s, %i wide', async (locale, theme, width) => {
  const claim = await claims.openPaid()
  const { page, visit } = await openPage(office.url, { locale, theme, width, as: olga, reducedMotion: true })
  await visit(`/console/claims/${claim.id}?move=pay-out`)
  await page.locator('[name=reference]').fill('bank 8')
  await page.locator('button[value=plan]').click()
  await page.locator('button[value=make]').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await visit(`/console/claims/${claim.id}`)
  expect(await violations(page)).toEqual([])
})
