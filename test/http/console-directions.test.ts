import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { playedClaims } from '#test/harness/played-claim.ts'

const office = await startOfficeInProcess()
const tamara = await newPersonSignedIn(office, { role: 'treasurer' })
const owner = await newPersonSignedIn(office, { role: 'owner' })
const operator = await newPersonSignedIn(office, { role: 'operator' })
const editor = await newPersonSignedIn(office, { role: 'editor' })

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

const terms = () => read('TON', 'SBERRUB')

test('a margin is changed as the plan showed it, and taken back with one press', async () => {
  const before = await read('BTC', 'TCSBRUB')
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/directions?from=BTC&to=TCSBRUB')
  await page.getByRole('link', { name: /Bitcoin →/ }).click()
  await page.getByRole('textbox', { name: 'Наценка', exact: true }).fill('2,5')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('Вступит в силу сразу').waitFor()
  expect(await page.locator('main dl').first().innerText()).toMatch(/% → [\s\S]*2,5\u00a0%/)
  expect(await read('BTC', 'TCSBRUB')).toEqual(before)

  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()
  expect(await read('BTC', 'TCSBRUB')).toEqual({ ...before, margin_bps: 250 })

  await page.getByRole('button', { name: 'Вернуть как было' }).first().click()
  await page.getByText('возвращено').waitFor()
  expect(await read('BTC', 'TCSBRUB')).toEqual(before)
})

test('another formula waits, its author cannot confirm it, and a colleague does', async () => {
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/directions/ETH-TCSBRUB')
  await page.getByLabel('Формула').fill('ETH/USDT * USDT/RUB * 1.01')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText(/Правка вступит в силу, когда её подтвердит/).waitFor()
  await page.getByRole('button', { name: 'Отправить на подтверждение' }).click()
  await page.getByRole('heading', { name: 'Ждут второго человека' }).waitFor()
  expect(await page.getByRole('button', { name: 'Подтвердить' }).count()).toBe(0)
  expect((await read('ETH', 'TCSBRUB')).formula).toBe('ETH/USDT * USDT/RUB')

  const second = openPlainPage(office.url, { as: owner })
  // What is confirmed is named, where changes of many records stand together.
  await second.visit('/console/changes')
  const waiting = second.page.getByRole('region', { name: 'Ждут второго человека' })
  await waiting.getByRole('link', { name: /^Ethereum → / }).click()
  await second.arrive('/console/directions/ETH-TCSBRUB')
  await second.page.getByRole('button', { name: 'Подтвердить' }).click()
  await second.page.getByRole('heading', { name: 'Ждут второго человека' }).waitFor({ state: 'detached' })
  expect((await read('ETH', 'TCSBRUB')).formula).toBe('ETH/USDT * USDT/RUB * 1.01')
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
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/directions?toTicker=RUB')
  await page.getByRole('link', { name: 'Изменить все найденные' }).click()
  await page.getByRole('textbox', { name: 'Прибавить к наценке' }).fill('0,3')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText(`Изменятся ${before.length}`).waitFor()
  expect(await rates()).toEqual(before)
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText(`Записей в правке: ${before.length}`).waitFor()
  expect(await rates()).toEqual(before.map(row => ({ ...row, margin_bps: row.margin_bps + 30 })))

  await page.getByRole('button', { name: 'Вернуть как было' }).first().click()
  await expect.poll(rates).toEqual(before)
})

test('the page of a direction begins with what stands now, and keeps what is rarely changed behind headings', async () => {
  const { margin_bps, floor_bps } = await read('BTC', 'ACRUB')
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/directions/BTC-ACRUB')
  const now = (await page.getByRole('region', { name: 'Сейчас' }).innerText()).replaceAll('\u00a0', ' ')
  const percent = (bps: number) => String(bps / 100).replace('.', ',')
  expect(now).toContain(`${percent(margin_bps)} % (не ниже ${percent(floor_bps)} %)`)
  expect(now).toMatch(/Курс для клиента\s*1 : \d/)
  expect(now).toMatch(/Отдаёт\s*[\d,]+ BTC – [\d,]+ BTC/)
  const folded = await page.locator('main details > summary').all()
  const titles = await Promise.all(folded.map(title => title.innerText()))
  expect(titles.join(' ')).toMatch(/Комиссии[\s\S]*Условия[\s\S]*Что прочтёт клиент/)
  expect(await page.locator('main details[open]').count()).toBe(0)

  // A fault behind a heading opens it; of several that follow from one another the first is named.
  await page.locator('summary', { hasText: /^Условия/ }).click()
  await page.getByLabel('Часы работы', { exact: true }).fill('пн-пт 10-19\nкогда-нибудь')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page
    .getByText(/строка 2: не удалось прочитать/)
    .first()
    .waitFor()
  expect(await page.locator('main details[open]').count()).toBe(1)
})

