import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { hydrated, openPage } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { focusOn } from '#test/harness/focus.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()
const claims = await openClaimsOffice(office.db, { at: new Date() })
const olga = await newPersonSignedIn(office, { role: 'operator' })

const stateOf = async ({ id }: { id: string }) =>
  (await office.db.selectFrom('claims').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

/** A keyboard that counts what is pressed, besides what is typed. */
function counting(page: Page) {
  let keys = 0
  const press = (key: string) => {
    keys++
    return page.keyboard.press(key)
  }
  const isReady = () => page.evaluate(() => document.activeElement?.matches('[value=make]:not([aria-disabled])'))
  const confirm = async () => {
    await expect.poll(isReady).toBe(true)
    await press('Enter')
  }
  return { press, confirm, pressed: () => keys }
}

test('a paid order is sent with four keys besides the reference, from the queue on', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = await openPage(office.url, { as: olga, reducedMotion: true })
  await visit('/console/claims')
  const { press, confirm, pressed } = counting(page)
  await press('j')
  await page.getByRole('article').waitFor()
  await press('p')
  await focusOn(page.locator('#move-reference'))
  await page.keyboard.type('bank 1')
  await press('Enter')
  await confirm()
  await expect.poll(() => stateOf(claim)).toBe('completed')
  expect(pressed()).toBeLessThanOrEqual(4)
})

test('a payment that its customer reports is found, entered and paid out with four: what is as awaited is recorded at once, and the payout comes by itself', async () => {
  const claim = await claims.open('TCSBRUB', 'LTC', '9000')
  await claims.move(claim, 'report-payment', { actor: 'client', author: 'guest' })
  const { page, visit } = await openPage(office.url, { as: olga, reducedMotion: true })
  await visit('/console/claims')
  const { press, confirm, pressed } = counting(page)
  // Over the queue the key of the move finds the order that awaits it.
  await page.locator('[data-claim]').first().waitFor()
  await press('m')
  await focusOn(page.locator('#move-reference'))
  await page.keyboard.type('statement 7')
  await press('Enter')
  await page.getByRole('region', { name: 'Выплачено' }).waitFor()
  await focusOn(page.locator('#move-reference'))
  await page.keyboard.type('5f'.repeat(32))
  await press('Enter')
  await confirm()
  await expect.poll(() => stateOf(claim)).toBe('completed')
  expect(pressed()).toBeLessThanOrEqual(4)
})

test('a payment of another sum is shown before it is recorded', async () => {
  const claim = await claims.open('TCSBRUB', 'LTC', '9100')
  await claims.move(claim, 'report-payment', { actor: 'client', author: 'guest' })
  const { page, visit } = await openPage(office.url, { as: olga, reducedMotion: true })
  await visit(`/console/claims/${claim.id}?move=receive`)
  await page.getByRole('button', { name: 'Записать: всё как ждали' }).waitFor()
  await page.locator('#move-reference').fill('statement 8')
  await page.locator('#move-amount').fill('9000')
  await page.getByRole('button', { name: 'Записать: всё как ждали' }).waitFor({ state: 'detached' })
  await page.locator('#move-reference').press('Enter')
  await page.locator('button[value=make]').waitFor()
  expect(await stateOf(claim)).toBe('checking')
})

