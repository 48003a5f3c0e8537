import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { usualEffort } from '#server/captcha/captcha.ts'
import { startOffice } from '#test/harness/office.ts'
import { openRefund } from '#test/harness/open-refund.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'
import { agreeUntil, sendButton } from '#test/harness/send-button.ts'

const office = await startOffice({ captchaEffort: usualEffort })

const PAIR = '/claim?from=TON&to=SBERRUB&amount=500&side=from'
const CLAIM = /\/claim\/[\da-f-]{36}$/

async function settings() {
  return (await (await fetch(`${office.url}/api/v1/calculator/settings/`)).json()) as { captchaClaim: boolean }
}

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Номер карты').fill('2200 0000 0000 0004')
  await openRefund(page)
  await page.getByLabel('Адрес в сети TON').fill('UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA')
  await page.getByLabel('Мой адрес работает без поля').check()
  await page.getByLabel('Почта').fill(email)
  await page.getByLabel('Принимаю').check()
  await page.getByRole('button', { name: 'Далее: проверка' }).click()
}
async function leave(email: string, javaScript: boolean) {
  const opened = await openEitherPage(office.url, { javaScript })
  opened.expectConsole(/status of 40[03]/)
  await opened.visit(PAIR)
  await fill(opened.page, email)
  await sendButton(opened.page).click()
  return opened.page
}

test('with a captcha on claims a visitor without JavaScript opens two an hour, and with JavaScript the limit stays as before', async () => {
  await office.db.updateTable('office').set({ captcha_claim: true }).execute()
  await expect.poll(async () => (await settings()).captchaClaim).toBe(true)
  for (const email of ['first@example.com', 'second@example.com']) {
    const page = await leave(email, false)
    await agreeUntil(page, () => CLAIM.test(page.url()))
  }
  const third = await leave('third@example.com', false)
  await agreeUntil(third, () => third.getByText('Без JavaScript принимаем две заявки в час').isVisible())
  expect(await third.locator('main').innerText()).toContain('third@example.com')

  const solved = await leave('solved@example.com', true)
  await agreeUntil(solved, () => CLAIM.test(solved.url()))

  const claims = await office.db.selectFrom('claims').select('email').orderBy('opened_at').execute()
  expect(claims.map(({ email }) => email)).toEqual(['first@example.com', 'second@example.com', 'solved@example.com'])
}, 240_000)
