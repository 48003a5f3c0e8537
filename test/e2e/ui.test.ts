import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { focusOn } from '#test/harness/focus.ts'
import { startUiOffice } from '#test/harness/ui-office.ts'

const { url } = await startUiOffice()

/** One section of the page, in its light half. */
async function openSection(section: string, options?: Parameters<typeof openPage>[1]) {
  const visitor = await openPage(url, options)
  await visitor.visit(`/ui?only=${section}`)
  const { page } = visitor
  const light = page.locator('[data-theme="light"] > div')
  return {
    page,
    light,
    keys: page.keyboard,
    button: (name: string) => light.getByRole('button', { name, exact: true }),
  }
}

test('the server sends no inline styles, which the policy forbids', async () => {
  const html = await (await fetch(`${url}/ui`)).text()
  expect(html).toContain('Части интерфейса')
  expect(html).not.toMatch(/\sstyle=/)
})

test.each([
  ['at a desk', 1280],
  ['on a phone', 360],
])('axe finds nothing %s, in either theme', async (_, width) => {
  const { page, visit } = await openPage(url, { width })
  await visit('/ui')
  // Skeletons are there to be looked at after 400 ms.
  await page.evaluate(() => {
    for (const appearing of document.getAnimations())
      if (Number.isFinite(appearing.effect?.getComputedTiming().endTime)) appearing.finish()
  })
  // The page of all parts has each of them in either theme, so that no landmark there is the only one of its name.
  const found = await violations(page)
  expect(found.filter(line => !line.startsWith('landmark-unique'))).toEqual([])
})

