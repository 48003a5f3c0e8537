import { expect, test } from 'vitest'
import type { DirectionItem, PairView } from '#contract/catalogue/direction.ts'
import type { Locale } from '#contract/locale.ts'
import { violations, violationsOfColour } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { moneyText, readableLimit } from '#web/format/money-text.ts'
import { rateText } from '#web/format/rate-text.ts'

const office = await startOffice()
const get = (path: string) => fetch(office.url + path, { redirect: 'manual' })
const json = async <T>(path: string) => (await get(path)).json() as Promise<T>
const readPair = (from: string, to: string) => json<PairView>(`/api/v1/calculator/pair/${from}/${to}/`)

/** A tick between the page and the call would compare two moments, so a page of one moment is waited for. */
async function readTogether(path: string, [from, to]: readonly [string, string]) {
  for (;;) {
    const before = await readPair(from, to)
    const html = await (await get(path)).text()
    const after = await readPair(from, to)
    if (JSON.stringify(before) === JSON.stringify(after) && html.includes(after.updatedAt)) return { html, pair: after }
  }
}

const textOf = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&')
const factsOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!)['@graph'] as Record<
    string,
    never
  >[]

test('a promo code that does not apply is explained on the page of a pair, in both languages and without JavaScript', async () => {
  const said = async (path: string) => textOf(await (await get(path)).text())
  expect(await said('/exchange/btc-to-sberrub?promo=NOPE')).toContain('Промокод «NOPE» не действует')
  expect(await said('/en/exchange/btc-to-sberrub?promo=NOPE')).toContain('The promo code “NOPE” does not apply')
})

test.each([
  ['ru', '/exchange/btc-to-sberrub', ['BTC', 'SBERRUB']],
  ['en', '/en/exchange/btc-to-sberrub', ['BTC', 'SBERRUB']],
  ['ru', '/exchange/sberrub-to-btc', ['SBERRUB', 'BTC']],
  ['en', '/en/exchange/usdttrc20-to-eth', ['USDTTRC20', 'ETH']],
] as const)('in %s, %s shows the figures of the API', async (locale: Locale, path, codes) => {
  const { html, pair } = await readTogether(path, codes)
  const { from, to, course, limits, reserve } = pair
  const text = textOf(html)

  expect(text).toContain(rateText(course!, from, to, locale))
  expect(text).toContain(rateText(course!, from, to, locale, true))
  expect(text).toContain(moneyText(reserve, to, locale))
  for (const side of ['from', 'to'] as const) {
    for (const end of ['min', 'max'] as const) {
      expect(text).toContain(moneyText(readableLimit(limits![side][end], pair[side].scale, end), pair[side], locale))
    }
  }
  expect(/<title>(.*?)<\/title>/.exec(html)![1]).toContain(rateText(course!, from, to, locale))
})

test.each([
  ['/exchange/btc-to-sberrub', ['BTC', 'SBERRUB']],
  ['/exchange/sberrub-to-btc', ['SBERRUB', 'BTC']],
] as const)('what %s tells search engines is the rate that it shows', async (path, codes) => {
  const { html, pair } = await readTogether(path, codes)
  const rate = factsOf(html).find(fact => fact['@type'] === ('ExchangeRateSpecification' as never))!
  const { give, get } = pair.course!
  const [one, other, price] = give === '1' ? [pair.from, pair.to, get] : [pair.to, pair.from, give]
  expect(rate).toMatchObject({
    currency: one.ticker,
    currentExchangeRate: { '@type': 'UnitPriceSpecification', price, priceCurrency: other.ticker },
  })
  const path2 = factsOf(html).find(fact => fact['@type'] === ('BreadcrumbList' as never))!
  expect(JSON.stringify(path2)).toContain(`"item":"${office.url}${path}"`)
})

test('between two kinds of one currency the page says which sum is given, and tells search engines no rate', async () => {
  const { html, pair } = await readTogether('/exchange/usdttrc20-to-usdterc20', ['USDTTRC20', 'USDTERC20'])
  const { give, get } = pair.course!
  expect(textOf(html)).toContain(`${moneyText(give, pair.from, 'ru')} → ${moneyText(get, pair.to, 'ru')}`)
  expect(factsOf(html).map(fact => fact['@type'])).not.toContain('ExchangeRateSpecification')
})

