import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ClaimView } from '#contract/claims/claim.ts'
import { claimStates } from '#contract/claims/claim-moves.ts'
import { type QuoteLine, recompute } from '#contract/money/quote-lines.ts'
import { violations, violationsOfColour } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { type PlayedClaim, playedClaims } from '#test/harness/played-claim.ts'

const office = await startOffice()

const newClaim = playedClaims(office.url)
const asOwner = (page: Page, { cookie }: PlayedClaim) => page.context().addCookies([{ ...cookie, url: office.url }])
const main = async (page: Page) => (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')
const now = (page: Page) => page.locator('#now').innerText()

test('the owner sees what to pay, with values to copy', async () => {
  const claim = await newClaim()
  const { page, visit } = await openPage(office.url)
  await asOwner(page, claim)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(claim.path)
  const { payTo } = await claim.read()
  await page.getByRole('button', { name: 'Копировать сумму' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('500')
  for (const { label, value } of payTo!.fields) {
    await page.getByRole('button', { name: `Копировать ${label.ru}` }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value)
  }
  await page.getByRole('img', { name: 'QR-код для оплаты' }).waitFor()
  // It runs by the office's clock, and is read out only when asked.
  expect(await page.getByRole('timer').innerText()).toMatch(/^(1?\d:\d\d|20:00)$/)
  expect(await page.getByRole('timer').getAttribute('aria-live')).toBe(null)
})

test('the figures on the page of a claim follow from each other', async () => {
  const claim = await newClaim()
  const { lines, get } = await claim.read()
  expect(recompute(lines as QuoteLine[])).toEqual({ ok: true, value: get.value })
})

test('a stranger sees how it goes and nothing else; the link from the email opens the whole claim', async () => {
  const claim = await newClaim()
  const { page, visit } = openPlainPage(office.url)
  await visit(claim.path)
  const text = await page.locator('main').innerText()
  expect(text).toContain('Ждём оплату от владельца заявки')
  expect(text).toContain('по ссылке из письма')
  expect(text).not.toMatch(/2200 0000 0000 0004|r5gq PuwA|owner-\d|QR/)
  expect(await page.locator('main').getByRole('button').count()).toBe(0)

  await visit(`${claim.path}?key=${claim.cookie.value}`)
  // The key does not stay in the address.
  expect(new URL(page.url()).search).toBe('')
  expect(await now(page)).toContain('Переведите точную сумму')
  expect(await page.getByRole('button', { name: 'Я оплатил' }).isVisible()).toBe(true)
})

test('an unknown claim is not found', async () => {
  const { visit, expectConsole } = openPlainPage(office.url)
  expectConsole(/status of 404/)
  expect((await visit('/claim/0192f7a0-0000-7000-8000-ffffffffffff')).status()).toBe(404)
})

test('a change appears in every open tab: in the text, in the title and for screen readers', async () => {
  const claim = await newClaim()
  const { page, visit } = await openPage(office.url)
  await asOwner(page, claim)
  await visit(claim.path)
  const other = await page.context().newPage()
  await other.goto(claim.path)
  await other.locator('#now').waitFor()

  await claim.play('pay')
  for (const tab of [page, other]) {
    await expect.poll(() => now(tab)).toContain('Подтверждений: 0 из 2')
    await expect.poll(() => tab.title()).toMatch(/^Проверяем · Заявка/)
  }
  await expect
    .poll(() => page.getByRole('status').allInnerTexts())
    .toContain('Деньги видны в сети. Подтверждений: 0 из 2.')
  await claim.play('confirm', 'operate')
  await expect.poll(() => now(page)).toContain('Обмен завершён')
  const receipt = await page.getByRole('link', { name: 'Скачать чек' }).getAttribute('href')
  const answer = await page.request.get(receipt!)
  expect(answer.headers()['content-type']).toBe('application/pdf')

  // Everybody sees the exchange, with sums that identify nobody.
  await visit('/')
  expect(await page.getByRole('region', { name: 'Последние обмены' }).innerText()).toMatch(/500\sTON\s→\s\d\d0\s000\s₽/)
})

test('an underpayment leads to a choice with figures, and each option does what it says', async () => {
  const choose = async (name: string | RegExp) => {
    const claim = await newClaim()
    await claim.play('pay-less', 'confirm')
    const { page, visit } = openPlainPage(office.url)
    await asOwner(page, claim)
    await visit(claim.path)
    const { choice } = await claim.read()
    const text = (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')
    expect(text).toContain('450 TON')
    expect(text).toContain('50 TON')
    // The choice is open for a day; the agreed rate is not.
    expect(text).toContain(`держим до ${choice?.offer?.holdsUntil.slice(11, 16)} UTC`)
    await page.getByRole('button', { name }).click()
    return { page, claim }
  }
  const exchanged = await choose(/^Получить/)
  await expect.poll(async () => (await exchanged.claim.read()).give.value).toMatch(/^450\.?0*$/)
  const topped = await choose('Доплатить')
  await expect.poll(() => now(topped.page)).toBe('Часть денег пришла. Отправьте остаток.')
  await topped.page.getByText('50 TON').first().waitFor()
  await expect
    .poll(() => main(topped.page))
    .toMatch(/Всего по заявке\s+500 TON\s+Уже пришло\s+450 TON\s+Осталось отправить ровно/)
})

test('a cancellation needs a confirmation, and a second tab’s move is refused with a message', async () => {
  const claim = await newClaim()
  const [{ page, visit }, { page: other, visit: visitThere }] = [openPlainPage(office.url), openPlainPage(office.url)]
  for (const tab of [page, other]) await asOwner(tab, claim)
  await visitThere(claim.path)
  await visit(claim.path)
  await page.getByRole('link', { name: 'Отменить заявку' }).click()
  await page.getByRole('heading', { name: 'Отменить заявку?' }).waitFor()
  // A form that is open is not swept away by the page that fetches itself anew.
  expect(await page.locator('noscript meta').count()).toBe(0)
  await page.getByRole('button', { name: 'Отменить заявку' }).click()
  await expect.poll(() => now(page)).toContain('Заявка отменена')
  await other.getByRole('button', { name: 'Я оплатил' }).click()
  await expect.poll(() => other.locator('main').innerText()).toMatch(/заявка изменилась|уже в другом состоянии/)
  expect(await now(other)).toContain('Заявка отменена')
})

test('without a connection the page keeps its figures with their time', async () => {
  const claim = await newClaim()
  const { page, visit, expectConsole } = await openPage(office.url)
  expectConsole(/ERR_|Failed to load resource/)
  await asOwner(page, claim)
  await page.route('**/stream/', route => route.abort('connectionrefused'))
  await visit(claim.path)
  await page.getByText(/Нет связи, показано на \d\d:\d\d:\d\d/).waitFor()
  expect(await now(page)).toContain('Переведите точную сумму')
  await page.unroute('**/stream/')
  await page.getByText(/Нет связи/).waitFor({ state: 'hidden', timeout: 60_000 })
})

test('the printed page of an order has neither menu nor footer, and nothing to press', async () => {
  const claim = await newClaim()
  const { page, visit } = await openPage(office.url)
  await asOwner(page, claim)
  await visit(claim.path)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect(await page.locator('button:visible').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
})

test.each([
  ['to be paid', []],
  ['completed', ['pay', 'confirm', 'operate']],
])('an order that is %s is printed on one sheet, in black on white', async (_, steps) => {
  const claim = await newClaim()
  await claim.play(...steps)
  const { page, visit } = await openPage(office.url, { theme: 'dark' })
  await asOwner(page, claim)
  await visit(claim.path)
  await page.locator('#now').waitFor()
  await page.emulateMedia({ media: 'print' })
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)
  const slip = page.getByRole('region', { name: await now(page) })
  const colours = await slip.evaluate(it => {
    const styled = getComputedStyle(it)
    return [styled.color, styled.backgroundColor, getComputedStyle(document.body).backgroundColor]
  })
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
  // On paper no clock runs: the moment stands there.
  expect(await page.getByRole('timer').isVisible()).toBe(false)
  if (!steps.length) expect(await slip.innerText()).toMatch(/Оплатите до \d+ \S+ в \d\d:\d\d/)
  await page.emulateMedia({ media: 'screen' })
})

test('an order is a slip: a clock in three parts, a pip for each confirmation, and an end to show around', async () => {
  const claim = await newClaim()
  const { page, visit } = await openPage(office.url)
  await asOwner(page, claim)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await visit(claim.path)
  await page.getByRole('timer').waitFor()
  const periods = page.getByRole('list', { name: 'Три срока заявки' })
  expect(await periods.locator('[aria-current]').innerText()).toBe('заплатить')
  // The moment that stands there before a script counts is as high as the clock.
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)

  await claim.play('pay')
  const pips = page.getByRole('progressbar', { name: 'Подтверждения сети' })
  await pips.waitFor()
  expect(await pips.locator('> *').count()).toBe(2)
  expect(await pips.locator('[data-filled]').count()).toBe(0)
  expect(await main(page)).toContain('подтверждений 0 из 2')
  await claim.play('confirm')
  await expect.poll(() => pips.locator('[data-filled]').count()).toBe(2)

  await claim.play('operate')
  await expect.poll(() => now(page)).toContain('Обмен завершён')
  const { number, get, accounts } = await claim.read()
  const shown = page.locator('div:has(> div > #now)')
  const text = (await shown.innerText()).replaceAll('\u00a0', ' ')
  expect(text).toMatch(/\d\d\d \d\d\d,\d\d ₽\s+Toncoin → Сбербанк RUB\s+за 1 минуту · заявка \d\d\d \d\d\d · /)
  expect(text.replaceAll(' ', '')).toContain(get.value.replace('.', ','))
  expect(text.replaceAll(' ', '')).toContain(number)
  // It is shown to others: nothing in it leads to the customer.
  expect(text.replaceAll(' ', '')).not.toContain(accounts.to[0]!.value.slice(-4))
})

test('an expired claim shows no payment details, and says that sent money is not lost', async () => {
  const claim = await newClaim()
  const { page, visit } = await openPage(office.url)
  await asOwner(page, claim)
  await visit(claim.path)
  await sql`update claims set state = 'expired', deadline = null, version = version + 1 where id = ${claim.id}`.execute(
    office.db,
  )
  await page.reload()
  await expect.poll(() => now(page)).toContain('Время на оплату вышло')
  expect(await page.locator('main').innerText()).toContain('не пропадут')
  expect(await page.getByRole('img', { name: 'QR-код' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Создать новую заявку' }).isVisible()).toBe(true)
})

test('the return from a payment page shows the true state, whatever the address says', async () => {
  const claim = await newClaim()
  const { page, visit } = openPlainPage(office.url)
  await asOwner(page, claim)
  await visit('/claim/success')
  expect(await page.locator('main').innerText()).toMatch(/ждём оплату[\s\S]*к нам он ещё не дошёл/)
  await claim.play('pay')
  await visit(`/claim/fail?claim=${claim.id}`)
  expect(await page.locator('main').innerText()).toMatch(/платить второй раз не нужно/)
  await page.getByRole('link', { name: 'Открыть заявку' }).click()
  await page.waitForURL(`**${claim.path}`)

  const over = await newClaim()
  await sql`update claims set state = 'expired', deadline = null, version = version + 1 where id = ${over.id}`.execute(
    office.db,
  )
  await visit(`/claim/fail?claim=${over.id}`)
  expect(await page.locator('main').innerText()).toMatch(/оставьте новую заявку/)

  const stranger = openPlainPage(office.url)
  await stranger.visit('/claim/success')
  expect(await stranger.page.locator('main').innerText()).toContain('Не знаем, какая это заявка')
})

// A language changes words, and a theme colours: the whole set of rules is asked once.
test.each(['ru', 'en'] as const)(
  'in every state it can be used by everybody, in either theme, narrow and wide: %s',
  async locale => {
    const claim = await newClaim()
    await claim.play('pay-less', 'confirm')
    const { page, visit } = await openPage(office.url, { locale, width: 320, reducedMotion: true })
    await asOwner(page, claim)
    await visit(claim.path)
    const shown = await claim.read()
    let state: ClaimView['state'] = 'verification'
    let told = 1_000
    await page.route('**/stream/', route => {
      const view = { ...shown, state, version: ++told, now: new Date().toISOString() }
      const body = `retry: 50\n\nevent: claim\ndata: ${JSON.stringify(view)}\n\n`
      return route.fulfill({ contentType: 'text/event-stream', body })
    })
    let title = await page.title()
    await page.reload()
    for (state of claimStates) {
      // No two states have the same title, so another one is the next state.
      await expect.poll(() => page.title()).not.toBe(title)
      title = await page.title()
      if (locale === 'ru') {
        expect(await violations(page), state).toEqual([])
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(await violationsOfColour(page), state).toEqual([])
        await page.emulateMedia({ colorScheme: 'light' })
      }
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 740 })
        const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
        expect(await fits(), `${state}, ${width} px`).toBe(true)
      }
    }
  },
  240_000,
)
