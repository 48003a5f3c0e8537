import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
const tamara = await newPersonSignedIn(office, { role: 'treasurer' })
const owner = await newPersonSignedIn(office, { role: 'owner' })
const operator = await newPersonSignedIn(office, { role: 'operator' })

const manualRate = (pair: string) =>
  office.db
    .selectFrom('manual_rates')
    .selectAll()
    .where('pair', '=', pair)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
const stateOf = async (pair: string) =>
  (await office.db.selectFrom('rate_quotes').selectAll().where('pair', '=', pair).executeTakeFirst())?.state

test('a rate is set by hand, is seen beside the others, and is withdrawn', async () => {
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/rates/manual/new')
  await page.getByRole('textbox', { name: 'Пара' }).fill('usd/rub')
  const { numerator, denominator } = await office.db
    .selectFrom('rate_quotes')
    .selectAll()
    .where('pair', '=', 'USD/RUB')
    .executeTakeFirstOrThrow()
  await page
    .getByRole('textbox', { name: 'Курс', exact: true })
    .fill((Number(numerator) / Number(denominator)).toFixed(3).replace('.', ','))
  await page.getByRole('textbox', { name: 'Откуда курс' }).fill('Касса на Тверской')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('Вступит в силу сразу').waitFor()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()
  expect(await manualRate('USD/RUB')).toMatchObject({ reason: 'Касса на Тверской', confirms_jump: false })

  await visit('/console/rates')
  await page.getByText(/Вручную: treasurer-.*Касса на Тверской/).waitFor()
  await visit('/console/rates/manual/USD-RUB')
  await page.getByRole('combobox', { name: 'Состояние' }).selectOption('withdrawn')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()
  expect(await manualRate('USD/RUB')).toBeUndefined()
})

test('a rate outside the guard waits for a colleague', async () => {
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/rates/manual/new')
  await page.getByRole('textbox', { name: 'Пара' }).fill('EUR/RUB')
  await page.getByRole('textbox', { name: 'Курс', exact: true }).fill('9')
  await page.getByRole('textbox', { name: 'Откуда курс' }).fill('опечатка')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('Меняется курс вне допустимых границ.').waitFor()
  await page.getByRole('button', { name: 'Отправить на подтверждение' }).click()
  await page.getByText('Отправлено на подтверждение').waitFor()
  expect(await manualRate('EUR/RUB')).toBeUndefined()
})

test('a source is tried before it counts, and its pairs are chosen on its page', async () => {
  const pair = 'TON/USDT'
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/rates')
  await page.getByRole('link', { name: 'демо-рынок' }).click()
  await page.getByRole('textbox', { name: 'О каких парах спросить' }).fill(`${pair} doge/usdt`)
  await page.getByRole('button', { name: 'Спросить источник' }).click()
  await page.getByText('ничего не говорит').waitFor()
  expect(await page.getByRole('status').getByText(pair).count()).toBe(1)

  const pairs = page.getByRole('textbox', { name: 'Пары', exact: true })
  const typed = await pairs.inputValue()
  await pairs.fill(typed.replace(`${pair}, `, ''))
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()
  const kept = await office.db.selectFrom('rate_source_settings').selectAll().executeTakeFirstOrThrow()
  expect(kept.pairs).not.toContain(pair)
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
  await expect.poll(() => stateOf(pair), { timeout: 60_000 }).toBe('paused')

  const other = openPlainPage(office.url, { as: operator })
  await other.visit('/console/rates')
  await other.page.getByText('Принять новую цену может казначей или владелец.').waitFor()
  expect(await other.page.getByRole('button', { name: /Принять/ }).count()).toBe(0)

  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/rates')
  await page.getByRole('button', { name: /Принять/ }).click()
  await page.getByText('Принято. Подействует через несколько секунд.').waitFor()
  await expect.poll(() => stateOf(pair), { timeout: 60_000 }).toBe('fresh')
})
