import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
const claims = await openClaimsOffice(office.db, { at: new Date() })
const tamara = await newPersonSignedIn(office, { role: 'treasurer' })
const olga = await newPersonSignedIn(office, { role: 'operator' })
const today = new Date().toISOString().slice(0, 10)

const upload = (text: string, name = 'выписка.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})
const open = async (path = '/console/statements', as = tamara) => {
  const { page, visit } = openPlainPage(office.url, { as })
  await visit(path)
  return page
}
async function read(text: string) {
  const page = await open()
  await page.getByLabel('Счёт').selectOption('SBERRUB')
  await page.getByLabel('Файл выписки').setInputFiles(upload(text))
  await page.getByRole('button', { name: 'Загрузить и сверить' }).click()
  return page
}
const text = async (page: { locator: (selector: string) => { innerText: () => Promise<string> } }) =>
  (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')

test('a treasurer reads a statement, sees what agrees, and explains what is left', async () => {
  const claim = await claims.open('SBERRUB', 'LTC', '9100')
  await claims.move(claim, 'receive', { data: { amount: '9100.00', reference: 'SBP-91-00-77' } })
  const page = await read(
    `Дата;Сумма;Назначение;Номер операции\n${today};9100,00;;SBP-91-00-77\n${today};-59,00;Плата за карту;`,
  )
  expect(page.url()).toMatch(/\/console\/statements\/[0-9a-f-]{36}$/)
  const shown = await text(page)
  expect(shown).toMatch(/Осталось разобрать 1[\s\S]*Все строки 2[\s\S]*−59 ₽[\s\S]*Плата за карту/)
  expect(shown).not.toContain('SBP-91-00-77')

  await page.getByRole('button', { name: 'Записать' }).click()
  await page.getByText('выберите, что это').waitFor()
  await page.getByLabel('Что это').selectOption('other')
  await page.getByRole('button', { name: 'Записать' }).click()
  await page.getByText('напишите, что это').waitFor()
  await page.getByLabel('Что это').selectOption('cost')
  await page.getByRole('button', { name: 'Записать' }).click()
  await page.getByText('Всё разобрано').waitFor()

  await page.getByRole('link', { name: /^Все строки/ }).click()
  expect(await text(page)).toMatch(
    new RegExp(`Оплата ${claim.number.slice(0, 3)} ${claim.number.slice(3)}[\\s\\S]*по номеру операции[\\s\\S]*Расход`),
  )
})

test('a file that is no statement is refused with what is wrong, and the account stays chosen', async () => {
  const page = await read('a;b;c\n1;2;3')
  await page.getByText('Не нашли колонок с датой и суммой. Заголовки в файле: a, b, c.').waitFor()
  expect(await page.getByLabel('Счёт').inputValue()).toBe('SBERRUB')
  const late = await read(`Дата;Сумма\n${today};1,00\nвчера;2,00`)
  await late.getByText('Строка 3: это не дата.').waitFor()
})

test('an operator sees statements and changes nothing', async () => {
  await read(`Дата;Сумма\n${today};71,00`)
  const page = await open('/console/statements', olga)
  expect(await page.getByLabel('Файл выписки').count()).toBe(0)
  await page.getByRole('link', { name: 'Сбербанк RUB' }).first().click()
  expect(await text(page)).toContain('Осталось разобрать')
  expect(await page.getByRole('button', { name: 'Записать' }).count()).toBe(0)
})

test('a statement of a photo’s size is taken', async () => {
  const lines = Array.from({ length: 19_000 }, (_, i) => `${today};${i + 1},13;${'перевод '.repeat(8)}${i}`)
  const page = await read(['Дата;Сумма;Назначение', ...lines].join('\n'))
  expect(await text(page)).toContain('Все строки 19')
})

test('the accountant’s tables come as CSV and as a workbook, and the audit log names who took them', async () => {
  const ask = (query: Record<string, string>) =>
    fetch(`${office.url}/api/v1/desk/accounting/?${new URLSearchParams(query)}`, { headers: tamara.headers })
  const period = { from: today, to: today }
  const csv = await ask({ table: 'ledger', ...period, locale: 'ru' })
  expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="ledger-${today}-${today}.csv"`)
  expect((await csv.text()).split('\r\n')[0]).toMatch(
    /^\ufeff?Время \(.+\);Вид;Дебет;Кредит;Сумма;Валюта;Основание;Заявка;Кто;Идентификатор;Наш счёт$/,
  )
  const workbook = await ask({ table: 'balances', ...period, as: 'xlsx' })
  expect(workbook.headers.get('content-type')).toContain('spreadsheetml')
  expect(
    Buffer.from(await workbook.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('PK\x03\x04')
  expect((await ask({ table: 'orders', from: '2025-01-01', to: '2026-06-01' })).status).toBe(400)

  const page = await open()
  expect(await page.getByLabel('Таблица').inputValue()).toBe('orders')
  const { rows } = await office.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('action', '=', 'accounting.export')
    .where('staff', '=', tamara.id)
    .executeTakeFirstOrThrow()
  expect(Number(rows)).toBe(2)
})
