import { expect, test } from 'vitest'
import { claimKey } from '#server/claims/claim-key.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openRefund } from '#test/harness/open-refund.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess({ now: () => new Date('2026-11-23T09:00:00Z') })
const WALLET = 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'

const cash = { from_currency: 'USDTTRC20', to_currency: 'CASHRUB' }
const night = { timeZone: 'Europe/Moscow', spans: [{ days: [1], from: '20:00', to: '23:00' }] }
await office.db
  .insertInto('direction_city_terms')
  .values({ ...cash, city: 'KZN', branch: null, hours: JSON.stringify(night) })
  .execute()

async function fillIn(meetAt: string) {
  const visitor = openPlainPage(office.url)
  const { page, visit } = visitor
  await visit('/claim?from=USDTTRC20&to=CASHRUB&amount=5000&city=MSK')
  await page.locator('[name="to.account"]').fill('Анна Смирнова')
  await page.locator('[name="to.contact"]').fill('@anna_smirnova')
  await openRefund(page)
  await page.locator('[name="refund.account"]').fill(WALLET)
  await page.locator('[name="email"]').fill('anna@example.org')
  await page.locator('[name="branch"]').selectOption('MSK-CITY')
  await page.locator('[name="meetAt"]').fill(meetAt)
  await page.locator('[name="consent"]').check()
  await page.getByRole('button', { name: 'Далее: проверка' }).click()
  return visitor
}

test('a customer names the branch and an hour, and the operator has both in the form of the appointment', async () => {
  const { page } = await fillIn('2026-11-24T15:30')
  const review = page.getByRole('main')
  expect(await review.innerText()).toMatch(/Москва-Сити.*24 ноября/s)
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect.poll(() => page.url()).toMatch(/\/claim\/[0-9a-f-]{36}/)
  expect(await page.getByRole('main').innerText()).toMatch(/Вы просили.*Москва-Сити.*24 ноября в 15:30/s)
  const id = /claim\/([0-9a-f-]{36})/.exec(page.url())![1]!

  const operator = await newPersonSignedIn(office, { role: 'operator' })
  const headers = { ...operator.headers, 'content-type': 'application/json' }
  await fetch(`${office.url}/api/v1/desk/claims/${id}/assignment/`, { method: 'POST', headers, body: '{}' })
  const desk = openPlainPage(office.url, { as: operator })
  await desk.visit(`/console/claims/${id}?move=schedule-meeting`)
  expect(await desk.page.getByRole('main').innerText()).toMatch(/просит: Москва-Сити, .*15:30/)
})

test('an hour at which the branch is closed is said at its field, and nothing typed is lost', async () => {
  const { page } = await fillIn('2026-11-24T06:00')
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await page.getByText('В это время офис закрыт').first().waitFor()
  expect(await page.locator('[name="meetAt"]').inputValue()).toBe('2026-11-24T06:00')
  expect(await page.locator('[name="branch"]').inputValue()).toBe('MSK-CITY')
})

test('the page of an order says the hours of its own city, and the pair those of its first one', async () => {
  const claims = await openClaimsOffice(office.db, { at: new Date('2026-11-23T09:00:00Z') })
  const page = async (city: string) => {
    const claim = await claims.open('USDTTRC20', 'CASHRUB', '5000', { city })
    await claims.pay(claim, claim.figures.give)
    const own = openPlainPage(office.url)
    await own.visit(`/claim/${claim.id}?key=${claimKey(claim.id, TEST_SECRET)}`)
    return own.page.getByRole('main').innerText()
  }
  await expect.poll(() => page('KZN')).toMatch(/Обменник сейчас закрыт.*Продолжим\s+сегодня\s+в\s+20:00/s)
  expect(await page('MSK')).not.toMatch(/Продолжим/)
})

test('the page of a pair lists its cities with their rate, amounts, reserve and hours', async () => {
  const terms = { margin_bps: 900, from_min: '700000000', reserve: '2000000000' }
  await office.db.updateTable('direction_city_terms').set(terms).where('city', '=', 'KZN').execute()
  const visitor = openPlainPage(office.url)
  const list = async () => {
    await visitor.visit('/exchange/usdttrc20-to-cashrub')
    return visitor.page.getByRole('table', { name: 'Города и офисы' }).innerText()
  }
  await expect.poll(list).toMatch(/Казань.*пн 20:00–23:00.*Откроется.*ниже на.*700 – .*USDT.*1\d\s\d{3}\s\d{3},.*₽/s)
  expect(await list()).toContain('Москва')
})
