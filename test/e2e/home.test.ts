import { expect, test } from 'vitest'
import type { OfficeActivity } from '#contract/claims/office-activity.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { compactDecimal } from '#web/format/compact-decimal.ts'

const office = await startOffice()

test.each([
  ['ru', 'Отдаёте', 'Сбербанк'],
  ['en', 'You give', 'Sberbank'],
] as const)('the home page in %s lists the 26 currencies of the demo office', async (locale, list, name) => {
  const { page, visit } = await openPage(office.url, { locale })
  const answer = await visit('/')

  expect(answer.status()).toBe(200)
  const currencies = page.getByRole('radiogroup', { name: list }).getByRole('radio')
  expect(await currencies.count()).toBe(26)
  expect(await page.getByRole('radiogroup', { name: list }).getByRole('radio', { name }).count()).toBe(1)
})

test('nothing moves during hydration', async () => {
  const { page, visit } = await openPage(office.url, { fresh: true })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await visit('/')
  await page.getByText(/обновлён (только что|\d+ с назад)/).waitFor()
  // What comes last is the list of all directions, and what it draws is there two frames later.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('directions')?.length ?? 0)).toBeGreaterThan(1_000)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  })

  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02)
})

test('what is only read needs no script, and stands there again after another page', async () => {
  const { page, visit } = await openPage(office.url, { fresh: true })
  const code: string[] = []
  page.on('request', asked => {
    if (/OfficeParts/.test(asked.url())) code.push(asked.url())
  })
  await visit('/')
  await page.getByText(/обновлён (только что|\d+ с назад)/).waitFor()
  const parts = () =>
    page.locator('#office, #asked').evaluateAll(found => found.map(part => (part as HTMLElement).innerText))
  const printed = await parts()
  expect(printed[0]).toContain('Как это проходит')
  // Printed with its styles, too.
  expect(await page.locator('#office ol').evaluate(list => getComputedStyle(list).display)).toBe('grid')
  expect(printed[1]).toContain('О чём спрашивают')
  expect(printed[1]).toMatch(/Москва[\s\S]*RUB[\s\S]*USD[\s\S]*Пресненская наб/)
  expect(code).toEqual([])

  const sections = page.getByRole('navigation', { name: 'Разделы' })
  await sections.getByRole('link', { name: 'Наличные' }).click()
  await page.getByRole('heading', { level: 1, name: 'Обмен наличных в офисе', exact: true }).waitFor()
  await sections.getByRole('link', { name: 'Обмен' }).click()
  await expect.poll(parts).toEqual(printed)
  expect(code).not.toEqual([])
})

test('the headline says what the office deals in, and every figure below it is of the office', async () => {
  const { page, visit } = await openPage(office.url)
  await visit('/')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
    'Обмен криптовалюты на\u00a0карты и\u00a0наличные',
  )
  const { reserveUsd } = (await (await fetch(`${office.url}/api/v1/calculator/activity/`)).json()) as OfficeActivity
  const [figure] = await page.locator('#office dl dd').allInnerTexts()
  expect(figure).toBe(`${compactDecimal(reserveUsd!, 'ru')}\u00a0$`)
})