test('a direction leads to its page on the site, where its rate of now stands', async () => {
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/directions/BTC-ACRUB')
  await page.getByRole('link', { name: 'Как это видит клиент' }).click()
  expect(new URL(page.url()).pathname).toBe('/exchange/btc-to-acrub')
  expect(await page.locator('main').innerText()).toMatch(/1\sBTC\s=\s/)
})

test('a fault is shown at its field, and nothing typed is lost', async () => {
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/directions/BTC-ACRUB')
  await page.getByRole('textbox', { name: 'Наценка', exact: true }).fill('0.01')
  await page.getByRole('textbox', { name: 'Минут на оплату' }).fill('33')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('link', { name: 'Наценка' }).click()
  expect(await page.getByRole('textbox', { name: 'Минут на оплату' }).inputValue()).toBe('33')
  expect(await page.getByRole('textbox', { name: 'Наценка', exact: true }).getAttribute('aria-invalid')).toBe('true')
})

test('a city is given a margin of its own, which customers there are quoted at, and the floor holds there, too', async () => {
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  const open = async () => {
    await visit('/console/directions/USDTTRC20-CASHRUB')
    await page.locator('summary', { hasText: 'Свои условия в городах' }).click()
    return page.getByRole('group', { name: 'Ещё город', exact: true })
  }
  const row = await open()
  await row.getByLabel('Город').selectOption('KZN')
  await row.getByLabel('Наценка здесь').fill('0.01')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('меньше наименьшей наценки').first().waitFor()

  const again = await open()
  await again.getByLabel('Город').selectOption('KZN')
  await again.getByLabel('Наценка здесь').fill('5')
  await again.getByLabel('Резерв: сколько наличных там сейчас').fill('700000')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()
  const pairIn = async (city: string) =>
    (await fetch(`${office.url}/api/v1/calculator/pair/USDTTRC20/CASHRUB/?city=${city}`)).json()
  await expect.poll(async () => (await pairIn('KZN')).reserve).toBe('700000.00')
  expect(Number((await pairIn('KZN')).course.get)).toBeLessThan(Number((await pairIn('MSK')).course.get))
  // What was set stands in the form.
  await visit('/console/directions/USDTTRC20-CASHRUB')
  expect(await page.getByLabel('Наценка здесь').first().inputValue()).toBe('5')
})

test('an editor changes the instructions and sees no field of the terms', async () => {
  const { page, visit } = openPlainPage(office.url, { as: editor, locale: 'en' })
  await visit('/console/directions/BTC-SBERRUB')
  expect(await page.getByRole('textbox', { name: 'Margin' }).count()).toBe(0)
  await page.getByRole('textbox', { name: 'Instructions, in English' }).fill('Pay from your own card only.')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await read('BTC', 'SBERRUB')).instructions_en).toBe('Pay from your own card only.')
})

test('whoever changes directions by a city is told of their other cities, and led to the pause of that city', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/directions/many?city=MSK')
  await page.getByText('во всех их городах').waitFor()
  await page.getByRole('link', { name: 'Москва' }).click()
  await page.getByRole('heading', { name: 'Москва', level: 1 }).waitFor()
})

test('without JavaScript the matrix is a table of links, and an empty cell adds its direction', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner, locale: 'en' })
  await visit('/console/directions/matrix?from=SBERRUB&to=SBERRUB,TCSBRUB,BTC')
  await page.getByRole('link', { name: /^add$/ }).first().click()
  expect(await page.getByRole('combobox', { name: 'Given' }).inputValue()).toBe('SBERRUB')
  expect(await page.getByRole('combobox', { name: 'Received' }).inputValue()).toBe('TCSBRUB')
})

test('an area names what would fall below its floor, and changes the rest', async () => {
  await office.db
    .updateTable('directions')
    .set({ margin_bps: 60, floor_bps: 50 })
    .where('from_currency', '=', 'LTC')
    .where('to_currency', '=', 'SBERRUB')
    .execute()
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/directions/many?from=LTC&to=SBERRUB,TCSBRUB')
  await page.getByRole('textbox', { name: 'Прибавить к наценке' }).fill('-0,3')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('Изменится 1 запись. Не изменится 1 запись: правило не позволяет.').waitFor()
  await page.getByText('Наценка: меньше наименьшей наценки').waitFor()
})