test('axe finds nothing in an open modal', async () => {
  const { page, visit } = await openPage(url, { reducedMotion: true })
  await visit('/ui?only=overlays')
  await page.getByRole('button', { name: 'Открыть А' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await violations(page)).toEqual([])
})

test.each(['buttons', 'fields', 'choices', 'lists', 'words', 'figures', 'overlays'])(
  'the keyboard reaches everything in %s, and shows where it is',
  async section => {
    const { page, keys } = await openSection(section)
    const stops = await page.evaluate(countStops)
    expect(stops).toBeGreaterThan(0)
    await page.locator('#main').focus()
    const seen = new Set<string>()
    for (let press = 0; press < stops + 12; press++) {
      await keys.press('Tab')
      const stop = await page.evaluate(lookAtFocus)
      if (!stop.inside) continue
      seen.add(stop.path)
      expect(stop, `${stop.path} has no mark of the focus, or is out of sight`).toMatchObject({
        marked: true,
        inSight: true,
      })
    }
    expect(seen.size).toBe(stops)
  },
)

test('at 320 px nothing reaches beyond the page', async () => {
  const { page, visit } = await openPage(url, { width: 320 })
  await visit('/ui')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('the page is set in the one font file of our own', async () => {
  const { page } = await openSection('marks')
  const fonts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(name => name.endsWith('.woff2')),
  )
  expect(fonts).toHaveLength(1)
  expect(await page.evaluate(() => document.fonts.check('600 16px "Inter Variable"', 'Курс ₽ ₿ №'))).toBe(true)
})

test('a button that cannot be pressed says why, keeps the focus and sends nothing', async () => {
  const { light, keys, page } = await openSection('buttons')
  const refused = light.getByRole('button', { name: 'Обменять' }).and(light.locator('[aria-disabled]'))
  expect(await describedBy(page, refused)).toBe('Обмен BTC → Сбербанк остановлен: курс старше двух минут')
  await refused.focus()
  await keys.press('Enter')
  await focusOn(refused)
})

test('a field that refuses says so in the place of its hint', async () => {
  const { page, light } = await openSection('fields')
  const [first, refused] = [light.getByLabel('Почта').first(), light.getByLabel('Почта').last()]
  expect(await describedBy(page, first)).toBe('Сюда придёт ссылка на заявку')
  expect(await describedBy(page, refused)).toBe('Адрес оборван: после @ нужен домен')
  expect(await refused.getAttribute('aria-invalid')).toBe('true')
})

test('a list with a search finds by words, wraps at its ends and picks with Enter', async () => {
  const { light, keys, search, active } = await openList()
  await keys.type('tron')
  await expect.poll(active).toContain('Tether TRC20')
  await keys.press('Escape')
  await expect.poll(() => search.inputValue()).toBe('')
  await keys.press('End')
  await expect.poll(active).toContain('Наличные рубли')
  await keys.press('ArrowDown')
  await expect.poll(active).toContain('Bitcoin')
  await keys.press('ArrowDown')
  await expect.poll(active).toContain('Tether TRC20')
  await keys.press('Enter')
  await expect.poll(() => light.getByText('Выбрано: USDTTRC20').count()).toBe(1)
  await focusOn(search)
})

test('a list with a search says when nothing is found', async () => {
  const { light, keys } = await openList()
  await keys.type('dogecoin')
  await expect.poll(() => light.getByRole('status').textContent()).toBe('По запросу «dogecoin» ничего нет')
})

async function openList() {
  const section = await openSection('lists')
  const search = section.light.getByRole('combobox')
  await search.focus()
  const active = () =>
    search.evaluate(input => document.getElementById(input.getAttribute('aria-activedescendant')!)?.textContent)
  return { ...section, search, active }
}

test('a password can be looked at', async () => {
  const { light, button } = await openSection('fields')
  const password = light.getByLabel('Пароль', { exact: true })
  expect(await password.getAttribute('type')).toBe('password')
  await button('Показать пароль').click()
  await expect.poll(() => password.getAttribute('type')).toBe('text')
  await button('Скрыть пароль').click()
  await expect.poll(() => password.getAttribute('type')).toBe('password')
})

test('a copy is the bare value and is announced', async () => {
  const { page, light, button } = await openSection('buttons')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button('Копировать адрес').click()
  await expect.poll(() => light.getByRole('status').first().textContent()).toBe('Скопировано')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('bc1q7cyrfmck2ffu2ud3rn5l5a8yv6f0chkp0zpemf')
})

test('where a page has no clipboard to write to, the text is copied all the same', async () => {
  const { page, light, button } = await openSection('buttons')
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.evaluate(() =>
    document.addEventListener('copy', () => Object.assign(window, { copied: getSelection()?.toString() })),
  )
  await button('Копировать сумму').click()
  await expect.poll(() => light.getByRole('status').last().textContent()).toBe('Скопировано')
  await focusOn(button('Копировать сумму'))
})

test('good news goes by itself, bad news stays until it was read', async () => {
  const { page, visit } = await openPage(url, { at: new Date('2026-11-21T12:00:00Z') })
  await visit('/ui?only=overlays')
  const [good, bad] = [page.getByText('Настройки сохранены'), page.getByText('Не сохранилось: нет связи')]
  await page.getByRole('button', { name: 'Удачно', exact: true }).click()
  await page.getByRole('button', { name: 'Неудачно' }).click()
  await page.mouse.move(0, 0)
  await Promise.all([good.waitFor(), bad.waitFor()])
  await page.clock.runFor(5_000)
  expect([await good.count(), await bad.count()]).toEqual([1, 1])
  await page.clock.runFor(60_000)
  await expect.poll(() => good.count()).toBe(0)
  expect(await bad.count()).toBe(1)
  await page.getByRole('button', { name: 'Скрыть' }).click()
  await expect.poll(() => bad.count()).toBe(0)
})

test('a skeleton shows nothing for the first 400 ms', async () => {
  const { light } = await openSection('words')
  const { delay, hidden } = await light
    .getByRole('status')
    .filter({ hasText: 'Загружаем заявки' })
    .evaluate(element => {
      const [appearing] = element.getAnimations()
      appearing!.currentTime = 399
      const hidden = getComputedStyle(element).visibility
      return { delay: appearing!.effect!.getTiming().delay, hidden }
    })
  expect({ delay, hidden }).toEqual({ delay: 400, hidden: 'hidden' })
})

async function describedBy(page: Page, of: import('playwright-core').Locator) {
  const id = await of.getAttribute('aria-describedby')
  return page.evaluate(id => document.getElementById(id!)?.textContent, id)
}

/** The stops that the keyboard should make inside the sections: a group of radio buttons is one. */
function countStops(): number {
  const stops = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'
  const found = [...document.querySelectorAll<HTMLElement>(`#main section :is(${stops})`)].filter(
    stop => stop.checkVisibility() && stop.tabIndex >= 0 && (stop as HTMLInputElement).type !== 'hidden',
  )
  const radios = new Set(
    found.filter(stop => (stop as HTMLInputElement).type === 'radio').map(stop => (stop as HTMLInputElement).name),
  )
  return found.filter(stop => (stop as HTMLInputElement).type !== 'radio').length + radios.size
}

function lookAtFocus() {
  const stop = document.activeElement as HTMLElement
  const around = [stop, stop.parentElement!, stop.parentElement!.parentElement!]
  const marked = around.some(element => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow.includes('0px 0px 0px 1px')
  })
  const { top, bottom, left, right } = stop.getBoundingClientRect()
  const path: string[] = []
  for (let at: Element | null = stop; at && at.id !== 'main'; at = at.parentElement)
    path.unshift(`${at.localName}:${at.parentElement ? [...at.parentElement.children].indexOf(at) : 0}`)
  return {
    path: path.join(' '),
    inside: Boolean(stop.closest('#main section')),
    marked,
    inSight: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
  }
}
