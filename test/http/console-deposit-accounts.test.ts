import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { depositAccountsRail } from '#server/deposit-accounts/deposit-accounts-rail.ts'
import { addExampleDepositAccount } from '#test/fixtures/example-deposit-account.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { namelessControls, readPage } from '#test/harness/served-page.ts'

const office = await startOfficeInProcess()
const claims = await openClaimsOffice(office.db, { at: new Date(), rail: depositAccountsRail(() => {}) })
const tamara = await newPersonSignedIn(office, { role: 'treasurer' })
const ivan = await newPersonSignedIn(office, { role: 'owner' })
const olga = await newPersonSignedIn(office, { role: 'operator' })

const path = (page: Page) => new URL(page.url()).pathname
const state = async (id: string) =>
  (await office.db.selectFrom('deposit_accounts').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
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
const ask = (method: string, path: string, person: typeof tamara, body: object) =>
  fetch(`${office.url}/api/v1/desk/deposit-accounts/${path}`, {
    method,
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
/** A deposit account that Tamara typed; approved and in use when asked. */
async function typed({ inUse = false, currency = 'ACRUB', label = 'Альфа 0038' } = {}): Promise<string> {
  const id = await addExampleDepositAccount(office.url, tamara.headers, { id: randomUUID(), currency, label })
  if (inUse) {
    await ask('POST', `${id}/versions/1/`, ivan, { verdict: 'approve' })
    await ask('PATCH', `${id}/`, tamara, { state: 'on' })
  }
  return id
}

test('a deposit account is typed by one, confirmed by another, and only then turned on', async () => {
  const first = openPlainPage(office.url, { as: tamara })
  await first.visit('/console/deposit-accounts')
  await first.page.getByRole('link', { name: 'Добавить' }).click()
  await first.page.getByLabel('Валюта').selectOption('TBRUB')
  await first.page.getByRole('button', { name: 'Дальше' }).click()
  await first.page.getByLabel('Как называем у себя').fill('ВТБ 0012')
  await first.page.getByLabel('Номер карты').fill('2200 0000 0000 0012')
  await first.page.getByLabel('За сутки до', { exact: true }).fill('300 000')
  await first.page.getByRole('button', { name: 'Добавить' }).click()
  await first.page.getByText('Вводили вы: подтвердит другой').waitFor()
  const id = path(first.page).split('/').at(-1)!
  expect(await first.page.getByRole('button', { name: /Сверено/ }).count()).toBe(0)
  expect(await first.page.getByRole('link', { name: 'Включить' }).count()).toBe(0)

  const second = openPlainPage(office.url, { as: ivan })
  await second.visit('/console/deposit-accounts?show=waiting')
  await second.page.locator(`[data-row="${id}"]`).click()
  expect(await second.page.getByRole('region', { name: /ждёт второго/ }).innerText()).toContain('2200 0000 0000 0012')
  await second.page.getByRole('button', { name: /подтвердить версию 1/ }).click()
  await second.page.getByRole('link', { name: 'Включить' }).waitFor()
  expect(await waits(id)).toEqual([])
  expect(await state(id)).toBe('off')
  await second.page.getByRole('link', { name: 'Включить' }).click()
  await second.page.getByRole('button', { name: 'Включить' }).click()
  await second.page.getByText('работает', { exact: true }).waitFor()
  expect(await state(id)).toBe('on')
  const history = await second.page.getByRole('region', { name: 'История' }).innerText()
  expect(history).toContain(tamara.email)
  expect(history).toContain(`Подтверждена версия 1`)
})

test('a new version stands beside the one that counts, with what differs, and does not count yet', async () => {
  const id = await typed({ inUse: true })
  const { page, visit } = openPlainPage(office.url, { as: ivan })
  await visit(`/console/deposit-accounts/${id}?act=details`)
  expect(await page.getByLabel('Номер карты').inputValue()).toBe('2200000000000038')
  await page.getByLabel('Номер карты').fill('2200 0000 0000 0020')
  await page.getByRole('button', { name: 'Отправить на подтверждение' }).click()
  const waiting = page.getByRole('region', { name: 'Версия 2 ждёт второго человека' })
  await waiting.waitFor()
  expect(await waiting.innerText()).toContain('было: 2200 0000 0000 0038')
  expect(await page.getByRole('region', { name: 'Что видит клиент' }).innerText()).toContain('2200 0000 0000 0038')
  expect(await waits(id)).toEqual([2])
  await waiting.getByRole('button', { name: 'Отозвать версию 2' }).click()
  await waiting.waitFor({ state: 'detached' })
  expect(await waits(id)).toEqual([])
})

test('bounds are changed at once, and what contradicts itself is said beside its field', async () => {
  const id = await typed()
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit(`/console/deposit-accounts/${id}?act=terms`)
  await page.getByLabel('Заявка от').fill('5000')
  await page.getByLabel('Заявка до').fill('4 000')
  await page.getByLabel('Заявок за сутки до').fill('сколько угодно')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByText('целое число от 1').first().waitFor()
  await page.getByLabel('Заявок за сутки до').fill('')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.locator('[id="deposit-account-terms-terms.claimMost-note"]').getByText('меньше, чем «от»').waitFor()
  expect(await page.getByLabel('Заявка от').inputValue()).toBe('5000')
  await page.getByLabel('Заявка до').fill('40 000,50')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('region', { name: 'История' }).getByText('Изменены пределы').waitFor()
  const terms = await office.db
    .selectFrom('deposit_accounts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(terms).toMatchObject({ claim_least: '500000', claim_most: '4000050', day_claims_most: null })
})

test('it is taken out of use at once, with a reason that stays', async () => {
  const id = await typed({ inUse: true })
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit(`/console/deposit-accounts/${id}`)
  await page.getByRole('link', { name: 'Выключить' }).click()
  await page.getByLabel('Причина').fill('карту перевыпускают')
  await page.getByRole('button', { name: 'Выключить' }).click()
  await page.getByText('выключен', { exact: true }).waitFor()
  expect(await state(id)).toBe('off')
  expect(await page.getByRole('region', { name: 'История' }).innerText()).toContain('карту перевыпускают')
})

test('an account that cannot be is refused in a whole sentence at its field, and nothing else is lost', async () => {
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/deposit-accounts?add=SBERRUB')
  await page.getByLabel('Как называем у себя').fill('Карта с опиской')
  await page.getByLabel('Номер карты').fill('2200 0000 0000 0005')
  await page.getByRole('button', { name: 'Добавить' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Номер карты' }).waitFor()
  const note = page.locator('[id="deposit-account-add-details.fields.account-note"]')
  expect((await note.innerText()).length).toBeGreaterThan(30)
  expect(await page.getByLabel('Как называем у себя').inputValue()).toBe('Карта с опиской')
  expect(await page.getByLabel('Номер карты').inputValue()).toBe('2200 0000 0000 0005')
})

test('the pool says which claims hold a deposit account, whose turn is next, and what rests', async () => {
  const id = await typed({ inUse: true, currency: 'SBERRUB', label: 'Сбер 0038' })
  const claim = await claims.open('SBERRUB', 'LTC', '40000')
  const over = await claims.open('SBERRUB', 'LTC', '41000')
  await claims.move(over, 'reject', { data: { reason: 'no-payment' } })
  const { page, visit } = openPlainPage(office.url, { as: olga })
  await visit('/console/deposit-accounts?currency=SBERRUB')
  const row = page.getByRole('listitem').filter({ hasText: 'Сбер 0038' })
  const text = (await row.innerText()).replaceAll('\u00a0', ' ')
  expect(text).toMatch(/заявок 1 из 5/)
  expect(text).toMatch(/За сутки 40 000 ₽ из 500 000 ₽/)
  expect(text).toMatch(/отдыхает сумм: 1/)
  await row.getByRole('link').click()
  await page.getByRole('heading', { name: 'Сбер 0038' }).waitFor()
  expect(path(page)).toBe(`/console/deposit-accounts/${id}`)
  expect(await page.getByRole('region', { name: 'Отдыхают суммы' }).innerText()).toMatch(/41\s000/)
  await page.getByRole('region', { name: 'Держат заявки: 1 из 5' }).getByRole('link').click()
  await page.getByRole('article').waitFor()
  expect(path(page)).toBe(`/console/claims/${claim.id}`)
})

test('an operator sees all of it and changes nothing, and is told who may', async () => {
  const id = await typed()
  const { page, visit } = openPlainPage(office.url, { as: olga })
  await visit('/console/deposit-accounts?add=ACRUB')
  await page.getByText('Добавляют, меняют и подтверждают казначей и владелец').waitFor()
  expect(await page.getByRole('button', { name: 'Добавить' }).count()).toBe(0)
  await visit(`/console/deposit-accounts/${id}?act=details`)
  await page.getByText('Меняют и подтверждают казначей и владелец').waitFor()
  expect(
    await page
      .locator('main')
      .getByRole('button')
      .filter({ hasText: /версию|Отправить/ })
      .count(),
  ).toBe(0)
})

test('a deposit account that is not there is not found', async () => {
  const { visit } = openPlainPage(office.url, { as: tamara })
  expect((await visit(`/console/deposit-accounts/${randomUUID()}`)).status()).toBe(404)
})

test.each(['ru', 'en'] as const)('the forms name their controls: %s', async locale => {
  const id = await typed({ inUse: true })
  const from = `${office.url}${locale === 'en' ? '/en' : ''}/console/deposit-accounts`
  for (const form of ['?add=', '?add=SBERRUB', `/${id}?act=terms`, `/${id}?act=details`, `/${id}?act=off`]) {
    const { $ } = await readPage(from + form, { as: ivan })
    expect($('main form').length, form).toBeGreaterThan(0)
    expect(namelessControls($), form).toEqual([])
  }
})
