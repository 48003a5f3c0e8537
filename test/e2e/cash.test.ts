import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { CalculatorInit, DirectionItem } from '#contract/catalogue/direction.ts'
import type { Locale } from '#contract/locale.ts'
import { type QuoteLine, recompute } from '#contract/money/quote-lines.ts'
import { violations, violationsOfColour } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { sendButton } from '#test/harness/send-button.ts'
import { breakingSum } from '#web/format/breaking-sum.ts'
import { moneyText } from '#web/format/money-text.ts'

const office = await startOffice()
const json = async <T>(path: string) => (await fetch(office.url + path)).json() as Promise<T>
const init = (query: string) => json<CalculatorInit>(`/front-api/calculator/init?${query}`)

// The tests run at any hour, so the cash desks of this office are open at all of them.
await office.db.updateTable('directions').set({ hours: null }).execute()
while ((await init('from=USDTTRC20&to=CASHRUB')).pair.hours) await setTimeout(50)

const amounts = (page: Page) =>
  page
    .getByRole('region', { name: /Расчёт|Calculation/ })
    .locator('dl')
    .first()
    .locator('dd')

test.each(['ru', 'en'] as const)(
  'in %s the page shows the quote of the API, without JavaScript',
  async (locale: Locale) => {
    const { page, visit } = openPlainPage(office.url, { locale })
    const query = 'from=USDTTRC20&to=CASHRUB&amount=5000&side=from&city=SPB'
    await expect
      .poll(async () => {
        // Of one moment: the same before and after the page.
        const before = await init(query)
        await visit(`/cash?${query}`)
        const { quote, pair } = await init(query)
        if (before.quote!.get !== quote!.get) return 'the market moved'
        expect(recompute(quote!.lines as QuoteLine[])).toEqual({ ok: true, value: quote!.get })
        const shown = [moneyText(quote!.give, pair.from, locale), moneyText(quote!.get, pair.to, locale)].map(
          breakingSum,
        )
        return JSON.stringify(await amounts(page).allInnerTexts()) === JSON.stringify(shown)
      })
      .toBe(true)
    expect(await page.locator('select[name=city]').inputValue()).toBe('SPB')
    const claim = await page
      .getByRole('link', { name: /Оставить заявку|Place an order/ })
      .first()
      .getAttribute('href')
    expect(claim).toMatch(/claim/)
  },
)

test('the form is sent without JavaScript; another pair begins with an amount of its own', async () => {
  const { page, visit } = openPlainPage(office.url)
  await visit('/cash?from=USDTTRC20&to=CASHRUB&amount=5000&city=MSK')
  await page.locator('input[name=amount]').fill('7 000,5')
  await page.getByRole('button', { name: 'Посчитать' }).click()
  await expect
    .poll(() => amounts(page).first().innerText())
    .toBe(breakingSum(moneyText('7000.5', { ticker: 'USDT', scale: 6 }, 'ru')))

  await page.locator('select[name=city]').selectOption('KZN')
  // The currency that is given stands first: what can be got for it comes with the answer.
  await page.locator('select[name=from]').selectOption('BTC')
  await page.getByRole('button', { name: 'Посчитать' }).click()
  await page.locator('select[name=to]').selectOption('CASHUSD')
  await page.getByRole('button', { name: 'Посчитать' }).click()
  const { quote, pair } = await init('from=BTC&to=CASHUSD&city=KZN')
  await expect.poll(() => amounts(page).first().innerText()).toBe(breakingSum(moneyText(quote!.give, pair.from, 'ru')))
  expect(await page.locator('select[name=city]').inputValue()).toBe('KZN')
  expect(await page.getByRole('region', { name: 'Офисы' }).innerText()).toContain('Баумана')
})

test('with JavaScript every change is quoted at once, and the address follows', async () => {
  const { page, visit } = await openPage(office.url)
  await visit('/cash?from=USDTTRC20&to=CASHRUB&amount=5000&city=MSK&ref=FRIEND')
  await page.getByLabel('Сумма, которую отдаёте').fill('6000')
  await expect
    .poll(() => amounts(page).first().innerText())
    .toBe(breakingSum(moneyText('6000', { ticker: 'USDT', scale: 6 }, 'ru')))
  await expect.poll(() => new URL(page.url()).search).toContain('amount=6000')

  await page.getByLabel('Отдаёте', { exact: true }).selectOption('CASHUSD')
  await page.getByLabel('Получаете', { exact: true }).selectOption('USDTTRC20')
  await expect.poll(() => new URL(page.url()).search).toContain('from=CASHUSD&to=USDTTRC20')
  expect(new URL(page.url()).searchParams.get('ref')).toBe('FRIEND')
  await expect.poll(() => page.getByRole('region', { name: 'Что взять с собой' }).innerText()).toContain('Наличные')

  await page.getByText('Хочу получить', { exact: true }).click()
  await expect.poll(() => new URL(page.url()).search).toContain('side=to')
  await page.getByLabel('Сумма, которую получаете').fill('сто')
  await page.getByText('Это не похоже на сумму').waitFor()
  // What was counted for another amount leads nowhere.
  await expect.poll(() => page.getByRole('region', { name: 'Расчёт' }).getByRole('link').count()).toBe(0)
})

