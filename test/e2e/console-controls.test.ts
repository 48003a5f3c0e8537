import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()
await office.db.updateTable('office').set({ opened_at: new Date() }).execute()
await office.db.updateTable('directions').set({ hours: null }).execute()
const owner = await newPersonSignedIn(office, { role: 'owner' })

async function terms() {
  const answer = await fetch(`${office.url}/api/v1/desk/records/direction/BTC-SBERRUB/`, { headers: owner.headers })
  return ((await answer.json()) as { record: { tiers: object[]; hours: object } }).record
}

test('tiers, hours and holidays are set by controls, and what was saved stands in them again', async () => {
  const { page, visit } = await openPage(office.url, { as: owner, reducedMotion: true })
  await visit('/console/directions/BTC-SBERRUB')
  const tiers = page.getByRole('group', { name: 'Ступени по сумме', exact: true })
  const hours = page.getByRole('group', { name: 'Часы работы', exact: true })

  await tiers.getByRole('button', { name: 'Убрать строку 1' }).click()
  await tiers.getByRole('button', { name: 'Добавить ступень' }).click()
  await page.keyboard.type('0,5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('-0,3')

  await page.locator('summary', { hasText: /^Условия/ }).click()
  await hours.getByText('Своих часов нет.').waitFor()
  await hours.getByRole('button', { name: 'Добавить часы' }).click()
  await hours.getByRole('checkbox', { name: 'сб' }).press('Space')
  await hours.getByLabel('С, строка 1').fill('18:00')
  await hours.getByLabel('До, строка 1').fill('02:00')
  await hours.getByText('следующего дня').waitFor()
  await hours.getByRole('button', { name: 'Добавить праздник' }).click()
  await hours.getByLabel('Первый день, строка 2').fill('2027-01-01')
  await hours.getByLabel('Последний день, строка 2').fill('2027-01-08')
  await hours.getByLabel('название по-русски, 2').fill('Новый год')
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()
  const saved = await terms()
  expect(saved.tiers.at(-1)).toEqual({ startsAt: '0.5', adjustBps: -30 })
  expect(saved.hours).toMatchObject({
    spans: [
      { days: [1, 2, 3, 4, 5, 6], from: '18:00', to: '24:00' },
      { days: [2, 3, 4, 5, 6, 7], from: '00:00', to: '02:00' },
    ],
    exceptions: [{ from: '2027-01-01', to: '2027-01-08', spans: [], name: { ru: 'Новый год' } }],
  })

  await visit('/console/directions/BTC-SBERRUB')
  await page.locator('summary', { hasText: /^Условия/ }).click()
  expect(await hours.getByLabel('С, строка 1').inputValue()).toBe('18:00')
  expect(await hours.getByLabel('До, строка 1').inputValue()).toBe('02:00')
  expect(await hours.getByLabel('Первый день, строка 2').inputValue()).toBe('2027-01-01')
  expect(await tiers.getByRole('textbox').nth(-2).inputValue()).toBe('0,5')
})

test('what controls cannot say is typed as text, and a fault names its line', async () => {
  const { page, visit, expectConsole } = await openPage(office.url, { as: owner, reducedMotion: true })
  await visit('/console/directions/BTC-TCSBRUB')
  const hours = page.getByRole('group', { name: 'Часы работы', exact: true })
  await page.locator('summary', { hasText: /^Условия/ }).click()
  await hours.getByRole('button', { name: 'Текстом' }).click()
  await page.getByLabel('Часы работы', { exact: true }).fill('пн-пт 10-19\nкогда-нибудь')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page
    .getByText(/не удалось прочитать/)
    .first()
    .waitFor()
  expectConsole(/400/)
  await page.getByLabel('Часы работы', { exact: true }).fill('пн-пт 10-19')
  await page.getByRole('button', { name: 'По строкам' }).click()
  expect(await hours.getByLabel('До, строка 1').inputValue()).toBe('19:00')
})

test('codes are chosen one by one, each taken away by its button', async () => {
  const { page, visit } = await openPage(office.url, { as: owner, reducedMotion: true })
  await visit('/console/promo-codes/new')
  const given = page.getByRole('group', { name: 'Если отдают', exact: true })
  const typed = given.getByRole('combobox')
  await typed.fill('btc')
  await typed.press('Enter')
  await typed.fill('SBERRUB,')
  await given.getByText('Bitcoin · BTC').waitFor()
  await given.getByRole('button', { name: 'Убрать: Bitcoin' }).click()
  expect(await given.locator('input[type=hidden]').inputValue()).toBe('SBERRUB')
  expect(await violations(page)).toEqual([])
})

test('margins are typed into the cells of the matrix, and are one change with a preview', async () => {
  const margins = async () =>
    (
      await office.db
        .selectFrom('directions')
        .select(['to_currency', 'margin_bps'])
        .where('from_currency', '=', 'LTC')
        .where('to_currency', 'in', ['SBERRUB', 'TCSBRUB'])
        .orderBy('to_currency')
        .execute()
    ).map(({ margin_bps }) => margin_bps)
  const before = await margins()
  const { page, visit } = await openPage(office.url, { as: owner, reducedMotion: true })
  await visit('/console/directions/matrix?from=LTC&to=SBERRUB,TCSBRUB')
  const cells = page.getByRole('grid').locator('tbody a[data-state]')
  await cells.first().focus()
  await page.keyboard.type('2,34')
  await page.keyboard.press('Enter')
  await page.getByText('Наценка изменена в клетках: 1').waitFor()

  // By the mouse, and taken back before it is anything.
  await page.getByRole('button', { name: 'Править наценки' }).click()
  await cells.nth(1).click()
  await page.keyboard.type('2,5')
  await page.keyboard.press('Escape')
  await cells.nth(1).click()
  await page.keyboard.type('2,35')
  await page.keyboard.press('Enter')
  await page.getByText('Наценка изменена в клетках: 2').waitFor()
  expect(await cells.first().innerText()).toContain('2,34\u00a0%')
  expect(await violations(page)).toEqual([])
  expect(await margins()).toEqual(before)

  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  const plan = page.getByRole('table', { name: 'Направления: 2 записи' })
  expect(await plan.innerText()).toMatch(/2,34\u00a0%[\s\S]*2,35\u00a0%/)
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.waitForURL('**/console/changes?changed=*')
  expect(await margins()).toEqual([234, 235])
})

test('margins below their floor are named in the plan, and nothing is changed', async () => {
  const { page, visit } = await openPage(office.url, { as: owner, reducedMotion: true })
  await visit('/console/directions/matrix?from=TON&to=SBERRUB,TCSBRUB')
  const cells = page.getByRole('grid').locator('tbody a[data-state]')
  await cells.first().focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.type('0,01')
  await page.keyboard.press('Enter')
  await page.getByText('Наценка изменена в клетках: 2').waitFor()
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText(/Не изменятся 2 записи/).waitFor()
  expect(await page.getByRole('button', { name: 'Подтвердить' }).count()).toBe(0)
})
