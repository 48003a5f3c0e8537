import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '#test/harness/browser.ts'
import { startUiOffice } from '#test/harness/ui-office.ts'
import { watchDialogs } from '#test/harness/watched-dialogs.ts'

const { url } = await startUiOffice()

async function openUiPage(options?: Parameters<typeof openPage>[1], path = '/ui?only=overlays') {
  const visitor = await openPage(url, options)
  await visitor.visit(path)
  const { page } = visitor
  const dialog = page.getByRole('dialog')
  const opener = page.getByRole('button', { name: 'Открыть А' })
  return {
    page,
    dialog,
    opener,
    // One that leaves while it still comes leaves as much sooner: here each has come before anything else happens.
    open: async () => {
      await opener.click()
      await dialog.evaluate(element =>
        Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
      )
    },
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
  }
}

test('a modal has the focus while it is open, and is left by Escape, a click beside it, its cross and its own button', async () => {
  const { page, dialog, opener, open, press } = await openUiPage()
  await open()
  await expect.poll(() => dialog.getByRole('heading', { name: 'Окно А' }).isVisible()).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  expect(await dialog.getAttribute('aria-labelledby')).toBe(await dialog.getByRole('heading').getAttribute('id'))
  // It stays inside, forwards and backwards.
  for (const key of [...Array(12).fill('Tab'), ...Array(12).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    expect(await dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  expect(await opener.evaluate(element => element === document.activeElement)).toBe(true)

  // Text selected from inside to outside does not close it, nor does a click inside.
  await open()
  const title = (await dialog.getByRole('heading').boundingBox())!
  await page.mouse.move(title.x + 5, title.y + 5)
  await page.mouse.down()
  await page.mouse.move(20, 300)
  await page.mouse.up()
  await page.waitForTimeout(200)
  expect(await dialog.getAttribute('data-leaving')).toBeNull()
  await dialog.getByRole('heading').click()
  expect(await dialog.count()).toBe(1)
  expect(await dialog.getAttribute('data-leaving')).toBeNull()
  await page.mouse.click(20, 300)
  await expect.poll(() => dialog.count()).toBe(0)

  for (const name of ['Закрыть', 'Не надо']) {
    await open()
    await press(name)
    await expect.poll(() => dialog.count()).toBe(0)
  }

  // Without a field it starts at its title, so that no button is pressed by accident.
  await press('Открыть длинное')
  await dialog.waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
})

test('the page behind does not scroll and does not move', async () => {
  const { page, dialog, opener, open } = await openUiPage({}, '/ui')
  await opener.scrollIntoViewIfNeeded()
  const where = () =>
    page.evaluate(() => ({ scroll: scrollY, left: document.querySelector('h1')!.getBoundingClientRect().left }))
  const before = await where()
  await open()
  await page.mouse.move(640, 60)
  for (const by of [-600, 600]) await page.mouse.wheel(0, by)
  await page.keyboard.press('PageUp')
  await page.waitForTimeout(150)
  expect(await where()).toEqual(before)
  // Nor by its scroll bar.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')

  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  expect(await where()).toEqual(before)
  await page.mouse.wheel(0, -300)
  await expect.poll(async () => (await where()).scroll).toBeLessThan(before.scroll)
})

test('another page closes it: by a link inside, and by going back', async () => {
  const { page, dialog, open } = await openUiPage()
  await open()
  await dialog.getByRole('link', { name: 'Уйти на другую страницу' }).click()
  await page.waitForURL('**/faq')
  await expect.poll(() => dialog.count()).toBe(0)

  await page.goBack()
  await page.waitForURL('**/ui?only=overlays')
  await open()
  await page.goForward()
  await expect.poll(() => dialog.count()).toBe(0)
})

test('a link opens one, an address that only follows a form does not close it, and a message over it can be put away', async () => {
  const { page, dialog, press, open } = await openUiPage()
  await page.getByRole('link', { name: 'Открыть по ссылке' }).click()
  await dialog.waitFor()
  expect(await dialog.getByRole('heading', { name: 'Окно по ссылке' }).isVisible()).toBe(true)
  // The link leaves the address alone.
  expect(page.url()).toBe(`${url}/ui?only=overlays`)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)

  await open()
  await press('Сообщить')
  await dialog.getByText('Сообщение над окном').waitFor()
  await press('Скрыть')
  await expect.poll(() => dialog.getByText('Сообщение над окном').count()).toBe(0)

  await press('Запомнить в адресе')
  await page.waitForURL('**/ui?only=overlays&step=2')
  await page.waitForTimeout(200)
  expect(await dialog.getAttribute('data-leaving')).toBeNull()
})

test('another one comes after the first has left, never beside it', async () => {
  const { page, press, open } = await openUiPage()
  const seen = await watchDialogs(page)
  await open()
  await slowDown(page)
  await press('Открыть Б')
  await expect.poll(() => page.getByRole('heading', { name: 'Окно Б' }).count()).toBe(1)
  const moments = await seen()
  expect(moments.map(({ what }) => what)).toEqual(['Окно А', 'Окно А leaves', 'Окно Б'])
  // Slowed down, leaving takes two and a half seconds: a busy machine loses frames of that, and not half of it.
  expect(moments[2]!.at - moments[1]!.at).toBeGreaterThanOrEqual(1_250)
})

test('with reduced motion the next one comes at once', async () => {
  const { page, press, open } = await openUiPage({ reducedMotion: true })
  const seen = await watchDialogs(page)
  await open()
  await press('Открыть Б')
  await expect.poll(() => page.getByRole('heading', { name: 'Окно Б' }).count()).toBe(1)
  const moments = await seen()
  expect(moments.at(-1)!.what).toBe('Окно Б')
  expect(moments.at(-1)!.at - moments[1]!.at).toBeLessThan(100)
})

test('of several asked for while the first leaves, only the last one comes', async () => {
  const { page, press, open } = await openUiPage()
  const seen = await watchDialogs(page)
  await open()
  await press('Открыть Б и В')
  await expect.poll(() => page.getByRole('heading', { name: 'Окно В' }).count()).toBe(1)
  expect((await seen()).map(({ what }) => what)).toEqual(['Окно А', 'Окно А leaves', 'Окно В'])
})

test('Escape while the first leaves sends away the one that waits', async () => {
  const { page, dialog, press, open } = await openUiPage()
  const seen = await watchDialogs(page)
  await open()
  await slowDown(page)
  await press('Открыть Б')
  expect(await dialog.getAttribute('data-leaving')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await page.waitForTimeout(200)
  expect((await seen()).map(({ what }) => what)).toEqual(['Окно А', 'Окно А leaves', 'nothing'])
})

test('another page while the next one waits leaves none behind', async () => {
  const { page, dialog, press, open } = await openUiPage()
  await open()
  await slowDown(page)
  await press('Открыть Б')
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('dialog a[href="/faq"]')!.click())
  await page.waitForURL('**/faq')
  await expect.poll(() => dialog.count()).toBe(0)
  await page.waitForTimeout(200)
  expect(await dialog.count()).toBe(0)
})

test('another page while the first one is still being loaded leaves none behind', async () => {
  const { page, dialog, opener } = await openUiPage()
  let deliver = () => {}
  const held = new Promise<void>(resolve => {
    deliver = resolve
  })
  await page.route('**/ModalDialog-*.js', async route => {
    await held
    await route.continue()
  })
  await opener.click()
  await page.getByRole('link', { name: 'Вопросы' }).first().click()
  await page.waitForURL('**/faq')
  const delivered = page.waitForResponse('**/ModalDialog-*.js')
  deliver()
  await delivered
  await page.waitForTimeout(200)
  expect(await dialog.count()).toBe(0)
})

test('a modal whose code does not come leaves the page as it was, and that is said', async () => {
  const visitor = await openPage(url)
  await visitor.visit('/ui?only=overlays')
  visitor.expectConsole(/net::ERR_FAILED/)
  const { page } = visitor
  await page.route('**/ModalDialog-*.js', route => route.abort())
  await page.getByRole('button', { name: 'Открыть А' }).click()
  await page.getByText('Окно не открылось: нет связи. Попробуйте ещё раз.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Поверх страницы' }).isVisible()).toBe(true)
})

test('a page that fails to come takes the modal with it', async () => {
  const visitor = await openPage(url)
  await visitor.visit('/ui')
  const { page } = visitor
  visitor.expectConsole(/503|ErrorResponse/)
  await page.getByRole('button', { name: 'Открыть А' }).click()
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('a[href="/ui?only=loading&wait=100&fail=1"]')!.click(),
  )
  await expect.poll(() => page.getByRole('heading', { name: 'Код ошибки' }).count()).toBe(1)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('link', { name: 'Попробовать ещё раз' }).waitFor()
})

/** Leaving takes long enough for a test to do something meanwhile. */
const slowDown = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('--quick', '2500ms linear'))