test('an amount that is too small is refused with the minimum, and one press quotes the minimum', async () => {
  const { page, visit } = openPlainPage(office.url)
  await visit('/cash?from=USDTTRC20&to=CASHRUB&amount=5&city=MSK')
  const { pair } = await init('from=USDTTRC20&to=CASHRUB')
  const least = moneyText(pair.limits!.from.min, pair.from, 'ru')
  expect(await page.getByText(`Не меньше ${least}`).isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Посчитать для этой суммы' }).click()
  await expect.poll(() => amounts(page).first().innerText()).toBe(breakingSum(least))
})

test.each([
  ['?city=NIL', 'В городе «NIL» мы не работаем'],
  ['?from=BTC&to=SBERRUB', 'Такой пары нет'],
  ['?amount=abc', 'не удалось прочитать'],
])('%s is repaired with a notice', async (search, notice) => {
  const { page, visit } = openPlainPage(office.url)
  expect((await visit(`/cash${search}`)).status()).toBe(200)
  expect(await page.locator('main').innerText()).toContain(notice)
  expect(await amounts(page).count()).toBe(2)
})

test('the two lists offer every direction in cash of the city, and no other', async () => {
  const { page, visit } = await openPage(office.url, { javaScript: false })
  const valuesOf = (name: string) =>
    page
      .locator(`select[name=${name}] option`)
      .evaluateAll(options => options.map(option => (option as HTMLOptionElement).value))
  await visit('/cash?city=MSK')
  const offered: string[] = []
  for (const from of await valuesOf('from')) {
    await visit(`/cash?city=MSK&from=${from}`)
    offered.push(...(await valuesOf('to')).map(to => `${from} ${to}`))
  }
  const directions = await json<DirectionItem[]>('/api/v1/calculator/')
  const inCash = directions.filter(({ cities }) => cities?.includes('MSK')).map(({ from, to }) => `${from} ${to}`)
  expect(offered.toSorted()).toEqual(inCash.toSorted())
  expect((await valuesOf('from')).length).toBeLessThan(inCash.length / 2)
  expect(await page.locator('select[name=from] optgroup').count()).toBe(3)
})

test.each(['ru', 'en'] as const)(
  'the cash page is accessible in %s, in either theme and at any width',
  async locale => {
    const { page, visit } = await openPage(office.url, { locale, width: 320, reducedMotion: true })
    await visit('/cash?from=USDTTRC20&to=CASHRUB&city=MSK')
    if (locale === 'ru') {
      expect(await violations(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await violationsOfColour(page)).toEqual([])
    }
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  },
)

test('after hours an order is taken for the opening, with the time of the meeting and the rate that will apply', async () => {
  // Closed now, open again in some hours, whenever that is.
  const at = new Date(Date.now() + 5 * 3_600_000)
  const from = `${at.toISOString().slice(11, 13)}:00`
  const hours = JSON.stringify({
    timeZone: 'UTC',
    spans: [{ days: [at.getUTCDay() || 7], from, to: '24:00' }],
  })
  await office.db.updateTable('directions').set({ hours }).where('from_currency', '=', 'CASHRUB').execute()
  await expect.poll(async () => (await init('from=CASHRUB&to=USDTTRC20')).pair.opensAt).toBeDefined()

  const { page, visit } = await openPage(office.url, { width: 360 })
  await visit('/cash?from=CASHRUB&to=USDTTRC20&city=MSK')
  await page.getByText('Офис сейчас закрыт, заявку примем').waitFor()
  await page.locator('main').getByRole('link', { name: 'Оставить заявку' }).click()
  await page.getByText('Окончательный курс будет тот').waitFor()
  await page.getByLabel('Имя и фамилия').fill('Анна Смирнова')
  await page.getByLabel('Telegram или телефон').fill('@anna_smirnova')
  await page.locator('[id="to.account"]').fill('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX')
  await page.getByLabel('Почта').fill('after-hours@example.com')
  await page.getByLabel('Принимаю').check()
  await page.getByRole('button', { name: 'Далее: проверка' }).click()
  await page.getByRole('heading', { name: 'Всё верно?' }).waitFor()
  await page.getByText('Встреча возможна').waitFor()
  await sendButton(page).click()
  await page.waitForURL(/\/claim\/[\da-f-]{36}$/)
  await page.getByText(/с .* по местному времени, время назначит оператор/).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('a closed office is marked by its own clock, and a closed direction says when it opens', async () => {
  const day = new Date(Date.now() + 48 * 3_600_000).getUTCDay() || 7
  const hours = JSON.stringify({ timeZone: 'UTC', spans: [{ days: [day], from: '10:00', to: '20:00' }] })
  await office.db.updateTable('branches').set({ hours }).execute()
  await office.db.updateTable('directions').set({ hours }).where('to_currency', '=', 'CASHRUB').execute()
  await expect.poll(async () => (await init('from=USDTTRC20&to=CASHRUB')).pair.reason).toBe('hours')

  const { page, visit } = openPlainPage(office.url)
  await visit('/cash?from=USDTTRC20&to=CASHRUB&city=MSK')
  expect(await page.getByText('Сейчас не обменяем: нерабочее время').isVisible()).toBe(true)
  expect(await page.getByText(/Откроемся во? [а-я]+ в\s10:00/).isVisible()).toBe(true)
  expect(
    await page
      .getByRole('region', { name: 'Офисы' })
      .getByText(/Откроется во? /)
      .count(),
  ).toBe(2)
})

test('without directions in cash the page says so', async () => {
  await office.db.deleteFrom('direction_cities').execute()
  const { page, visit } = openPlainPage(office.url)
  await expect
    .poll(async () => (await json<DirectionItem[]>('/api/v1/calculator/')).some(({ cities }) => cities))
    .toBe(false)
  await visit('/cash?from=BTC')
  expect(await page.getByText('Наличных обменов сейчас нет').isVisible()).toBe(true)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
})
