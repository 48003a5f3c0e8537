import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fromDecimal } from '#contract/money/money.ts'
import {
  divide,
  fraction,
  fractionFromDecimal,
  multiply,
  significantDown,
  significantUp,
} from '#contract/money/rate.ts'
import { openPage } from '#test/harness/browser.ts'
import { focusOn } from '#test/harness/focus.ts'
import { startOffice } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOffice()

const give = (page: Page) => page.getByRole('textbox', { name: 'Отдаёте', exact: true })
const get = (page: Page) => page.getByRole('textbox', { name: 'Получаете', exact: true })
const button = (page: Page) => page.locator('[data-step]')
const step = (page: Page) => button(page).getAttribute('data-step')
const list = (page: Page, name: 'Отдаёте' | 'Получаете') => page.getByRole('region', { name })

const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const digits = (text: string) => text.replaceAll(/[^\d,]/g, '')

async function open(path = '/', options = {}) {
  const opened = await openPage(office.url, options)
  await opened.visit(path)
  return opened
}

test('the side that was edited last drives the other side', async () => {
  const { page } = await open('/?from=BTC&to=SBERRUB&amount=0.01&side=from')
  await give(page).fill('0,02')
  // What has been typed leads nowhere until it has been counted.
  await expect.poll(() => step(page)).toBe('exchange')
  const got = digits(await get(page).inputValue())
  expect(addressOf(page)).toMatchObject({ from: 'BTC', to: 'SBERRUB', amount: '0.02', side: 'from' })

  await get(page).fill('100000')
  await expect.poll(() => addressOf(page).side).toBe('to')
  await expect.poll(() => step(page)).toBe('exchange')
  expect(await get(page).inputValue()).toBe('100000')
  expect(digits(await give(page).inputValue())).not.toBe('0,02')
  expect(got).not.toBe('')
})

test('the result on the screen follows from the figures on the screen', async () => {
  const { page } = await open('/?from=BTC&to=SBERRUB&amount=0.01234567&side=from')
  // Read in one go: a moment later the market may have moved.
  const [given, got, course] = await page.evaluate(() => [
    document.querySelector<HTMLInputElement>('#give')!.value,
    document.querySelector<HTMLInputElement>('#get')!.value,
    document.querySelector('[title="Показать наоборот"]')!.textContent!.replace(/^.* = /, ''),
  ])
  const units = (text: string, scale: number) => fromDecimal(digits(text).replace(',', '.'), scale)!
  expect(units(got!, 2)).toBe((units(given!, 8) * units(course!, 6)) / 10n ** 12n)
})

test('after a swap the amount keeps its currency, and a missing opposite direction is explained', async () => {
  const { page } = await open('/?from=USDTTRC20&to=SBERRUB&amount=500&side=from')
  await page.getByRole('link', { name: 'Поменять местами' }).click()
  await expect
    .poll(() => addressOf(page))
    .toMatchObject({ from: 'SBERRUB', to: 'USDTTRC20', amount: '500', side: 'to' })
  expect(await get(page).inputValue()).toBe('500')
  await expect.poll(() => step(page)).toBe('exchange')

  await office.db
    .updateTable('directions')
    .set({ state: 'off', reason: 'x' })
    .where('from_currency', '=', 'LTC')
    .where('to_currency', '=', 'SBERRUB')
    .execute()
  const listed = async (): Promise<boolean> => {
    const all = await (await fetch(`${office.url}/api/v1/calculator/`)).json()
    return all.some((pair: { from: string; to: string }) => pair.from === 'LTC' && pair.to === 'SBERRUB')
  }
  await expect.poll(listed).toBe(false)
  const other = await open('/?from=SBERRUB&to=LTC')
  const swap = other.page.getByRole('link', { name: 'Поменять местами' })
  await expect.poll(() => swap.getAttribute('aria-disabled')).toBe('true')
  await swap.click({ force: true })
  await other.page.getByText('Обратно не меняем: Litecoin → Сбербанк').waitFor()
  expect(addressOf(other.page).from).toBe('SBERRUB')
})

