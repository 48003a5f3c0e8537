import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'
import { type PlayedClaim, playedClaims } from '#test/harness/played-claim.ts'

const office = await startOffice()
const newClaim = playedClaims(office.url)
const asOwner = (page: Page, { cookie }: PlayedClaim) => page.context().addCookies([{ ...cookie, url: office.url }])
const main = async (page: Page) => (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')
const now = (page: Page) => page.locator('#now').innerText()

test.each([true, false])(
  'a payment report is withdrawn only by a second press, with JavaScript: %s',
  async javaScript => {
    const claim = await newClaim()
    await claim.play('pay-less', 'confirm')
    const { page, visit } = await openEitherPage(office.url, { javaScript })
    await asOwner(page, claim)
    await visit(claim.path)
    await page.getByRole('link', { name: 'Вернуть деньги' }).click()
    await page.getByRole('heading', { name: 'Вернуть все деньги?' }).waitFor()
    expect(await main(page)).toMatch(/передумать потом нельзя[\s\S]*Вернём 450 TON\s+UQDK/)
    expect((await claim.read()).state).toBe('needs-choice')
    await page.getByRole('button', { name: 'Вернуть деньги' }).click()
    await expect.poll(() => now(page)).toBe('Возвращаем ваши деньги.')
  },
)

test.each([true, false])(
  'who said too early that they have paid finds the details and the clock, and goes back, with JavaScript: %s',
  async javaScript => {
    const claim = await newClaim()
    const { page, visit } = await openEitherPage(office.url, { javaScript })
    await asOwner(page, claim)
    await visit(claim.path)
    await page.getByRole('button', { name: 'Я оплатил' }).click()
    await expect.poll(() => now(page)).toContain('Ищем ваш платёж')
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: /^Оплата/ })
        .getAttribute('aria-current'),
    ).toBe('step')
    expect(await main(page)).toMatch(/Курс и резерв закреплены (ещё|до)/)
    const qr = page.getByRole('img', { name: 'QR-код для оплаты' })
    expect(await qr.isVisible()).toBe(false)
    await page.getByText('Реквизиты для оплаты').click()
    await qr.waitFor()
    expect(await page.getByRole('link', { name: 'Отменить заявку' }).isVisible()).toBe(true)

    await page.getByRole('button', { name: 'Оплаты ещё не было' }).click()
    await expect.poll(() => now(page)).toContain('Переведите точную сумму')
    await page.getByRole('button', { name: 'Я оплатил' }).waitFor()
  },
)

test('an underpayment says at once what is missing, where to send it and until when', async () => {
  const claim = await newClaim()
  await claim.play('pay-less')
  const { page, visit } = await openPage(office.url)
  await asOwner(page, claim)
  await visit(claim.path)
  expect(await now(page)).toBe('Видим в сети меньше, чем нужно по заявке.')
  expect(await main(page)).toMatch(
    /Осталось на доплату по курсу заявки[\s\S]*Видим в сети\s+450 TON\s+Осталось отправить ровно\s+50 TON/,
  )
  expect(await main(page)).not.toContain('ничего не нужно')
})

test('an overpayment can be exchanged as agreed, and the excess is refunded', async () => {
  const claim = await newClaim()
  await claim.play('pay-more')
  const { page, visit } = await openPage(office.url)
  await asOwner(page, claim)
  await visit(claim.path)
  expect(await now(page)).toBe('Видим в сети больше, чем нужно по заявке.')
  await claim.play('confirm')
  const { get } = await claim.read()
  const offer = page.getByRole('listitem').filter({ hasText: 'лишнее вернуть' })
  await offer.getByText('50 TON').waitFor()
  await offer.getByRole('button', { name: /^Получить/ }).click()
  await expect.poll(() => main(page)).toMatch(/Вернём после выплаты 50 TON/)
  expect((await claim.read()).get).toEqual(get)
  await claim.play('operate')
  await expect.poll(async () => (await claim.read()).state).toBe('completed')
  await expect.poll(() => main(page)).toMatch(/Возвращено 50 TON/)
})

test('the clock of the payment stands above the fold of a notebook', async () => {
  const claim = await newClaim()
  const { page, visit } = await openPage(office.url, { width: 1280 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await asOwner(page, claim)
  await visit(claim.path)
  const { y, height } = (await page.getByRole('timer').boundingBox())!
  expect(y + height).toBeLessThan(800)
})

test('no date is wider than its frame on a narrow phone without JavaScript', async () => {
  const claim = await newClaim()
  await claim.play('pay-less', 'confirm')
  const { page, visit } = await openPage(office.url, { javaScript: false, width: 320, locale: 'en' })
  await asOwner(page, claim)
  await visit(claim.path)
  const clock = page.locator('span', { hasText: /^\d+ \w+ at \d\d:\d\d UTC$/ }).first()
  const [moment, card] = [
    await clock.boundingBox(),
    await page.locator('section', { has: page.locator('#now') }).boundingBox(),
  ]
  const text = await clock.evaluate(node => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return range.getBoundingClientRect().right
  })
  expect(moment).not.toBeNull()
  expect(text).toBeLessThan(card!.x + card!.width)
})

test('without JavaScript there is no copy button', async () => {
  const claim = await newClaim()
  const { page, visit } = await openPage(office.url, { javaScript: false })
  await asOwner(page, claim)
  await visit(claim.path)
  expect(await page.getByRole('button', { name: /^Копировать/ }).count()).toBe(0)
})
