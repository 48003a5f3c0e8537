import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage, openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOffice()
const tamara = await newPersonSignedIn(office, { role: 'treasurer' })
const owner = await newPersonSignedIn(office, { role: 'owner' })
const operator = await newPersonSignedIn(office, { role: 'operator' })

/** The lock of the one process that reads the demo's market (`server/rates/start-rates.ts`). */
const DEMO_READER_LOCK = 4_683_003

const manualRate = (pair: string) =>
  office.db
    .selectFrom('manual_rates')
    .selectAll()
    .where('pair', '=', pair)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
const stateOf = async (pair: string) =>
  (await office.db.selectFrom('rate_quotes').selectAll().where('pair', '=', pair).executeTakeFirst())?.state

describe.each([
  ['with JavaScript', true, 'USDT/RUB', 'USDC/RUB'],
  ['without JavaScript', false, 'USD/RUB', 'EUR/RUB'],
] as const)('%s', (_, javaScript, near, far) => {
  test('a rate is set by hand, is seen beside the others, and is withdrawn', async () => {
    const { page, visit } = await openEitherPage(office.url, { javaScript, as: tamara })
    await visit('/console/rates/manual/new')
    await page.getByRole('textbox', { name: 'Пара' }).fill(near.toLowerCase())
    const { numerator, denominator } = await office.db
      .selectFrom('rate_quotes')
      .selectAll()
      .where('pair', '=', near)
      .executeTakeFirstOrThrow()
    await page
      .getByRole('textbox', { name: 'Курс', exact: true })
      .fill((Number(numerator) / Number(denominator)).toFixed(3).replace('.', ','))
    await page.getByRole('textbox', { name: 'Откуда курс' }).fill('Касса на Тверской')
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
    await page.getByText('Вступит в силу сразу').waitFor()
    await page.getByRole('button', { name: 'Подтвердить' }).click()
    await page.getByText('Сохранено', { exact: true }).waitFor()
    expect(await manualRate(near)).toMatchObject({ reason: 'Касса на Тверской', confirms_jump: false })

    await visit('/console/rates')
    await page.getByText(/Вручную: treasurer-.*Касса на Тверской/).waitFor()
    await visit(`/console/rates/manual/${near.replace('/', '-')}`)
    await page.getByRole('combobox', { name: 'Состояние' }).selectOption('withdrawn')
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
    await page.getByRole('button', { name: 'Подтвердить' }).click()
    await page.getByText('Сохранено', { exact: true }).waitFor()
    expect(await manualRate(near)).toBeUndefined()
  })

  test('a rate outside the guard waits for a colleague', async () => {
    const { page, visit } = await openEitherPage(office.url, { javaScript, as: tamara })
    await visit('/console/rates/manual/new')
    await page.getByRole('textbox', { name: 'Пара' }).fill(far)
    await page.getByRole('textbox', { name: 'Курс', exact: true }).fill('9')
    await page.getByRole('textbox', { name: 'Откуда курс' }).fill('опечатка')
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
    await page.getByText('Меняется курс вне допустимых границ.').waitFor()
    await page.getByRole('button', { name: 'Отправить на подтверждение' }).click()
    await page.getByText('Отправлено на подтверждение').waitFor()
    expect(await manualRate(far)).toBeUndefined()
  })
})

test.each([
  ['with JavaScript', true, 'XRP/USDT'],
  ['without JavaScript', false, 'TON/USDT'],
])('a source is tried before it counts, and its pairs are chosen on its page, %s', async (_, javaScript, pair) => {
  const { page, visit } = await openEitherPage(office.url, { javaScript, as: tamara })
  await visit('/console/rates')
  await page.getByRole('link', { name: 'демо-рынок' }).click()
  await page.getByRole('textbox', { name: 'О каких парах спросить' }).fill(`${pair} doge/usdt`)
  await page.getByRole('button', { name: 'Спросить источник' }).click()
  await page.getByText('ничего не говорит').waitFor()
  expect(await page.getByRole('status').getByText(pair).count()).toBe(1)
  if (javaScript) expect(await violations(page)).toEqual([])

  const pairs = page.getByRole('textbox', { name: 'Пары', exact: true })
  const typed = await pairs.inputValue()
  await pairs.fill(typed.replace(`${pair}, `, ''))
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()
  const kept = await office.db.selectFrom('rate_source_settings').selectAll().executeTakeFirstOrThrow()
  expect(kept.pairs).not.toContain(pair)
})

