import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'
import { playedClaims } from '#test/harness/played-claim.ts'

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

test('the discounts are a ladder, with the place of who looks', async () => {
  const bob = await newPersonSignedIn(office)
  const claim = await playedClaims(office.url)()
  await claim.play('pay', 'confirm', 'operate')
  await office.db.updateTable('claims').set({ user_id: bob.id }).where('id', '=', claim.id).execute()
  const { page, visit } = await openPage(office.url, { as: bob, width: 320 })
  await visit('/discounts')
  const here = page.getByRole('row').filter({ hasText: 'вы здесь' })
  expect(await here.count()).toBe(1)
  expect(await here.getAttribute('aria-current')).toBe('true')
  const rows = page.locator('tbody tr')
  const steps = await rows.locator('rect').evaluateAll(bars => bars.map(bar => bar.getBoundingClientRect().width))
  expect(steps).toHaveLength(await rows.count())
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(new Set(steps).size).toBe(steps.length)
  // The whole ladder is on a phone, with its figures.
  const last = (await rows.last().getByText('0,5 %').boundingBox())!
  expect(last.x + last.width).toBeLessThan(320)

  // A discount that somebody was given stands on none of its steps.
  await visit('/discounts')
  await office.db.updateTable('users').set({ discount_bps: 50 }).where('id', '=', bob.id).execute()
  await page.reload()
  await page.getByText('Она назначена вам лично').waitFor()
  expect(await here.count()).toBe(0)
})

test.each([true, false])('whoever has a discount sees it before the exchange (JavaScript: %s)', async javaScript => {
  const { page, visit } = await openEitherPage(office.url, { javaScript, as: anna })
  await visit('/discounts')
  await page.getByRole('heading', { name: 'Ваша скидка: 0,5 %' }).waitFor()
  await visit('/exchange/BTC-SBERRUB')
  await page.getByText('Ваша скидка').first().waitFor({ state: 'attached' })
})
