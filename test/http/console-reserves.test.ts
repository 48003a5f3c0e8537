import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { transfer, writeTransfers } from '#server/ledger/transfers.ts'
import { readReserve } from '#server/reserves/reserves.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { card, openDepositAccountsOffice } from '#test/harness/deposit-accounts-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
const claims = await openClaimsOffice(office.db, { at: new Date() })
const tamara = await newPersonSignedIn(office, { role: 'treasurer' })
const olga = await newPersonSignedIn(office, { role: 'operator' })

/** Lines on an account that nothing else here touches. */
async function writeLines(currency: string, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, i) =>
    transfer(
      { currency, debit: 'network', credit: 'equity', units: 1n },
      { reason: `line ${i + 1}`, author: 'test', at: new Date(Date.UTC(2026, 10, 1, 12, i)) },
    ),
  )
  await office.db.transaction().execute(tx => writeTransfers(tx, lines))
}

const has = async (currency: string) => (await readReserve(office.db, currency))!.has
/** Figures are grouped by spaces that do not break. */
const text = async (page: Page) => (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')
const entries = (page: Page) => page.getByRole('region', { name: /проводки и остаток/ }).getByRole('listitem')

test('money is put in: what it will write is shown first, and then it is the first line of the books', async () => {
  const before = await has('KSPBKZT')
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/reserves')
  await page.getByRole('link', { name: 'Kaspi Bank' }).click()
  await page.getByRole('link', { name: 'Внести' }).click()
  await page.getByLabel('Сумма').fill('1 500,5')
  await page.getByLabel('Причина').fill('из сейфа')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('region', { name: 'Будет записано в книги' }).waitFor()
  expect(await text(page)).toMatch(/Вложения владельца[\s\S]*Резерв[\s\S]*1 500,50 ₸/)
  expect(await has('KSPBKZT')).toBe(before)

  await page.getByRole('button', { name: 'Подтвердить: внести' }).click()
  await page.getByText('Записано в книги', { exact: true }).waitFor()
  expect(Number(await has('KSPBKZT')) - Number(before)).toBe(1500.5)
  // That it is done is said before the lines are read anew.
  await entries(page).first().getByText('Внесено: из сейфа').waitFor()
  const first = await entries(page).first().innerText()
  expect(first).toContain(tamara.email)
  expect(first.replaceAll('\u00a0', ' ')).toContain('+1 500,50 ₸')
})

test('one goes through many lines from either end, and comes back to the whole of the top', async () => {
  const currency = 'ETH'
  await writeLines(currency, 60)
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit(`/console/reserves/${currency}?account=network`)
  const go = (name: string) => page.getByRole('navigation', { name: 'По списку' }).getByRole('link', { name }).click()
  const shows = async (first: number, last: number) => {
    const numbers = async () => (await entries(page).allInnerTexts()).map(row => Number(/line (\d+)/i.exec(row)?.[1]))
    await expect.poll(numbers).toEqual(Array.from({ length: first - last + 1 }, (_, i) => first - i))
  }
  await shows(60, 36)
  await go('Старше')
  await shows(35, 11)
  await go('Новее')
  await shows(60, 36)
  await go('Самые старые')
  await shows(25, 1)
  await go('Новее')
  await shows(50, 26)
  await go('Новее')
  await shows(60, 36)
  expect(new URL(page.url()).search).toBe('?account=network')
})

test('what is wrong is said beside its field, and what was typed stays', async () => {
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/reserves/BTC?act=out')
  await page.getByLabel('Сумма').fill('999')
  await page.getByLabel('Причина').fill('на другой кошелёк')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.locator('#reserve-amount-note').getByText('больше, чем свободно').waitFor()
  expect(await page.getByLabel('Сумма').inputValue()).toBe('999')
  expect(await page.getByLabel('Причина').inputValue()).toBe('на другой кошелёк')
  await page.getByLabel('Сумма').fill('много')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.locator('#reserve-amount-note').getByText('это не сумма').waitFor()
})

test('a count writes the difference that was shown, and no other: what moved meanwhile is counted anew', async () => {
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/reserves/PRUSD?act=count')
  const count = async () => {
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
    await page.getByRole('button', { name: 'Подтвердить: пересчёт' }).waitFor()
  }
  await page.getByLabel('Сколько есть на самом деле').fill('20000')
  await page.getByLabel('Причина').fill('сверка с кабинетом')
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

test('from a balance one comes to the lines that make it, and from a line to its claim', async () => {
  const claim = await claims.open('LTC', 'TCSBRUB', '3')
  await claims.pay(claim, claim.figures.give)
  await claims.move(claim, 'approve').catch(() => {})
  await claims.move(claim, 'pay-out', { data: { reference: 'bank 9' } })
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/reserves/TCSBRUB')
  await page.getByRole('region', { name: 'Из чего сложился резерв' }).getByRole('link', { name: 'Доход' }).click()
  await page.getByRole('heading', { name: 'Доход: проводки и остаток после каждой' }).waitFor()
  const row = entries(page)
    .filter({ has: page.locator(`a[href="/console/claims/${claim.id}"]`) })
    .first()
  expect(await row.innerText()).toMatch(/Спред|Комиссия|Округление/)
  await row.getByRole('link', { name: /заявка/ }).click()
  await page.getByRole('article').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/console/claims/${claim.id}`)
})

test('the figures of the page agree: the parts sum up to the reserve, and each line to the one above it', async () => {
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/reserves/TCSBRUB')
  const kopecks = (text: string) => {
    const [whole = '', decimals = ''] = text
      .replaceAll(/[^\d,−]/g, '')
      .replace('−', '-')
      .split(',')
    return BigInt(whole + decimals.padEnd(2, '0'))
  }
  const cells = await page.getByRole('region', { name: 'Из чего сложился резерв' }).locator('td').allInnerTexts()
  const parts = cells.map(kopecks)
  expect(parts.slice(0, -1).reduce((sum, part) => sum + part, 0n)).toBe(parts.at(-1))
  expect(parts.length).toBeGreaterThan(2)

  const rows = await entries(page).all()
  const lines = await Promise.all(rows.map(row => row.locator('p.num').allInnerTexts()))
  expect(lines.length).toBeGreaterThan(1)
  for (const [i, [change, balance]] of lines.entries()) {
    const before = lines[i + 1]?.[1]
    // What is only promised carries no sign and moves nothing.
    const moved = /^[+−]/.test(change!) ? kopecks(change!) : 0n
    expect(kopecks(balance!)).toBe((before === undefined ? 0n : kopecks(before)) + moved)
  }
})

test('what lies outside the accounts has its history, and a move in it is moved back by a form that is filled in', async () => {
  const [reserve] = [await has('KSPBKZT')]
  const { inUse } = openDepositAccountsOffice(office.db)
  const account = await inUse('KSPBKZT', {}, card(2))
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/reserves/KSPBKZT?act=move')
  await page.getByLabel('На какой счёт').selectOption(account)
  await page.getByLabel('Сумма').fill('300')
  await page.getByLabel('Причина').fill('на карту')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('button', { name: 'Подтвердить: переместить' }).click()

  await page.getByRole('region', { name: 'Где лежат деньги' }).getByRole('link', { name: 'вне счетов' }).click()
  await page.getByRole('heading', { name: 'Вне счетов: проводки и остаток после каждой' }).waitFor()
  const row = entries(page).first()
  expect((await row.innerText()).replaceAll('\u00a0', ' ')).toMatch(/Между своими счетами: на карту[\s\S]*−300,00 ₸/)
  await row.getByRole('link', { name: 'вернуть' }).click()
  expect(await page.getByLabel('Откуда').inputValue()).toBe(account)
  expect(await page.getByLabel('На какой счёт').inputValue()).toBe('outside')
  expect(await page.getByLabel('Сумма').inputValue()).toBe('300')
  expect(await page.getByLabel('Причина').inputValue()).toBe('Обратно: на карту')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('button', { name: 'Подтвердить: переместить' }).click()
  await page.getByText('Записано в книги', { exact: true }).waitFor()
  expect(await has('KSPBKZT')).toBe(reserve)

  const looking = openPlainPage(office.url, { as: olga })
  await looking.visit('/console/reserves/KSPBKZT?ours=outside')
  expect(await looking.page.locator('main').innerText()).toContain('на карту')
  expect(await looking.page.getByRole('link', { name: 'вернуть' }).count()).toBe(0)
})

test('an operator sees all of it and changes nothing, and is told who may', async () => {
  const { page, visit } = openPlainPage(office.url, { as: olga })
  await visit('/console/reserves/BTC?act=in')
  await page.getByText('Вносят, выводят и пересчитывают казначей и владелец').waitFor()
  expect(await page.getByRole('button', { name: 'Показать, что будет' }).count()).toBe(0)
})

test('the whole is counted in the money that one chooses', async () => {
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/reserves?money=RUB')
  expect(await page.locator('[data-whole=has]').innerText()).toMatch(/^≈\s[\d\s]+(,\d\d)?\s₽$/)
  await page.getByRole('link', { name: 'EUR', exact: true }).click()
  await expect.poll(() => page.locator('[data-whole=has]').innerText()).toMatch(/€$/)
})

test('a currency that is not there is not found', async () => {
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  expect((await visit('/console/reserves/NOSUCH')).status()).toBe(404)
  expect((await visit('/console/reserves/no-such')).status()).toBe(404)
  expect(await page.getByRole('link', { name: 'Внести' }).count()).toBe(0)
})
