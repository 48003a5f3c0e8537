import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { playedClaims } from '#test/harness/played-claim.ts'

const office = await startOffice()
const treasurer = await newPersonSignedIn(office, { role: 'treasurer' })
const owner = await newPersonSignedIn(office, { role: 'owner' })
const operator = await newPersonSignedIn(office, { role: 'operator' })

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

const terms = () =>
  office.db
    .selectFrom('directions')
    .selectAll()
    .where('from_currency', '=', 'TON')
    .where('to_currency', '=', 'SBERRUB')
    .executeTakeFirstOrThrow()

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s a larger margin is tried out on the past, from the fields and from the plan', async (_, javaScript) => {
  const before = await terms()
  const { page, visit } = await openPage(office.url, { javaScript, as: treasurer })
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
  if (javaScript) {
    await page.locator('figure canvas').waitFor()
    expect(await violations(page)).toEqual([])
  }

  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('Вступит в силу сразу').waitFor()
  await page.getByRole('button', { name: 'за неделю' }).click()
  await page.getByText(/Обменник заработал бы больше на/).waitFor()
  expect(await page.getByRole('button', { name: 'Подтвердить' }).count()).toBe(1)
  expect(await terms()).toEqual(before)
})

test('whoever decides about a waiting change tries it out first', async () => {
  const proposer = await openPage(office.url, { as: treasurer })
  await proposer.visit('/console/directions/TON-SBERRUB')
  await proposer.page.getByLabel('Формула').fill('TON/USDT * USDT/RUB * 0.99')
  await proposer.page.getByRole('button', { name: 'Показать, что будет' }).click()
  await proposer.page.getByRole('button', { name: 'Отправить на подтверждение' }).click()
  await proposer.page.getByRole('heading', { name: 'Ждут второго человека' }).waitFor()

  const { page, visit } = await openPage(office.url, { as: owner })
  await visit('/console/directions/TON-SBERRUB')
  const waiting = page.getByRole('region', { name: 'Ждут второго человека' })
  await waiting.getByRole('button', { name: 'за неделю' }).click()
  await waiting.getByText(/Обменник заработал бы больше на/).waitFor()
  await waiting.getByRole('row', { name: /То же по книгам/ }).waitFor()
  await waiting.getByRole('button', { name: 'Отклонить' }).click()
  await waiting.waitFor({ state: 'detached' })
})

test('a fault stands at its field, and without the right there is nothing to press', async () => {
  const { page, visit, expectConsole } = await openPage(office.url, { as: treasurer })
  expectConsole(/400/)
  await visit('/console/directions/TON-SBERRUB')
  const margin = page.getByRole('textbox', { name: 'Наценка', exact: true })
  await margin.fill('0.01')
  await page.getByRole('button', { name: 'за месяц' }).click()
  await expect.poll(() => margin.getAttribute('aria-invalid')).toBe('true')

  const other = await openPage(office.url, { as: operator })
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