test('a limit is a chip that fills its field, and an amount below it is refused with a message', async () => {
  const { page } = await open('/?from=BTC&to=SBERRUB')
  await page.getByRole('link', { name: /^мин 0,/ }).click()
  const least = await give(page).inputValue()
  await expect.poll(() => step(page)).toBe('exchange')

  await give(page).fill('0,00001')
  await expect.poll(() => step(page)).toBe('give-more')
  expect(await button(page).textContent()).toContain(`Не меньше ${least}`)
  expect(await page.locator('#give-note').textContent()).toContain(`Не меньше ${least}`)
  await page.getByRole('heading', { level: 1 }).click()
  await button(page).click()
  await focusOn(give(page))
})

test('what is pasted is read as people write amounts', async () => {
  const { page } = await open('/?from=SBERRUB&to=BTC')
  for (const [pasted, amount, shown] of [
    ['1 234,56 ₽', '1234.56', '1\u00a0234,56'],
    ['3,000,000.25', '3000000.25', '3\u00a0000\u00a0000,25'],
    ['К оплате: 50 000 ₽', '50000', '50\u00a0000'],
    ['٥٠٠٠', '5000', '5\u00a0000'],
    ['5000,129', '5000.12', '5\u00a0000,12'],
  ] as const) {
    await give(page).fill(pasted)
    await expect.poll(() => addressOf(page).amount, { message: pasted }).toBe(amount)
    await give(page).blur()
    await expect.poll(() => give(page).inputValue(), { message: pasted }).toBe(shown)
  }
})

test('cut decimals are explained, unreadable text is refused, and nothing moves', async () => {
  const { page } = await open('/?from=SBERRUB&to=BTC')
  const before = await button(page).boundingBox()
  await give(page).fill('5000,129')
  await page.getByText('Не больше 2 знаков после запятой: лишние отброшены').waitFor()
  await give(page).fill('5 млн')
  await expect.poll(() => page.locator('#give-note').textContent()).toBe('Напишите сумму цифрами: 5\u00a0000\u00a0000')
  await expect.poll(() => button(page).textContent()).toBe('Напишите сумму цифрами: 5\u00a0000\u00a0000')
  expect(await get(page).inputValue()).toBe('')
  await give(page).fill('')
  await expect.poll(() => button(page).textContent()).toBe('Введите сумму')
  expect(await button(page).boundingBox()).toEqual(before)
})

test('a comma that may separate thousands is asked about', async () => {
  const { page } = await open('/?from=USDTTRC20&to=SBERRUB')
  await give(page).fill('1,234')
  // As it was read it is too little, and the question stays for all that.
  await expect.poll(() => button(page).textContent()).toMatch(/Не меньше 50\sUSDT/)
  await page.getByRole('button', { name: /Вы имели в виду 1\s234/ }).click()
  await expect.poll(() => addressOf(page).amount).toBe('1234')
})

test.each([
  ['?cur_from=ETH&cur_to=TCSBRUB&amount=0,5', 'ETH', 'TCSBRUB', '0,5', ''],
  ['?from=btc&to=sberrub&amount=0.05', 'BTC', 'SBERRUB', '0,05', ''],
  ['?from=BTC&to=SBERRUB&amount=many', 'BTC', 'SBERRUB', undefined, 'Сумму «many» не удалось прочитать'],
  ['?from=DOGE&to=SBERRUB', undefined, 'SBERRUB', undefined, 'Валюты «DOGE» у нас нет'],
  ['?from=BTC&to=NOPE&side=both', 'BTC', undefined, undefined, 'Валюты «NOPE» у нас нет'],
])('the link %s is read, or repaired with a notice', async (search, from, to, amount, notice) => {
  const { page, visit } = openPlainPage(office.url)
  await visit(`/${search}`)
  if (from) expect(await page.locator('input[name=from]:checked').getAttribute('value')).toBe(from)
  if (to) expect(await page.locator('input[name=to]:checked').getAttribute('value')).toBe(to)
  if (amount) expect(await give(page).inputValue()).toBe(amount)
  if (notice) await page.getByText(notice).waitFor()
  else expect(await page.getByText(/у нас нет|не удалось/).count()).toBe(0)
})

