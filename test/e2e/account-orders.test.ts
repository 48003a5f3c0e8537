import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Claim } from '#server/claims/claim.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'

const office = await startOffice()
const claims = await openClaimsOffice(office.db, { at: new Date() })
const anna = await newPersonSignedIn(office)

const opened: Claim[] = []
for (let n = 0; n < 12; n++) {
  const result = await claims.tryOpen(claims.wish('USDTTRC20', 'SBERRUB', `${1_000 + n}`), { userId: anna.id })
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`)
  opened.push(result.value.claim)
  claims.wait(1)
}
for (const claim of opened.slice(0, 3)) await claims.move(claim, 'cancel', { actor: 'client' })
const [, , , completed] = opened as [Claim, Claim, Claim, Claim]
await claims.pay(completed, completed.figures.give)
await claims.move(completed, 'approve')
await claims.move(completed, 'pay-out', { data: { reference: '7712' } })

const rows = (page: Page) => page.getByRole('region', { name: 'Заявки' }).getByRole('listitem')
const search = (page: Page) => new URL(page.url()).search

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)('%s', (_, javaScript) => {
  const visitor = () => openEitherPage(office.url, { javaScript, as: anna })

  test('claims are listed ten to a page, the newest first', async () => {
    const { page, visit } = await visitor()
    await visit('/account/orders')
    expect(await rows(page).count()).toBe(10)
    expect(await rows(page).first().innerText()).toMatch(/1\s011\sUSDT/)
    await page.getByRole('link', { name: 'Страница 2' }).click()
    await expect.poll(() => rows(page).count()).toBe(2)
    expect(search(page)).toBe('?page=2')
  })

  test('a state narrows the list, and a number finds one claim', async () => {
    const { page, visit } = await visitor()
    await visit('/account/orders')
    await page.getByRole('link', { name: 'Отменённые' }).click()
    await expect.poll(() => rows(page).count()).toBe(3)
    expect(await page.getByRole('link', { name: 'Отменённые' }).getAttribute('aria-current')).toBe('true')

    const [first] = opened as [Claim]
    await page.getByLabel('Номер заявки').fill(first.number)
    await page.keyboard.press('Enter')
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await rows(page).innerText()).toContain('отменена')

    await page.getByRole('link', { name: 'В работе' }).click()
    await page.getByText('Ничего не нашлось').waitFor()
    await page.getByRole('link', { name: 'Показать все' }).click()
    await expect.poll(() => rows(page).count()).toBe(10)
  })

  test('a claim leads to its page, and to the same exchange once more', async () => {
    const { page, visit } = await visitor()
    await visit('/account/orders')
    const newest = opened.at(-1)!
    const found = await rows(page).first().getByRole('link').all()
    const links = await Promise.all(found.map(link => link.getAttribute('href')))
    const again = `/?from=USDTTRC20&to=SBERRUB&amount=1011.000000&side=from&again=${newest.number}`
    // It waits for its payment, so that comes before the same exchange once more.
    expect(links).toEqual([`/claim/${newest.id}`, `/claim/${newest.id}`, again])
    expect(await found[1]!.innerText()).toBe('Оплатить')
  })

  test('whoever has no claims is told what will be here', async () => {
    const { page, visit } = await openEitherPage(office.url, { javaScript, as: await newPersonSignedIn(office) })
    await visit('/account/orders')
    await page.getByText('Заявок пока нет').waitFor()
    expect(await page.getByLabel('Номер заявки').count()).toBe(0)
  })

  test('an address that asks for what is not there is repaired', async () => {
    const { page, visit } = await visitor()
    await visit('/account/orders?page=99&status=lost')
    expect(search(page)).toBe('?page=2')
    expect(await rows(page).count()).toBe(2)
  })
})

test('a full list of orders is accessible, narrow and wide', async () => {
  const { page, visit } = await openPage(office.url, { width: 320, as: anna, reducedMotion: true })
  await visit('/account/orders')
  expect(await violations(page)).toEqual([])
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})

test('the states of all rows are in one column', async () => {
  const { page, visit } = await openPage(office.url, { as: anna })
  await visit('/account/orders')
  expect(await rows(page).getByRole('link', { name: 'Чек' }).count()).toBe(1)
  const places = await rows(page)
    .getByText(/^(ждём оплату|выполнена)$/)
    .evaluateAll(states => states.map(state => state.getBoundingClientRect().left))
  expect(places.length).toBeGreaterThan(2)
  expect(new Set(places).size).toBe(1)
})

test('the orders can be downloaded as a table', async () => {
  const { page, visit } = await openPage(office.url, { as: anna })
  await visit('/account/orders?status=cancelled')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Скачать CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('claims.csv')
})