test('a direction is copied from its page: its terms, closed, and taken back with one press', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/directions/BTC-USDTTRC20')
  const form = page.locator('form', { has: page.getByRole('heading', { name: 'Скопировать условия' }) })
  await form.getByLabel('Получает').selectOption('USDTBEP20')
  await form.getByRole('button', { name: 'Скопировать…' }).click()
  await page.getByRole('heading', { level: 1, name: 'Как Bitcoin → Tether TRC20' }).waitFor()
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('Вступит в силу сразу').waitFor()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Записей в правке: 1').waitFor()
  const copied = await office.db
    .selectFrom('directions')
    .select(['state', 'formula'])
    .where('from_currency', '=', 'BTC')
    .where('to_currency', '=', 'USDTBEP20')
    .executeTakeFirst()
  expect(copied).toEqual({ state: 'off', formula: 'BTC/USDT' })
})

test('a row is copied from its head: what has no source is named with its place', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner, locale: 'en' })
  await visit('/console/directions/matrix?from=BTC')
  await page.getByRole('rowheader').getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'As all directions that give Bitcoin' }).waitFor()
  await page.getByRole('combobox', { name: 'Given' }).selectOption('CASHEUR')
  await page.getByRole('button', { name: 'Review' }).click()
  await page
    .getByText(/EUR\/USDT, character 1/)
    .first()
    .waitFor()
})

test('a larger margin is tried out on the past, from the fields and from the plan', async () => {
  const before = await terms()
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/directions/TON-SBERRUB')
  await page.getByRole('textbox', { name: 'Наценка', exact: true }).fill('4,5')
  await page.getByRole('button', { name: 'за день' }).click()
  await page.getByText(/Обменник заработал бы больше на/).waitFor()
  expect(await page.getByRole('textbox', { name: 'Наценка', exact: true }).inputValue()).toMatch(/4[.,]5/)
  const totals = page.getByRole('group', { name: 'Итоги' })
  expect(await totals.getByRole('row', { name: /Заявки/ }).innerText()).toMatch(
    /Как было1 Условия сейчас1 Предложенные1/,
  )
  expect(await page.getByText(/10\sмин: скачок цены, TON\/USDT/).count()).toBe(1)
  await page.getByText('Показать таблицей').click()
  expect(await page.getByRole('group', { name: 'Курс для клиента' }).getByRole('row').count()).toBeGreaterThan(5)

  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('Вступит в силу сразу').waitFor()
  await page.getByRole('button', { name: 'за неделю' }).click()
  await page.getByText(/Обменник заработал бы больше на/).waitFor()
  expect(await page.getByRole('button', { name: 'Подтвердить' }).count()).toBe(1)
  expect(await terms()).toEqual(before)
})

test('whoever decides about a waiting change tries it out first', async () => {
  const proposer = openPlainPage(office.url, { as: tamara })
  await proposer.visit('/console/directions/TON-SBERRUB')
  await proposer.page.getByLabel('Формула').fill('TON/USDT * USDT/RUB * 0.99')
  await proposer.page.getByRole('button', { name: 'Показать, что будет' }).click()
  await proposer.page.getByRole('button', { name: 'Отправить на подтверждение' }).click()
  await proposer.page.getByRole('heading', { name: 'Ждут второго человека' }).waitFor()

  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/directions/TON-SBERRUB')
  const waiting = page.getByRole('region', { name: 'Ждут второго человека' })
  await waiting.getByRole('button', { name: 'за неделю' }).click()
  await waiting.getByText(/Обменник заработал бы больше на/).waitFor()
  await waiting.getByRole('row', { name: /То же по книгам/ }).waitFor()
  await waiting.getByRole('button', { name: 'Отклонить' }).click()
  await waiting.waitFor({ state: 'detached' })
})

test('a fault stands at its field, and without the right there is nothing to press', async () => {
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/directions/TON-SBERRUB')
  const margin = page.getByRole('textbox', { name: 'Наценка', exact: true })
  await margin.fill('0.01')
  await page.getByRole('button', { name: 'за месяц' }).click()
  expect(await margin.getAttribute('aria-invalid')).toBe('true')

  const other = openPlainPage(office.url, { as: operator })
  await other.visit('/console/directions/TON-SBERRUB')
  await other.page.getByRole('button', { name: 'Показать, что будет' }).waitFor()
  expect(await other.page.getByRole('button', { name: 'за день' }).count()).toBe(0)
  // Proposing nothing would still show what the office earns.
  const asked = await fetch(`${office.url}/api/v1/desk/dry-runs/`, {
    method: 'POST',
    headers: { ...operator.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ key: 'TON-SBERRUB', fields: {}, period: 'day' }),
  })
  expect(asked.status).toBe(403)
})
