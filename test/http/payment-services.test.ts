import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDemoOffice } from '#server/catalogue/demo-office.ts'
import { claimKey } from '#server/claims/claim-key.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import { openLiveConnections } from '#server/connections/live-connections.ts'
import { callbackPath } from '#server/rails/services/open-services.ts'
import { serviceRail } from '#server/rails/services/service-rail.ts'
import { openHeleket } from '#test/fakes/heleket.ts'
import { cookieHeader, newPersonSignedIn } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const heleket = await openHeleket()
const office = await startOfficeInProcess({ demo: false, outside: { servicesInside: true } })
await openDemoOffice(office.db, new Date())
const owner = await newPersonSignedIn(office, { role: 'owner' })
const { page, visit } = openPlainPage(office.url, { as: owner })
const setRow = () => office.db.selectFrom('connections').selectAll().where('kind', '=', 'heleket').execute()

test('a service is asked before it counts, and its key is shown nowhere again', async () => {
  await visit('/console/connections/heleket')
  const fillIn = async (key: string, takes: string) => {
    await page.getByLabel('Merchant ID').fill(heleket.account.id)
    await page.getByLabel('Ключ').fill(key)
    await page.getByLabel('Что принимать').fill(takes)
    await page.getByLabel('Адрес сервиса').fill(heleket.account.url)
    await page.getByRole('button', { name: 'Спросить сервис и сохранить' }).click()
  }
  await fillIn(heleket.account.secret, 'USDT on TRON')
  await page.getByText('нужен вид USDTTRC20=USDT/tron').first().waitFor()
  await fillIn(heleket.account.secret, 'USDTTRC20=USDT/tron USDTTRC20=USDT/eth')
  await page.getByText('каждая валюта один раз').first().waitFor()
  await fillIn('a wrong key', 'USDTTRC20=USDT/tron')
  await page.getByText('401').first().waitFor()
  await fillIn(heleket.account.secret, 'USDTTRC20=USDT/eth')
  await page.getByText('not the same network').first().waitFor()
  expect(await setRow()).toEqual([])

  await fillIn(heleket.account.secret, 'USDTTRC20=USDT/tron')
  await page.getByText('Он принимает: USDT/tron.').waitFor()
  // Where money goes is confirmed by a second person: until then nothing has changed.
  await page.getByText('Новые настройки ждут второго человека').waitFor()
  expect(await setRow()).toEqual([])
  const kept = await Promise.all(
    ['connections', 'change_items', 'changes', 'audit_log'].map(table =>
      sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(office.db),
    ),
  )
  const html = await Promise.all(
    ['', '/heleket'].map(async path =>
      (
        await fetch(`${office.url}/console/connections${path}`, { headers: { cookie: cookieHeader(owner.cookies) } })
      ).text(),
    ),
  )
  expect(kept.flatMap(({ rows }) => rows.map(({ text }) => text)).join() + html.join()).not.toContain(
    heleket.account.secret,
  )
})

/** The rail of the office's own, for a claim that a test opens beside it. */
const claims = await openClaimsOffice(office.db, {
  at: new Date(),
  rail: serviceRail('heleket', () => new Map([['USDTTRC20', 'USDT/tron']])),
})
const callBack = (body: string, path = callbackPath('heleket', TEST_SECRET)) =>
  fetch(office.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

test('an order leads to the page of the service without JavaScript too, and a callback has the payment found', async () => {
  const live = await openLiveConnections(office.db, TEST_SECRET)
  const { sealed, label } = live.seal('heleket', { ...heleket.account, takes: ['USDTTRC20=USDT/tron'] })
  const row = { kind: 'heleket', sealed, label, set_by: owner.id, set_at: new Date() }
  await office.db.insertInto('connections').values(row).execute()
  await visit('/console/connections')
  await page.getByText(label).first().waitFor()

  const claim = await claims.open('USDTTRC20', 'SBERRUB', '100')
  await expect.poll(() => heleket.invoices.length, { timeout: 60_000 }).toBeGreaterThan(0)
  const invoice = heleket.invoices.at(-1)!
  const { page: customer, visit: go } = openPlainPage(office.url)
  await expect
    .poll(
      async () => {
        await go(`/claim/${claim.id}?key=${claimKey(claim.id, TEST_SECRET)}`)
        return customer.getByRole('link', { name: 'Перейти к оплате' }).count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  const link = customer.getByRole('link', { name: 'Перейти к оплате' })
  expect(await link.getAttribute('href')).toBe(`https://pay.heleket.com/pay/${invoice.ref}`)
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer')

  Object.assign(invoice, { state: 'paid', paid: invoice.asked })
  expect(invoice.callback).toMatch(/\/api\/v1\/services\/heleket\/[0-9a-f]{32}\/$/)
  expect((await callBack(heleket.forged!(invoice).body)).status).toBe(403)
  expect((await callBack('nothing')).status).toBe(403)
  expect((await callBack(heleket.callback(invoice).body, '/api/v1/services/heleket/0000/')).status).toBe(404)
  expect((await callBack(heleket.callback(invoice).body, callbackPath('yookassa', TEST_SECRET))).status).toBe(404)
  expect((await callBack('x'.repeat(70_000))).status).toBe(413)
  const answered = await callBack(heleket.callback(invoice).body)
  expect([answered.status, await answered.text()]).toEqual([200, 'ok'])
  await expect
    .poll(async () => (await findClaim(office.db, claim.id))!.received, { timeout: 60_000 })
    .toBe(claim.figures.give)
})
