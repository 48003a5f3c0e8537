import { describe, expect, test } from 'vitest'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'

const office = await startOffice()
const tamara = await newPersonSignedIn(office, { role: 'treasurer' })
const owner = await newPersonSignedIn(office, { role: 'owner' })
const editor = await newPersonSignedIn(office, { role: 'editor' })

const read = (from: string, to: string) =>
  office.db
    .selectFrom('directions')
    .selectAll()
    .where('from_currency', '=', from)
    .where('to_currency', '=', to)
    .executeTakeFirstOrThrow()

describe.each([
  ['with JavaScript', true, 'SBERRUB'],
  ['without JavaScript', false, 'TCSBRUB'],
] as const)('%s', (_, javaScript, to) => {
  test('a margin is changed as the plan showed it, and taken back with one press', async () => {
    const before = await read('BTC', to)
    const { page, visit } = await openPage(office.url, { javaScript, as: tamara, reducedMotion: true })
    await visit(`/console/directions?from=BTC&to=${to}`)
    await page.getByRole('link', { name: /Bitcoin →/ }).click()
    await page.getByRole('textbox', { name: 'Наценка', exact: true }).fill('2,5')
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
    await page.getByText('Вступит в силу сразу').waitFor()
    expect(await page.locator('main dl').first().innerText()).toMatch(/% → [\s\S]*2,5\u00a0%/)
    expect(await read('BTC', to)).toEqual(before)

    await page.getByRole('button', { name: 'Подтвердить' }).click()
    await page.getByText('Сохранено', { exact: true }).waitFor()
    if (javaScript) expect(await violations(page)).toEqual([])
    expect(await read('BTC', to)).toEqual({ ...before, margin_bps: 250 })

    await page.getByRole('button', { name: 'Вернуть как было' }).first().click()
    await page.getByText('возвращено').waitFor()
    expect(await read('BTC', to)).toEqual(before)
  })

  test('another formula waits, its author cannot confirm it, and a colleague does', async () => {
    const { page, visit } = await openEitherPage(office.url, { javaScript, as: tamara })
    await visit(`/console/directions/ETH-${to}`)
    await page.getByLabel('Формула').fill('ETH/USDT * USDT/RUB * 1.01')
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
    await page.getByText(/Правка вступит в силу .* если её подтвердит/).waitFor()
    await page.getByRole('button', { name: 'Отправить на подтверждение' }).click()
    await page.getByRole('heading', { name: 'Ждут второго человека' }).waitFor()
    expect(await page.getByRole('button', { name: 'Подтвердить' }).count()).toBe(0)
    expect((await read('ETH', to)).formula).toBe('ETH/USDT * USDT/RUB')

    const second = await openEitherPage(office.url, { javaScript, as: owner })
    // What is confirmed is named, where changes of many records stand together.
    await second.visit('/console/changes')
    const waiting = second.page.getByRole('region', { name: 'Ждут второго человека' })
    await waiting.getByRole('link', { name: /^Ethereum → / }).click()
    await second.arrive(`/console/directions/ETH-${to}`)
    await second.page.getByRole('button', { name: 'Подтвердить' }).click()
    await second.page.getByRole('heading', { name: 'Ждут второго человека' }).waitFor({ state: 'detached' })
    expect((await read('ETH', to)).formula).toBe('ETH/USDT * USDT/RUB * 1.01')
  })
})

test('the margin of everything into roubles is raised at once, and all of it is taken back', async () => {
  const rates = () =>
    office.db
      .selectFrom('directions')
      .select(['from_currency', 'to_currency', 'margin_bps'])
      .where('to_currency', 'like', '%RUB')
      .orderBy('from_currency')
      .orderBy('to_currency')
      .execute()
  const before = await rates()
  const { page, visit } = await openPage(office.url, { as: tamara, reducedMotion: true })
  await visit('/console/directions?toTicker=RUB')
  await page.getByRole('link', { name: 'Изменить все найденные' }).click()
  await page.getByRole('textbox', { name: 'Прибавить к наценке' }).fill('0,3')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText(`Изменятся ${before.length}`).waitFor()
  expect(await rates()).toEqual(before)
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText(`Записей в правке: ${before.length}`).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await rates()).toEqual(before.map(row => ({ ...row, margin_bps: row.margin_bps + 30 })))

  await page.getByRole('button', { name: 'Вернуть как было' }).first().click()
  await expect.poll(rates).toEqual(before)
})

test('a fault is shown at its field, and nothing typed is lost', async () => {
  const { page, visit, expectConsole } = await openPage(office.url, { as: tamara })
  await visit('/console/directions/BTC-ACRUB')
  await page.getByRole('textbox', { name: 'Наценка', exact: true }).fill('0.01')
  await page.getByRole('textbox', { name: 'Минут на оплату' }).fill('33')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('link', { name: 'Наценка' }).click()
  expect(await page.getByRole('textbox', { name: 'Минут на оплату' }).inputValue()).toBe('33')
  expect(await page.getByRole('textbox', { name: 'Наценка', exact: true }).getAttribute('aria-invalid')).toBe('true')
  expectConsole(/400/)
})

test('whoever edits second is told what the first one changed, and keeps what was typed', async () => {
  const second = await openPage(office.url, { as: owner })
  await second.visit('/console/directions/BTC-TBRUB')
  await second.page.getByRole('textbox', { name: 'Наценка', exact: true }).fill('3')
  await office.db
    .updateTable('directions')
    .set({ margin_bps: 199, window_minutes: 45 })
    .where('from_currency', '=', 'BTC')
    .where('to_currency', '=', 'TBRUB')
    .execute()
  // The page may have been read again meanwhile: any event of the desk does it.
  const readAgain = second.page.waitForResponse(answer => answer.url().includes('/BTC-TBRUB'))
  await openExampleClaim(office.url)
  await readAgain
  await second.page.getByRole('button', { name: 'Показать, что будет' }).click()
  await second.page.getByText('это поле изменили: Наценка').waitFor()
  await second.page.getByRole('button', { name: 'Подтвердить' }).click()
  await second.page.getByText('Сохранено', { exact: true }).waitFor()
  expect(await read('BTC', 'TBRUB')).toMatchObject({ margin_bps: 300, window_minutes: 45 })
})

test('an editor changes the instructions and sees no field of the terms', async () => {
  const { page, visit } = await openPage(office.url, { as: editor, locale: 'en' })
  await visit('/console/directions/BTC-SBERRUB')
  expect(await page.getByRole('textbox', { name: 'Margin' }).count()).toBe(0)
  await page.getByRole('textbox', { name: 'Instructions, in English' }).fill('Pay from your own card only.')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await read('BTC', 'SBERRUB')).instructions_en).toBe('Pay from your own card only.')
})

test('whoever changes directions by a city is told of their other cities, and led to the pause of that city', async () => {
  const { page, visit } = await openPage(office.url, { as: owner })
  await visit('/console/directions/many?city=MSK')
  await page.getByText('во всех их городах').waitFor()
  await page.getByRole('link', { name: 'Москва' }).click()
  await page.getByRole('heading', { name: 'Москва', level: 1 }).waitFor()
})
