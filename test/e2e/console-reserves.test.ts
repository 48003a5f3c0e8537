import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '#contract/calendar-days.ts'
import { dayIn } from '#contract/statistics/period.ts'
import { officeZone } from '#server/catalogue/office.store.ts'
import { readReserve } from '#server/reserves/reserves.ts'
import { countDaysOver } from '#server/statistics/count-days.ts'
import { addExampleDepositAccount } from '#test/fixtures/example-deposit-account.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { faultsInEveryLook } from '#test/harness/every-look.ts'
import { confirmByKey, focusOn } from '#test/harness/focus.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()
const tamara = await newPersonSignedIn(office, { role: 'treasurer' })
const olga = await newPersonSignedIn(office, { role: 'operator' })
const ivan = await newPersonSignedIn(office, { role: 'owner' })

const has = async (currency: string) => (await readReserve(office.db, currency))!.has

/** A deposit account that Tamara typed and nobody has approved. */
const typed = (label: string) =>
  addExampleDepositAccount(office.url, tamara.headers, { id: randomUUID(), currency: 'ACRUB', label })
const waits = async (id: string) =>
  (
    await office.db
      .selectFrom('deposit_account_versions')
      .select('version')
      .where('deposit_account', '=', id)
      .where('approved_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .execute()
  ).map(({ version }) => version)

test('by keyboard alone: down the list, into a currency, the change, its confirmation', async () => {
  const before = Number(await has('USDTTRC20'))
  const { page, visit } = await openPage(office.url, { as: tamara })
  await visit('/console/reserves')
  const row = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.row)
  for (const code of ['BTC', 'USDTTRC20']) {
    await page.keyboard.press('j')
    await expect.poll(row).toBe(code)
  }
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Tether TRC20' }).waitFor()
  const amount = page.getByLabel('Сумма')
  await page.keyboard.press('i')
  await focusOn(amount)
  await page.keyboard.type('7')
  await page.keyboard.press('Tab')
  await page.keyboard.type('joke of a top up')
  await page.keyboard.press('Enter')
  await confirmByKey(page)
  await page.getByText('Записано в книги', { exact: true }).waitFor()
  expect(Number(await has('USDTTRC20')) - before).toBe(7)
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Резервы' }).waitFor()
})

test('a count writes the difference that was shown, and no other: what is wrong is said beside its field, and what moved meanwhile is counted anew', async () => {
  const { page, visit, expectConsole } = await openPage(office.url, { as: tamara })
  expectConsole(/status of 4(00|09)/)
  await visit('/console/reserves/PRUSD?act=count')
  const count = async () => {
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
    await page.getByRole('button', { name: 'Подтвердить: пересчёт' }).waitFor()
  }
  await page.getByLabel('Сколько есть на самом деле').fill('много')
  await page.getByLabel('Причина').fill('сверка с кабинетом')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.locator('#reserve-amount-note').getByText('это не сумма').waitFor()
  expect(await page.getByLabel('Причина').inputValue()).toBe('сверка с кабинетом')
  await page.getByLabel('Сколько есть на самом деле').fill('20000')
  await count()
  await fetch(`${office.url}/api/v1/desk/reserves/`, {
    method: 'POST',
    headers: { ...tamara.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      id: crypto.randomUUID(),
      currency: 'PRUSD',
      kind: 'in',
      amount: '5',
      reason: 'meanwhile',
    }),
  })
  const meanwhile = await has('PRUSD')
  await page.getByRole('button', { name: 'Подтвердить: пересчёт' }).click()
  await page.getByText('Пока вы считали, остаток по книгам изменился').waitFor()
  expect(await has('PRUSD')).toBe(meanwhile)
  expect(await page.getByLabel('Сколько есть на самом деле').inputValue()).toBe('20000')
  await count()
  await page.getByRole('button', { name: 'Подтвердить: пересчёт' }).click()
  await page.getByText('Записано в книги', { exact: true }).waitFor()
  expect(await has('PRUSD')).toBe('20000.00')
})

test('the keys of an operator lead through the currencies, and to no change', async () => {
  const { page, visit } = await openPage(office.url, { as: olga })
  await visit('/console/reserves/BTC?act=in')
  await page.getByText('Вносят, выводят и пересчитывают казначей и владелец').waitFor()
  await page.keyboard.press('o')
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'Tether TRC20' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('everybody can use the reserves', async () => {
  const claims = await openClaimsOffice(office.db, { at: new Date() })
  await claims.openPaid()
  const { page, visit } = await openPage(office.url, { as: tamara, reducedMotion: true })
  await visit('/console/reserves/SBERRUB?act=count')
  await page.locator('[name=amount]').fill('12345678.9')
  await page.locator('[name=reason]').fill('a count')
  await page.locator('button[value=plan]').click()
  await page.locator('button[value=make]').waitFor()
  expect(await faultsInEveryLook(page)).toEqual([])
  await visit('/console/reserves/SBERRUB?show=held')
  expect(await faultsInEveryLook(page)).toEqual([])
})

test('by keyboard alone: down the list of deposit accounts, where the second person compares and confirms; the key itself confirms nothing', async () => {
  const id = await typed('Альфа 0038')
  const { page, visit } = await openPage(office.url, { as: ivan })
  await visit('/console/deposit-accounts?currency=ACRUB')
  await page.keyboard.press('j')
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.row)).toBe(id)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Альфа 0038' }).waitFor()
  const approve = page.getByRole('button', { name: /Сверено/ })
  await page.keyboard.press('a')
  await focusOn(approve)
  expect(await waits(id)).toEqual([1])
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Включить' }).waitFor()
  expect(await waits(id)).toEqual([])
  await page.keyboard.press('l')
  await page.getByRole('heading', { name: 'Пределы', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('everybody can use the forms of deposit accounts', async () => {
  const one = `/console/deposit-accounts/${await typed('card')}`
  const ask = (method: string, path: string, body: object) =>
    fetch(`${office.url}/api/v1/desk/deposit-accounts/${path}`, {
      method,
      headers: { ...ivan.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const id = one.split('/').at(-1)!
  await ask('POST', `${id}/versions/1/`, { verdict: 'approve' })
  await ask('PATCH', `${id}/`, { state: 'on' })
  const { page, visit } = await openPage(office.url, { as: ivan, reducedMotion: true })
  await visit('/console/deposit-accounts?add=SBERRUB')
  expect(await faultsInEveryLook(page)).toEqual([])
  for (const path of ['/console/deposit-accounts?add=', `${one}?act=terms`, `${one}?act=details`, `${one}?act=off`]) {
    await visit(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true)
  }
})

test('a dashboard with turnover can be used by everybody', async () => {
  const zone = await officeZone(office.db)
  const today = dayIn(new Date(), zone)
  const claims = await openClaimsOffice(office.db, { at: new Date(`${addDays(today, -3)}T09:00:00Z`) })
  const paid = await claims.openPaid()
  await claims.move(paid, 'pay-out', { author: olga.id, data: { reference: 'bank 7' } })
  await countDaysOver(office.db, new Date())
  const { page, visit } = await openPage(office.url, { as: ivan, locale: 'en', reducedMotion: true })
  await visit(`/console/dashboard?from=${addDays(today, -6)}&to=${today}`)
  await page.getByRole('img', { name: /^Turnover by day. The most: / }).waitFor()
  expect(await faultsInEveryLook(page)).toEqual([])
})
