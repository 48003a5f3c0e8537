import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'

const office = await startOffice()
const anna = await newPersonSignedIn(office)
await office.db.updateTable('users').set({ discount_bps: 50 }).where('id', '=', anna.id).execute()

test('a visitor reads the discounts, and the slider says what each would bring', async () => {
  const { page, visit } = await openPage(office.url)
  await visit('/discounts')
  await page.getByRole('rowheader', { name: '50 000 $' }).waitFor()
  await page.getByText('Скидка считается в личном кабинете.').waitFor()
  const slider = page.getByRole('slider')
  expect(await slider.getAttribute('aria-valuetext')).toContain('выгоднее на 5 $')
  await slider.focus()
  await page.keyboard.press('Home')
  await page.getByText('При обороте от 500 $ скидка 0,05 %').waitFor()
})

test.each([true, false])('whoever has a discount sees it before the exchange (JavaScript: %s)', async javaScript => {
  const { page, visit } = await openEitherPage(office.url, { javaScript, as: anna })
  await visit('/discounts')
  await page.getByRole('heading', { name: 'Ваша скидка: 0,5 %' }).waitFor()
  await visit('/exchange/BTC-SBERRUB')
  await page.getByText('Ваша скидка').first().waitFor({ state: 'attached' })
})