test('typed words narrow the queue to chips that its address carries, and Backspace takes the last one away', async () => {
  const claim = await claims.open('TCSBRUB', 'LTC', '9300')
  const { page, visit } = await openPage(office.url, { as: olga, reducedMotion: true })
  await visit('/console/claims')
  await page.keyboard.press('/')
  await page.keyboard.type('9300')
  await page.getByRole('option', { name: 'сумма 9300' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Убрать: сумма 9300' }).waitFor()
  expect(new URL(page.url()).searchParams.get('sum')).toBe('9300')
  await expect.poll(() => page.locator('[data-claim]').count()).toBe(1)
  expect(await page.locator(`[data-claim="${claim.id}"]`).count()).toBe(1)
  await page.keyboard.press('/')
  await page.keyboard.press('Backspace')
  await expect.poll(() => page.url()).not.toContain('sum')
})

test('with Shift all rows between two are ticked, and X ticks the row that has the focus', async () => {
  for (let paid = 0; paid < 3; paid++) await claims.openPaid()
  const { page, visit } = await openPage(office.url, { as: olga, reducedMotion: true })
  await visit('/console/claims')
  const boxes = page.locator('[data-claim] input[name=ids]')
  const ticked = () => page.locator('[data-claim] input[name=ids]:checked').count()
  await boxes.nth(0).click()
  await page.getByRole('button', { name: 'Взять выбранные' }).waitFor()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  expect(await ticked()).toBe(3)
  await page.locator('[data-claim]').nth(1).getByRole('link').focus()
  await page.keyboard.press('x')
  expect(await ticked()).toBe(2)
  await page.getByRole('button', { name: 'Взять выбранные' }).click()
  await page.getByRole('status').getByText('Взято: 2.').waitFor()
})

/** A thumb that counts its taps: it reaches what is on the screen and under nothing else, and scrolls nothing. */
function thumb(page: Page) {
  let taps = 0
  const tap = async (place: Locator, where?: 'lower edge') => {
    await place.waitFor()
    // What slides in or is focused has come to rest, and the page has woken.
    await hydrated(page)
    let seen = ''
    const isAtRest = async () => {
      const before = seen
      seen = JSON.stringify(await place.boundingBox())
      return seen === before && (await place.isEnabled()) && (await place.evaluate(isOnTop))
    }
    await expect.poll(isAtRest, { message: `${place}`, interval: 150 }).toBe(true)
    const { x, y, width, height } = (await place.boundingBox())!
    if (where) expect(y, `${place}`).toBeGreaterThan(SCREEN.height - 2 * THUMB)
    if (where) expect(height, `${place}`).toBeGreaterThanOrEqual(THUMB)
    taps++
    await page.mouse.click(x + width / 2, y + height / 2)
  }
  return { tap, taps: () => taps }
}

const SCREEN = { width: 360, height: 740 }
const THUMB = 48

const isOnTop = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth && element.contains(there)
}

test('on a phone a paid bank order is sent with four taps, and each button is on the screen where the thumb is', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = await openPage(office.url, { as: olga, reducedMotion: true, width: SCREEN.width })
  await visit('/console/claims')
  // What stands at the lower edge stands over the keyboard, too.
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain('interactive-widget')
  const { tap, taps } = thumb(page)
  await tap(page.locator(`[data-claim="${claim.id}"]`).getByRole('link'))
  await tap(page.getByRole('article').getByRole('link', { name: 'Выплачено' }), 'lower edge')
  await focusOn(page.locator('#move-reference'))
  await page.keyboard.type('bank 3')
  await tap(page.locator('button[value=plan]'), 'lower edge')
  await tap(page.locator('button[value=make]'), 'lower edge')
  await expect.poll(() => stateOf(claim)).toBe('completed')
  expect(taps()).toBeLessThanOrEqual(4)
})

test('on a phone the one filled action of an order stays at the lower edge, however long the order is and wherever it is scrolled to', async () => {
  const reported = await claims.open('TCSBRUB', 'LTC', '9500')
  await claims.move(reported, 'report-payment', { actor: 'client', author: 'guest' })
  const paid = await claims.openPaid()
  const held = await claims.openPaid()
  await claims.move(held, 'hold', { data: { reason: 'documents' } })
  const { page, visit } = await openPage(office.url, { as: olga, reducedMotion: true, width: SCREEN.width })
  const firstAct = page.getByRole('navigation', { name: 'Действия' }).getByRole('link').first()
  const formOf = (step: string) => page.locator(`button[value=${step}]`)
  for (const [address, action] of [
    [reported.id, firstAct],
    [`${reported.id}?move=receive`, formOf('record')],
    [paid.id, firstAct],
    [`${paid.id}?move=pay-out`, formOf('plan')],
    [held.id, firstAct],
    [`${held.id}?move=release`, formOf('make')],
  ] as const) {
    await visit(`/console/claims/${address}`)
    await action.waitFor()
    for (const place of [0, 400, 100_000]) {
      await page.evaluate(top => scrollTo({ top }), place)
      expect(await action.evaluate(isOnTop), `${address} at ${place}`).toBe(true)
      expect((await action.boundingBox())!.y).toBeGreaterThan(SCREEN.height - 2 * THUMB)
    }
    // It hides nothing of the order.
    const isUncovered = (element: Element) => element.getBoundingClientRect().bottom <= innerHeight - 60
    expect(
      await page.getByRole('article').getByRole('button', { name: 'Записать', exact: true }).evaluate(isUncovered),
    ).toBe(true)
  }
})