test('the address keeps the visitor’s other parameters', async () => {
  const { page } = await open('/?from=BTC&to=SBERRUB&promo=X&ref=Y')
  await give(page).fill('0,02')
  await expect.poll(() => addressOf(page)).toMatchObject({ amount: '0.02', promo: 'X', ref: 'Y' })
})

test('switching the language keeps the form', async () => {
  const { page } = await open('/?from=BTC&to=SBERRUB')
  await give(page).fill('0,02')
  await expect.poll(() => addressOf(page).amount).toBe('0.02')
  await page.getByRole('link', { name: 'English version' }).click()
  await page.waitForURL('**/en?**')
  expect(await page.getByRole('textbox', { name: 'You give' }).inputValue()).toBe('0.02')
})

test('the search finds a currency by its name, in another layout of the keyboard, too', async () => {
  const { page } = await open()
  const search = list(page, 'Отдаёте').getByRole('searchbox')
  const found = list(page, 'Отдаёте').getByRole('radio')
  for (const [query, name] of [
    [',nc', 'Bitcoin'],
    ['ифтл', 'Сбербанк'],
    ['биткоин', 'Bitcoin'],
    ['sber', 'Сбербанк'],
  ] as const) {
    await search.fill(query)
    await expect
      .poll(async () => (await found.count()) < 20 && list(page, 'Отдаёте').getByRole('radio', { name }).count(), {
        message: query,
      })
      .toBe(1)
  }
  await search.fill('нет такой валюты')
  await list(page, 'Отдаёте').getByText('По запросу «нет такой валюты» ничего не найдено').waitFor()
  await list(page, 'Отдаёте').getByRole('link', { name: 'Написать, что ищете' }).waitFor()
})

test('a currency is found and chosen by keyboard, and the focus returns', async () => {
  const { page } = await open()
  await page.locator('#chosen-to').focus()
  await page.keyboard.press('Enter')
  await focusOn(page.locator('#search-to'))
  await page.keyboard.type('tbank')
  await expect.poll(() => list(page, 'Получаете').getByRole('radio').count()).toBe(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => addressOf(page).to).toBe('TCSBRUB')
  await focusOn(page.locator('#chosen-to'))
})

test('in the list arrows move, Home and End jump, letters search and Escape closes', async () => {
  const { page } = await open('/?from=BTC&to=SBERRUB')
  await page.locator('#search-from').focus()
  await page.keyboard.press('ArrowDown')
  const focused = () => page.locator(':focus').getAttribute('value')
  await expect.poll(focused).toBe('BTC')
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('USDTTRC20')
  await page.keyboard.press('End')
  await expect.poll(focused).not.toBe('USDTTRC20')
  const last = await focused()
  await expect.poll(() => addressOf(page).from).toBe(last)
  await page.keyboard.press('Home')
  await expect.poll(focused).toBe('BTC')
  await page.keyboard.press('e')
  await focusOn(page.locator('#search-from'))
  await expect.poll(() => page.locator('#search-from').inputValue()).toBe('e')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('#search-from').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await focusOn(page.locator('#chosen-from'))
})

test('the keyboard reaches the button in at most twelve stops', async () => {
  const { page } = await open()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await focusOn(page.locator('#main'))
  let stops = 1
  while ((await page.locator(':focus').getAttribute('data-step')) === null && stops < 30) {
    await page.keyboard.press('Tab')
    stops++
  }
  expect(stops).toBeLessThanOrEqual(12)
})

test('the button leads to the claim with the shown quote, also by Enter in a field', async () => {
  const { page } = await open('/?from=BTC&to=SBERRUB&amount=0.02&promo=X')
  await give(page).press('Enter')
  await page.waitForURL('**/claim?**')
  expect(addressOf(page)).toMatchObject({ from: 'BTC', to: 'SBERRUB', amount: '0.02', side: 'from', promo: 'X' })
  expect(addressOf(page).quote!.length).toBeGreaterThan(40)
})