test('a formula is worked out while it is typed, and its fault stands at its place', async () => {
  const { page, visit } = await openPage(office.url, { as: tamara })
  await visit('/console/directions/LTC-SBERRUB')
  const formula = page.getByRole('textbox', { name: 'Формула' }).or(page.getByRole('combobox', { name: 'Формула' }))
  await formula.fill('LTC/USDT * USDT/RUB * 1.01')
  const line = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await line('× 1.01').waitFor()
  await line('После наценки').waitFor()
  expect(await page.locator('datalist option').count()).toBeGreaterThan(10)
  await formula.fill('LTC/USDT * USDT/EUR')
  await page.getByText('Знак 12: такой пары нет среди источников').waitFor()
  expect(await page.locator('mark').textContent()).toBe('USDT/EUR')
  expect(await violations(page)).toEqual([])
})

test('without JavaScript a formula is worked out by a button', async () => {
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/directions/LTC-SBERRUB')
  const formula = page.getByRole('textbox', { name: 'Формула' }).or(page.getByRole('combobox', { name: 'Формула' }))
  await formula.fill('LTC/USDT * USDT/RUB * 1.02')
  await page.getByRole('button', { name: 'Показать расчёт' }).click()
  await page.getByText('× 1.02').waitFor()
  expect(await formula.inputValue()).toBe('LTC/USDT * USDT/RUB * 1.02')
})

test('a jump waits with both figures until somebody who may accepts it by one press', async () => {
  const pair = 'XMR/USDT'
  await office.db
    .updateTable('rate_quotes')
    .set(({ eb }) => ({ numerator: eb('numerator', '*', '10') }))
    .where('pair', '=', pair)
    .execute()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'agio rates' and datname = current_database()`.execute(office.db)
  await expect.poll(() => stateOf(pair), { timeout: 20_000 }).toBe('paused')

  const other = await openPage(office.url, { as: operator })
  await other.visit('/console/rates')
  await other.page.getByText('Принять новую цену может казначей или владелец.').waitFor()
  expect(await other.page.getByRole('button', { name: /Принять/ }).count()).toBe(0)

  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/rates')
  expect(await violations(other.page)).toEqual([])
  await page.getByRole('button', { name: /Принять/ }).click()
  await page.getByText('Принято. Подействует через несколько секунд.').waitFor()
  await expect.poll(() => stateOf(pair), { timeout: 20_000 }).toBe('fresh')
})

test('a lone source waits with both figures, and one press lets it count for half an hour', async () => {
  const pair = 'LTC/USDT'
  await office.db.connection().execute(async holder => {
    // Whoever holds the leader's lock publishes: this test does, in place of the demo's market.
    const locked = sql`select pg_advisory_lock(${DEMO_READER_LOCK})`.execute(holder)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'agio rates' and datname = current_database()`.execute(office.db)
    await locked
    await office.db
      .updateTable('rate_quotes')
      .set({ state: 'paused', reason: 'too-few-sources', since: new Date(), fresh_until: null })
      .set({ lone_source: 'kraken', lone_numerator: '101', lone_denominator: '1', lone_since: new Date() })
      .set({ agreed_numerator: '100', agreed_denominator: '1' })
      .where('pair', '=', pair)
      .execute()
    const { page, visit } = await openPage(office.url, { as: tamara })
    await visit('/console/rates')
    const card = page.getByRole('listitem').filter({ hasText: 'Источники сходились на' })
    expect(await card.getByRole('definition').allInnerTexts()).toEqual(['100', '101 +1\u00a0%'])
    expect(await violations(page)).toEqual([])
    await card.getByRole('button', { name: 'Принять 101 на 30 минут' }).click()
    await card.getByText(/Принято до/).waitFor()
    const accepted = await office.db.selectFrom('rate_acceptances').selectAll().where('pair', '=', pair).execute()
    expect(accepted).toMatchObject([{ kind: 'lone', accepted_by: tamara.id }])
    await sql`select pg_advisory_unlock(${DEMO_READER_LOCK})`.execute(holder)
  })
  await expect.poll(() => stateOf(pair), { timeout: 20_000 }).toBe('fresh')
})
