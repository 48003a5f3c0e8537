import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { addDays } from '#contract/calendar-days.ts'
import { dayIn } from '#contract/statistics/period.ts'
import { raiseAlarm } from '#server/alarms/alarms.store.ts'
import { officeZone } from '#server/catalogue/office.store.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import { countDaysOver } from '#server/statistics/count-days.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { wishedClaim } from '#test/harness/wished-claim.ts'
import { clockIn } from '#web/format/zone-time.ts'

const office = await startOfficeInProcess()
const owner = await newPersonSignedIn(office, { role: 'owner' })
const tamara = await newPersonSignedIn(office, { role: 'treasurer' })
const olga = await newPersonSignedIn(office, { role: 'operator' })
const zone = await officeZone(office.db)
const today = dayIn(new Date(), zone)
const week = `?from=${addDays(today, -6)}&to=${today}`

// Three days ago two orders were exchanged, and one was left: by day, so that they are of one day.
const claims = await openClaimsOffice(office.db, { at: new Date(`${addDays(today, -3)}T09:00:00Z`) })
const left = await claims.open('SBERRUB', 'LTC', '9000')
for (const _ of [1, 2]) {
  const claim = await claims.open('LTC', 'SBERRUB', '5')
  const paid = await claims.pay(claim, claim.figures.give)
  claims.wait(12)
  if (paid.state === 'checking') await claims.move(claim, 'approve')
  await claims.move(claim, 'pay-out', { author: olga.id, data: { reference: 'bank 7' } })
}
// Its time to pay is long over.
await vi.waitFor(async () => expect((await findClaim(office.db, left.id))?.state).toBe('expired'), { timeout: 60_000 })
await countDaysOver(office.db, new Date())

const text = async (page: Page) => (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')

test('the owner begins with the dashboard, and others with the queue', async () => {
  for (const [person, path] of [
    [owner, '/console/dashboard'],
    [tamara, '/console'],
    [olga, '/console'],
  ] as const) {
    const { page, visit } = openPlainPage(office.url, { as: person })
    await visit('/console')
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('a period is chosen, its figures are read, and each leads to the orders behind it', async () => {
  const { page, visit, arrive } = openPlainPage(office.url, { as: owner })
  await visit('/console/dashboard')
  await page.getByLabel('С какого дня').fill(addDays(today, -6))
  await page.getByRole('button', { name: 'Показать' }).click()
  await arrive(`/console/dashboard${week}`)
  const read = await text(page)
  expect(read).toMatch(/Оборот\s+886,56 \$/)
  expect(read).toMatch(/От оплаты до выплаты\s+12 мин/)
  expect(read).toContain(olga.email)

  const row = page.getByRole('row', { name: /прямой заход/ })
  await row.getByRole('link').nth(1).click()
  await page.getByText(/Выполнены .* прямой заход/).waitFor()
  expect(await page.locator('[data-claim]').count()).toBe(2)
  await page.getByRole('link', { name: 'К сводке' }).click()
  await page
    .getByRole('row', { name: /время вышло/ })
    .getByRole('link')
    .click()
  await page.getByText(/Созданы .* время вышло/).waitFor()
  expect(await page.locator('[data-claim]').count()).toBe(1)
})

test('a period that is none is refused, and today is shown', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/dashboard?from=2020-01-01&to=2026-01-01')
  await page.getByText('Такого периода нет').waitFor()
  expect(await page.getByLabel('По какой день').inputValue()).toBe(today)
})

test('the hour up to which both periods count is by the office’s clock, as its days are', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner })
  const before = clockIn(zone, new Date().toISOString()).slice(11)
  await visit(`/console/dashboard${week}`)
  const after = clockIn(zone, new Date().toISOString()).slice(11)
  expect([before, after]).toContain(/Сейчас (\S+)\. Дни — по часовому поясу/.exec(await text(page))?.[1])
})

test('what needs a person stands before the figures: alarms of a kind together, and what waits', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/dashboard')
  const needs = page.getByRole('region', { name: 'Сейчас ждёт вас' })
  const quiet = await needs.innerText()
  for (const subject of ['eth-1', 'eth-2'])
    await raiseAlarm(
      office.db,
      { kind: 'node-unreachable', subject, detail: { chain: 'Ethereum', failures: 5 } },
      new Date(),
    )
  await visit('/console/dashboard')
  const said = await needs.innerText()
  expect(said).toMatch(/Узел[\s\S]*eth-2, eth-1/)
  expect(quiet).not.toContain('eth-1')
  expect(await needs.getByRole('link', { name: /Узел/ }).getAttribute('href')).toBe('/console/alarms')
  const whole = await text(page)
  expect(whole.indexOf('eth-1')).toBeLessThan(whole.indexOf('Оборот'))
})

test('the page reads in English', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner, locale: 'en' })
  await visit(`/console/dashboard${week}`)
  await page.getByRole('heading', { name: 'From quote to payout' }).waitFor()
  await page.getByRole('img', { name: /^Turnover by day. The most: .*886\.56/ }).waitFor()
})

test('the table of the period has the same figures, for whoever may see them', async () => {
  const table = (person: typeof owner) =>
    fetch(`${office.url}/api/v1/desk/statistics/export/${week}`, { headers: person.headers })
  const rows = (await (await table(tamara)).text()).split('\r\n').map(row => row.split(','))
  const whole = rows.filter(([, part]) => part === 'office')
  expect(whole.reduce((sum, row) => sum + Number(row[7]), 0).toFixed(2)).toBe('886.56')
  expect((await table(olga)).status).toBe(403)
})

test('an order keeps where its visit came from', async () => {
  const answer = await fetch(`${office.url}/?utm_source=bestchange`, { headers: { 'sec-fetch-mode': 'navigate' } })
  const kept = answer.headers.getSetCookie().find(cookie => cookie.startsWith('source='))!
  expect(kept).toMatch(/^source=monitor(:|%3A)bestchange;/)
  expect(kept).toContain('HttpOnly')
  expect(kept).toContain('SameSite=Lax')
  const wish = await wishedClaim(office.url)
  const opened = await fetch(`${office.url}/api/v1/claims/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: kept.split(';')[0]! },
    body: JSON.stringify(wish),
  })
  expect(opened.status).toBe(201)
  const { source } = await office.db
    .selectFrom('claims')
    .select('source')
    .where('id', '=', wish.id)
    .executeTakeFirstOrThrow()
  expect(source).toBe('monitor:bestchange')
})
