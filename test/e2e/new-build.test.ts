import { expect, test } from 'vitest'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()
const HOUR = 61 * 60 * 1000
const notice = /Сайт обновился/

/** A page that has been open for an hour, during which the server got a newer build. */
async function openOldPage() {
  const opened = await openPage(office.url, { at: new Date('2026-11-21T09:00:00Z') })
  await opened.page.route('**/builds/latest.json', route => route.fulfill({ json: { id: 'the-next-one' } }))
  await opened.visit('/')
  await opened.page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes'
  })
  return opened
}
const isSameDocument = (page: import('playwright-core').Page) =>
  page.evaluate(() => document.documentElement.dataset.sameDocument === 'yes')

test('the server is asked once an hour, and a newer build is offered, not forced', async () => {
  const { page } = await openOldPage()
  expect(await page.getByText(notice).count()).toBe(0)
  await page.clock.fastForward(HOUR)
  await page.getByText(notice).waitFor()
  expect(await isSameDocument(page)).toBe(true)

  await page.getByRole('button', { name: 'Обновить', exact: true }).click()
  await page.waitForLoadState()
  await expect.poll(() => isSameDocument(page)).toBe(false)
})

test('the next link after that brings the newer build', async () => {
  const { page } = await openOldPage()
  await page.clock.fastForward(HOUR)
  await page.getByText(notice).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты' }).click()
  await page.getByRole('heading', { level: 1, name: 'Контакты' }).waitFor()

  expect(await isSameDocument(page)).toBe(false)
})

test('a form with input in it is never reloaded', async () => {
  const { page } = await openOldPage()
  await page.evaluate(() => {
    const field = document.createElement('input')
    document.querySelector('main')!.append(field)
    field.value = '0.05'
  })
  await page.clock.fastForward(HOUR)
  await page.getByText(notice).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты' }).click()
  await page.getByRole('heading', { level: 1, name: 'Контакты' }).waitFor()

  expect(await isSameDocument(page)).toBe(true)
})

test('the same build is not worth a word', async () => {
  const { page, visit } = await openPage(office.url, { at: new Date('2026-11-21T09:00:00Z') })
  await visit('/')
  const asked = page.waitForResponse('**/builds/latest.json')
  await page.clock.fastForward(HOUR)
  await asked

  expect(await page.getByText(notice).count()).toBe(0)
})