test('the steps of the rate are shown on request and come to the rate of the quote', async () => {
  const { page } = await open('/?from=BTC&to=SBERRUB&amount=0.01')
  const course = await page.getByTitle('Показать наоборот').textContent()
  await page.getByRole('button', { name: 'Почему такой курс' }).click()
  const dialog = page.getByRole('dialog', { name: /Почему такой курс/ })
  await dialog.getByText('Наценка обменника').waitFor()
  expect(course).toMatch(/^1\sBTC = /)
  expect(await dialog.getByText(/^1\sBTC = /).count()).toBe(1)
  // The market moves on, and the dialog with the page behind it.
  const both = () =>
    page.evaluate(() => [
      document.querySelector('[title="Показать наоборот"]')!.textContent,
      document.querySelector('[role=dialog] [data-kind=course] b, dialog [data-kind=course] b')!.textContent,
    ])
  await expect.poll(async () => (await both())[0], { timeout: 15_000 }).not.toBe(course)
  const [behind, explained] = await both()
  expect(explained).toBe(behind)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
})

test.each([
  ['BTC', 'SBERRUB'],
  ['SBERRUB', 'BTC'],
  ['USDTTRC20', 'CASHEUR'],
  ['ETH', 'XMR'],
])(
  'whoever counts with the steps of %s to %s as they are written comes to the rate as it is written',
  async (from, to) => {
    const { page } = await open(`/?from=${from}&to=${to}`)
    await page.getByRole('button', { name: 'Почему такой курс' }).click()
    const dialog = page.getByRole('dialog', { name: /Почему такой курс/ })
    await dialog.getByText('Наценка обменника').waitFor()
    const steps = await dialog.locator('li').evaluateAll(rows =>
      rows.map(row => ({
        kind: row.getAttribute('data-kind')!,
        label: row.querySelector('span')!.textContent!,
        figure: row.querySelector('b')!.textContent!,
        detail: row.querySelector('small')?.textContent ?? '',
      })),
    )
    const exact = (text: string) => fractionFromDecimal(text.replaceAll(/[^\d,]/g, '').replace(',', '.'))!
    const of = (kind: string) => steps.filter(step => step.kind === kind)
    for (const source of of('source')) expect(source.detail).toMatch(/^демо-рынок, на \d\d:\d\d:\d\d$/)

    const sources = new Map(of('source').map(({ label, figure }) => [label, exact(figure)]))
    const [formula] = of('formula')
    const [first, ...rest] = formula!.label.replace('По формуле ', '').split(' ')
    const figureOf = (token: string) => sources.get(token) ?? exact(token)
    let price = figureOf(first!)
    for (let i = 0; i < rest.length; i += 2) {
      price = (rest[i] === '×' ? multiply : divide)(price, figureOf(rest[i + 1]!))
    }
    const [, way, cut] = /(вверх|вниз) до (\d+) значащих/.exec(formula!.detail) ?? []
    const rounded = way === 'вверх' ? significantUp : significantDown
    expect(cut ? exact(rounded(price, Number(cut)).replace('.', ',')) : price).toEqual(exact(formula!.figure))

    const [course] = of('course')
    const share = [...of('margin'), ...of('tier')][0]!.figure
    const margin = exact(share)
    expect(course!.detail).toContain(formula!.figure.replace(/^≈\s/, ''))
    expect(course!.detail).toContain(share)
    const left = divide(fraction(100n * margin.denominator - margin.numerator, margin.denominator), fraction(100n))
    const rate = course!.detail.includes('÷')
      ? significantUp(divide(exact(formula!.figure), left), 8)
      : significantDown(multiply(exact(formula!.figure), left), 8)
    expect(exact(course!.figure.replace(/^.* = /, ''))).toEqual(fractionFromDecimal(rate))
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
  },
)

test('the usual duration of an exchange stands beside its rate', async () => {
  const { page } = await open('/?from=BTC&to=SBERRUB&amount=0.01')
  await page.route('**/front-api/calculator/init?*', async route => {
    const answer = await route.fetch()
    const view = await answer.json()
    await route.fulfill({ response: answer, json: { ...view, pair: { ...view.pair, typicalMinutes: 12 } } })
  })
  await give(page).fill('0,02')
  await page.getByText('обмен обычно за 12 минут').waitFor()
})

