import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { focusOn } from '#test/harness/focus.ts'
import { startOffice } from '#test/harness/office.ts'
import { playedClaims } from '#test/harness/played-claim.ts'

const office = await startOffice()
const tamara = await newPersonSignedIn(office, { role: 'treasurer' })
const owner = await newPersonSignedIn(office, { role: 'owner' })

/** The lock of the one process that reads the demo's market (`server/rates/start-rates.ts`). */
const DEMO_READER_LOCK = 4_683_003

const stateOf = async (pair: string) =>
  (await office.db.selectFrom('rate_quotes').selectAll().where('pair', '=', pair).executeTakeFirst())?.state
const read = (from: string, to: string) =>
  office.db
    .selectFrom('directions')
    .selectAll()
    .where('from_currency', '=', from)
    .where('to_currency', '=', to)
    .executeTakeFirstOrThrow()

const claim = await playedClaims(office.url)()
await claim.play('pay', 'confirm', 'operate')
// An hour of prices before the claim, with a pause in it.
await sql`
  insert into rate_history (mode, pair, at, value)
  select 'demo', pair, at, value + extract(minute from at) / 1000
  from (values ('TON/USDT', 5.4), ('USDT/RUB', 93.4)) as known (pair, value),
    generate_series(date_trunc('minute', now()) - interval '1 hour', now(), '1 minute') as at
  on conflict do nothing`.execute(office.db)
await sql`
  insert into rate_pauses (mode, pair, since, until, reason)
  values ('demo', 'TON/USDT', now() - interval '40 minutes', now() - interval '30 minutes', 'jump')`.execute(office.db)

test('a margin is changed as the plan showed it, after its fault was shown at its field, and taken back with one press', async () => {
  const before = await read('BTC', 'SBERRUB')
  const { page, visit, expectConsole } = await openPage(office.url, { as: tamara, reducedMotion: true })
  await visit('/console/directions?from=BTC&to=SBERRUB')
  await page.getByRole('link', { name: /Bitcoin →/ }).click()
  const margin = page.getByRole('textbox', { name: 'Наценка', exact: true })
  await margin.fill('0.01')
  await page.getByRole('textbox', { name: 'Минут на оплату' }).fill('33')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('link', { name: 'Наценка' }).click()
  expectConsole(/400/)
  expect(await margin.getAttribute('aria-invalid')).toBe('true')
  await focusOn(margin)
  expect(await page.getByRole('textbox', { name: 'Минут на оплату' }).inputValue()).toBe('33')
  await page.getByRole('textbox', { name: 'Минут на оплату' }).fill(String(before.window_minutes))
  await margin.fill('2,5')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('Вступит в силу сразу').waitFor()
  expect(await page.locator('main dl').first().innerText()).toMatch(/% → [\s\S]*2,5\u00a0%/)
  expect(await read('BTC', 'SBERRUB')).toEqual(before)

  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await read('BTC', 'SBERRUB')).toEqual({ ...before, margin_bps: 250 })

  await page.getByRole('button', { name: 'Вернуть как было' }).first().click()
  await page.getByText('возвращено').waitFor()
  expect(await read('BTC', 'SBERRUB')).toEqual(before)
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
  const id = randomUUID()
  await openExampleClaim(office.url, { id, email: `${id}@example.org` })
  await readAgain
  await second.page.getByRole('button', { name: 'Показать, что будет' }).click()
  await second.page.getByText('это поле изменили: Наценка').waitFor()
  await second.page.getByRole('button', { name: 'Подтвердить' }).click()
  await second.page.getByText('Сохранено', { exact: true }).waitFor()
  expect(await read('BTC', 'TBRUB')).toMatchObject({ margin_bps: 300, window_minutes: 45 })
})

test('an area of the matrix is selected by keys, and its margins are changed at once', async () => {
  const rows = () =>
    office.db
      .selectFrom('directions')
      .select(['from_currency', 'to_currency', 'margin_bps'])
      .where('from_currency', 'in', ['BTC', 'ETH'])
      .where('to_currency', 'in', ['SBERRUB', 'TCSBRUB'])
      .orderBy('from_currency')
      .orderBy('to_currency')
      .execute()
  const before = await rows()
  const { page, visit } = await openPage(office.url, { as: owner })
  await visit('/console/directions/matrix?from=BTC,ETH&to=SBERRUB,TCSBRUB')
  await page.getByRole('grid').waitFor()
  // One stop for the Tab key in the whole matrix.
  expect(await page.locator('table [tabindex="0"]').count()).toBe(1)
  await page.locator('table [tabindex="0"]').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('Выделено 2 × 2: 4 направления').waitFor()
  await page.keyboard.press('m')
  await page.getByRole('textbox', { name: 'Прибавить к наценке' }).fill('0,2')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('Изменятся 4 записи').waitFor()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Записей в правке: 4').waitFor()
  expect(await rows()).toEqual(before.map(row => ({ ...row, margin_bps: row.margin_bps + 20 })))
})

test('the mouse selects an area and opens nothing, Escape forgets it, and Enter opens a direction', async () => {
  const { page, visit } = await openPage(office.url, { as: owner })
  await visit('/console/directions/matrix?from=BTC,ETH&to=SBERRUB,TCSBRUB')
  await page.getByRole('grid').waitFor()
  const cells = page.locator('tbody td a')
  await cells.nth(0).hover()
  await page.mouse.down()
  await cells.nth(3).hover()
  await page.mouse.up()
  await page.getByText('Выделено 2 × 2').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Стрелки ходят по клеткам').waitFor()
  await cells.nth(0).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Ethereum → Сбербанк RUB' }).waitFor()
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

test('a larger margin is tried out on the past, and drawn', async () => {
  const { page, visit } = await openPage(office.url, { as: tamara })
  await visit('/console/directions/TON-SBERRUB')
  await page.getByRole('textbox', { name: 'Наценка', exact: true }).fill('4,5')
  await page.getByRole('button', { name: 'за день' }).click()
  await page.getByText(/Обменник заработал бы больше на/).waitFor()
  expect(await page.getByRole('textbox', { name: 'Наценка', exact: true }).inputValue()).toMatch(/4[.,]5/)
  const totals = page.getByRole('group', { name: 'Итоги' })
  expect(await totals.getByRole('row', { name: /Заявки/ }).innerText()).toMatch(/1\s+1\s+1/)
  expect(await page.getByText(/10\sмин: скачок цены, TON\/USDT/).count()).toBe(1)
  await page.getByText('Показать таблицей').click()
  expect(await page.getByRole('group', { name: 'Курс для клиента' }).getByRole('row').count()).toBeGreaterThan(5)
  await page.locator('figure canvas').waitFor()
  expect(await violations(page)).toEqual([])
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
  await expect.poll(() => stateOf(pair), { timeout: 60_000 }).toBe('fresh')
})
