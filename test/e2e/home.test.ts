import { expect, test } from 'vitest'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'

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