test('on a phone the list covers the screen and closes with a tap on a currency', async () => {
  const { page } = await open('/', { width: 360 })
  expect(await list(page, 'Отдаёте').isVisible()).toBe(false)
  await page.locator('#chosen-from').click()
  await focusOn(page.locator('#search-from'))
  const box = await page.locator('#currencies-from').boundingBox()
  expect(box!.height).toBe(740)
  await list(page, 'Отдаёте')
    .getByRole('radio', { name: /^Ethereum/ })
    .click()
  await expect.poll(() => list(page, 'Отдаёте').isVisible()).toBe(false)
  await expect.poll(() => addressOf(page).from).toBe('ETH')
})

test('on a phone the list closes when the focus leaves it', async () => {
  const { page } = await open('/', { width: 360 })
  await page.locator('#chosen-from').click()
  await focusOn(page.locator('#search-from'))
  await page.keyboard.press('Shift+Tab')
  expect(await list(page, 'Отдаёте').isVisible()).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => list(page, 'Отдаёте').isVisible()).toBe(false)
})

test('without JavaScript the form is sent, and the changed amount drives', async () => {
  const { page } = await open('/?from=BTC&to=SBERRUB&amount=0.01', { javaScript: false })
  const got = await get(page).inputValue()
  await give(page).fill('0,02')
  await page.getByRole('button', { name: 'Пересчитать' }).click()
  await expect
    .poll(() => addressOf(page))
    .toEqual({ from: 'BTC', to: 'SBERRUB', amount: '0,02', side: 'from', promo: '' })
  await page.waitForLoadState()
  expect(await get(page).inputValue()).not.toBe(got)

  await get(page).fill('90000')
  await page.getByRole('button', { name: 'Пересчитать' }).click()
  await expect.poll(() => addressOf(page)).toMatchObject({ amount: '90000', side: 'to' })
  await page.waitForLoadState()

  await list(page, 'Отдаёте')
    .getByRole('radio', { name: /^Ethereum/ })
    .click()
  await page.getByRole('button', { name: 'Рассчитать' }).first().click()
  await expect.poll(() => addressOf(page)).toMatchObject({ from: 'ETH', to: 'SBERRUB' })
})

test.each([
  ['without JavaScript', { javaScript: false }],
  ['in another language without JavaScript', { javaScript: false, locale: 'en' as const }],
])('%s the button takes the typed amount to the claim', async (_, options) => {
  const { page } = await open('/?from=BTC&to=SBERRUB&amount=0.01&ref=Y&promo=X', options)
  await page.locator('#give').fill('0,02')
  await button(page).click()
  await page.waitForURL(/\/claim\?/)
  expect(addressOf(page)).toMatchObject({ from: 'BTC', to: 'SBERRUB', amount: '0.02', side: 'from', promo: 'X' })
  expect(addressOf(page).quote!.length).toBeGreaterThan(40)
  expect(new URL(page.url()).pathname).toBe('locale' in options ? '/en/claim' : '/claim')
})

test('before hydration the button takes the typed values to the claim', async () => {
  const { page } = await openPage(office.url)
  await page.route(/\/assets\/.*\.js$/, () => {})
  await page.goto('/?from=BTC&to=SBERRUB&amount=0.01', { waitUntil: 'commit' })
  await get(page).fill('90000')
  await button(page).click()
  await page.waitForURL(/\/claim\?/, { waitUntil: 'commit' })
  expect(addressOf(page)).toMatchObject({ from: 'BTC', to: 'SBERRUB', amount: '90000', side: 'to' })
})