test('the steps of the rate end at the rate of the page', async () => {
  const { page, visit } = openPlainPage(office.url)
  await visit('/exchange/btc-to-sberrub')
  const shown = await page.getByRole('region', { name: 'Курс', exact: true }).locator('p').first().innerText()
  const steps = page.getByRole('region', { name: 'Почему такой курс' }).getByRole('listitem')
  expect(await steps.count()).toBeGreaterThan(3)
  expect(await steps.last().locator('b').innerText()).toBe(shown)
})

test.each([
  'btc-to-nope',
  'btc',
  'btc-to-btc',
  '%D1%8B-to-btc',
  'a-to-b',
  `${'a'.repeat(300)}-to-btc`,
  'btc-to-sberrub/x',
])('there is no page %s', async slug => {
  for (const prefix of ['', '/en']) expect((await get(`${prefix}/exchange/${slug}`)).status).toBe(404)
})

test.each([
  ['/exchange/BTC-to-SBERRUB', '/exchange/btc-to-sberrub'],
  ['/exchange/btc_sberrub', '/exchange/btc-to-sberrub'],
  ['/exchange/sberrub-from-btc', '/exchange/btc-to-sberrub'],
  ['/en/exchange/BTC-SBERRUB?ref=X', '/en/exchange/btc-to-sberrub?ref=X'],
])('%s is redirected permanently to %s', async (path, own) => {
  const answer = await get(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([308, own])
  expect((await get(own)).status).toBe(200)
})

test('a pair that staff closed says so, offers other pairs and is hidden from search engines', async () => {
  const { page, visit } = openPlainPage(office.url)
  await visit('/exchange/xmr-to-tbrub')
  expect(await page.getByText('Направление приостановлено: закрыто оператором').isVisible()).toBe(true)
  expect(await page.getByText('Оператор пишет: Банк не принимает переводы').isVisible()).toBe(true)
  expect(
    await page.getByRole('region', { name: 'На что ещё обменять Monero' }).getByRole('link').count(),
  ).toBeGreaterThan(0)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(factsOf(await page.content()).map(fact => fact['@type'])).not.toContain('ExchangeRateSpecification')
})

test('a floating rate says after how many confirmations it is fixed, and a payout fee what it costs', async () => {
  const floating = textOf(await (await get('/exchange/xmr-to-sberrub')).text())
  expect(floating).toContain('фиксируется после 10 подтверждений')
  const charged = textOf(await (await get('/exchange/btc-to-yamrub')).text()).replaceAll('\u00a0', ' ')
  expect(charged).toContain('0,5 %, не меньше 10 ₽ с выплаты')
})

test('a direction outside its hours says when it opens, and stays in search engines', async () => {
  const day = new Date(Date.now() + 48 * 3_600_000).getUTCDay() || 7
  const hours = JSON.stringify({ timeZone: 'UTC', spans: [{ days: [day], from: '10:00', to: '20:00' }] })
  await office.db
    .updateTable('directions')
    .set({ hours })
    .where('from_currency', '=', 'LTC')
    .where('to_currency', '=', 'SBERRUB')
    .execute()
  const pair = () => readPair('LTC', 'SBERRUB')
  await expect.poll(pair).toMatchObject({ state: 'paused', reason: 'hours' })

  const html = await (await get('/exchange/ltc-to-sberrub')).text()
  expect(textOf(html)).toMatch(/Откроется во? [а-я]+ в\u00a010:00/)
  expect(html).not.toContain('content="noindex"')
})

test('an open page follows the board, closes a pair that ended, and without a connection names the time of its figures', async () => {
  const { page, visit, expectConsole } = await openPage(office.url)
  const change = (part: { margin_bps?: number; state?: 'on' | 'paused' | 'off'; reason?: string | null }) =>
    office.db
      .updateTable('directions')
      .set(part)
      .where('from_currency', '=', 'ETH')
      .where('to_currency', '=', 'SBERRUB')
      .execute()
  const card = page.getByRole('region', { name: 'Курс', exact: true })
  const pause = page.getByText('Направление приостановлено: закрыто оператором')
  const turn = (state: 'hidden' | 'visible') =>
    page.evaluate(state => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)

  await visit('/exchange/eth-to-sberrub')
  await card.getByText(/^Обновлён /).waitFor()
  const dear = await card.locator('p').first().innerText()
  await change({ margin_bps: 4_000 })
  const figure = (text: string) => Number(/= ([\d,\s]+)/.exec(text)![1]!.replaceAll(/\s/g, '').replace(',', '.'))
  // No tick of the demo market is this large.
  await expect.poll(async () => figure(await card.locator('p').first().innerText())).toBeLessThan(figure(dear) * 0.8)

  await change({ state: 'paused', reason: 'Банк закрыт' })
  await pause.waitFor()
  await card.getByText('Курса сейчас нет').waitFor()
  await change({ state: 'on', reason: null })
  await pause.waitFor({ state: 'detached' })

  await turn('hidden')
  await change({ state: 'off', reason: 'Банк закрыт' })
  await expect.poll(async () => (await get('/exchange/eth-to-sberrub')).status).toBe(404)
  expect(await pause.count()).toBe(0)
  await turn('visible')
  await pause.waitFor()

  await turn('hidden')
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.context().setOffline(true)
  await turn('visible')
  await card.getByText(/^Нет связи, цифры на \d\d:\d\d:\d\d$/).waitFor()
})

test('the page of a pair leads to other pairs, and its calculator to an order', async () => {
  const { page, visit } = await openPage(office.url)
  await visit('/exchange/btc-to-sberrub')
  await page
    .getByRole('region', { name: 'На что ещё обменять Bitcoin' })
    .getByRole('link', { name: 'Ethereum' })
    .click()
  await page.waitForURL('**/exchange/btc-to-eth')
  await page.getByRole('heading', { level: 1, name: 'Обменять Bitcoin на Ethereum' }).waitFor()
  await expect.poll(() => page.title()).toContain('Обменять Bitcoin на Ethereum')
  const count = page.getByRole('region', { name: 'Рассчитать обмен' })
  await count.getByLabel('Отдаёте').fill('0,05')
  await count.getByRole('button', { name: 'Обменять' }).click()
  await page.waitForURL('**/exchange/btc-to-eth/order?from=BTC&to=ETH&amount=0.05&side=from&**')
})

test('the calculator of a pair quotes both directions of typing, and keeps the address', async () => {
  const { page, visit } = await openPage(office.url)
  await page.route('**/calculator/stream/**', () => {})
  await visit('/exchange/usdttrc20-to-sberrub?amount=1000')
  const count = page.getByRole('region', { name: 'Рассчитать обмен' })
  const shown = async (label: string) => (await count.getByLabel(label).inputValue()).replaceAll(/\s/g, '')
  expect(await shown('Отдаёте')).toBe('1000')
  const got = await shown('Получаете')
  await count.getByLabel('Получаете').fill('200000')
  await expect.poll(() => shown('Отдаёте')).not.toBe('1000')
  await count.getByLabel('Отдаёте').fill('1000')
  await expect.poll(() => shown('Получаете')).toMatch(new RegExp(`^${got.slice(0, 3)}`))
  expect(new URL(page.url()).search).toBe('?amount=1000')
})

test('without JavaScript an amount typed on the page of a pair leads to its order', async () => {
  const { page, visit } = openPlainPage(office.url)
  await visit('/exchange/usdttrc20-to-sberrub')
  const count = page.getByRole('region', { name: 'Рассчитать обмен' })
  await count.getByLabel('Отдаёте').fill('1 234,5')
  await count.getByRole('button', { name: 'Обменять' }).click()
  await page.waitForURL('**/claim?**')
  expect(await page.locator('main').innerText()).toContain('1\u00a0234,5')
})

test.each(['ru', 'en'] as const)(
  'a pair in cash is accessible in %s, in either theme, narrow and wide',
  async locale => {
    const { page, visit } = await openPage(office.url, { locale, width: 320, reducedMotion: true })
    await visit('/exchange/usdttrc20-to-cashrub')
    const offices = page.getByRole('region', { name: locale === 'ru' ? 'Где нас найти' : 'Where to find us' })
    expect(await offices.getByText(locale === 'ru' ? 'Пресненская' : 'Presnenskaya').isVisible()).toBe(true)
    if (locale === 'ru') {
      expect(await violations(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await violationsOfColour(page)).toEqual([])
    }
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  },
)

test('every direction has a page', async () => {
  const directions = await json<DirectionItem[]>('/api/v1/calculator/')
  const sample = directions.filter((_, index) => index % 12 === 0)
  for (const { from, to } of sample) {
    const path = `/exchange/${from}-to-${to}`.toLowerCase()
    expect([path, (await get(path)).status]).toEqual([path, 200])
  }
})