test('without JavaScript a refused or unreadable amount comes back to its field, and the limits are links', async () => {
  const { page } = await open('/?from=BTC&to=SBERRUB&amount=0.01&ref=Y', { javaScript: false })
  await give(page).fill('0,00001')
  await button(page).click()
  await page.waitForURL(/#give$/)
  expect(addressOf(page)).toMatchObject({ amount: '0.00001', ref: 'Y' })
  expect(await page.locator('#give-note').textContent()).toMatch(/^Не меньше/)

  await give(page).fill('много')
  await button(page).click()
  await page.getByText('Сумму «много» не удалось прочитать').waitFor()

  await page.getByRole('link', { name: /^макс 0,/ }).click()
  await page.waitForURL(/amount=0\.2/)
  await page.getByRole('button', { name: 'Обменять' }).waitFor()
})

test('without JavaScript the form answers in the language of its page', async () => {
  const { page } = await open('/?from=BTC&to=SBERRUB&amount=0.01', { locale: 'en', javaScript: false })
  await page.getByRole('textbox', { name: 'You give', exact: true }).fill('0.02')
  await page.getByRole('button', { name: 'Calculate again' }).click()
  await expect.poll(() => addressOf(page)).toMatchObject({ amount: '0.02' })
  expect(new URL(page.url()).pathname).toBe('/en')
  await page.getByRole('button', { name: 'Exchange' }).waitFor()
})

test('without JavaScript a refusal leads to the field it is about', async () => {
  const { page } = await open('/?from=BTC&to=SBERRUB&amount=0.00001', { javaScript: false })
  await page.getByRole('button', { name: /^Не меньше/ }).click()
  await page.waitForURL(/#give$/)
})

test('the button is visible without scrolling, on a low screen too', async () => {
  for (const locale of ['ru', 'en'] as const) {
    const { page } = await open('/?from=BTC&to=SBERRUB', { locale })
    for (const [size, most] of [
      [{ width: 1366, height: 650 }, 1],
      [{ width: 1280, height: 800 }, 2],
    ] as const) {
      await page.setViewportSize(size)
      const box = (await button(page).boundingBox())!
      expect(box.y + box.height).toBeLessThanOrEqual(size.height)
      const lines = await page.locator('h1').evaluate(title => {
        const { height } = title.getBoundingClientRect()
        return Math.round(height / Number.parseFloat(getComputedStyle(title).lineHeight))
      })
      expect(lines, `${locale} at ${size.width} × ${size.height}`).toBeLessThanOrEqual(most)
    }
  }
})

test('a target amount and its currency have one baseline', async () => {
  const { page } = await open('/?from=BTC&to=SBERRUB')
  const apart = await page.locator('label:has([name=to]:checked)').evaluate(row => {
    const bottomOf = (text: Element) => {
      const mark = document.createElement('span')
      mark.style.display = 'inline-block'
      text.append(mark)
      const { bottom } = mark.getBoundingClientRect()
      mark.remove()
      return bottom
    }
    const name = [...row.querySelectorAll('span')].find(({ textContent }) => textContent === 'Сбербанк')!
    return Math.abs(bottomOf(name) - bottomOf(row.querySelector('.num > span')!))
  })
  expect(apart).toBeLessThan(0.5)
})

test('an amount without an answer is not shown beside the result of another amount', async () => {
  const { page, expectConsole } = await open('/?from=BTC&to=SBERRUB&amount=0.01')
  expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.context().setOffline(true)
  await give(page).fill('0,02')
  await expect.poll(() => step(page)).toBe('ask-again')
  expect(await get(page).inputValue()).toBe('')
  await page.getByText('Нет связи: эта сумма не посчитана').waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => step(page)).toBe('exchange')
  expect(await get(page).inputValue()).not.toBe('')
})

test('a pair in cash asks for the city, with the addresses of its offices', async () => {
  const { page } = await open('/?from=USDTTRC20&to=CASHRUB&city=SPB')
  const city = page.getByRole('combobox', { name: 'Город' })
  expect(await city.inputValue()).toBe('SPB')
  // The cities stand further down once more, with all their addresses.
  const calculator = page.locator('form').filter({ has: city })
  await calculator.getByText(/Невский проспект/).waitFor()
  await city.selectOption('KZN')
  await expect.poll(() => addressOf(page).city).toBe('KZN')
  await calculator.getByText(/Баумана/).waitFor()
})
