import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { addExampleWithdrawal, payOutTether } from '#test/fixtures/example-withdrawal.ts'
import { newPersonSignedIn, PASSWORD } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { accrueIncome } from '#test/harness/referral-income.ts'

const office = await startOfficeInProcess()
const untouched = await startOfficeInProcess()
await payOutTether(office.db)
const TRON = 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'

async function referrer(dollars: bigint) {
  const person = await newPersonSignedIn(office)
  const claimId = randomUUID()
  await openExampleClaim(office.url, { id: claimId, email: `${claimId}@example.org` })
  await accrueIncome(office.db, { referrer: person.id, claimId, units: dollars * 10_000n, at: new Date() })
  return person
}
const stateOf = async (person: { id: string }) =>
  (await office.db.selectFrom('withdrawals').select('state').where('user_id', '=', person.id).executeTakeFirst())?.state

test('a referrer withdraws, the treasurer pays, and the referrer sees it paid', async () => {
  const anna = await referrer(40n)
  const own = openPlainPage(office.url, { as: anna })
  await own.visit('/account/referrer')
  await own.page.getByRole('link', { name: 'Вывести доход' }).click()
  await own.arrive('/account/referrer/withdraw')
  const balance = own.page.locator('[data-balance=available]')
  expect(await balance.innerText()).toContain('40')
  await own.page.getByLabel('Сумма, в долларах').fill('25,5')
  await own.page.getByLabel('Адрес в сети TRON').fill(TRON)
  await own.page.getByRole('button', { name: 'Рассчитать' }).click()
  await own.page.getByText('Вы получите').waitFor()
  await own.page.getByRole('button', { name: 'Вывести' }).click()
  await own.page.getByText('Заявка принята, сумма закреплена').waitFor()
  await own.page.locator('[data-withdrawal=new]').waitFor()
  expect(await own.page.locator('[data-balance=held]').innerText()).toContain('25,5')

  const tamara = await newPersonSignedIn(office, { role: 'treasurer' })
  const desk = openPlainPage(office.url, { as: tamara })
  await desk.visit('/console/withdrawals')
  await desk.page
    .getByRole('row', { name: new RegExp(anna.email) })
    .getByRole('link')
    .click()
  await desk.page.getByRole('button', { name: 'Взять в работу' }).click()
  await desk.page.getByText('У вас до').waitFor()
  await desk.page.getByRole('link', { name: 'Выплачено' }).click()
  await desk.page.getByLabel('Номер перевода').fill('f00d')
  await desk.page.getByRole('button', { name: 'Показать, что будет' }).click()
  await desk.page.getByText('вывод партнёра').first().waitFor()
  await desk.page.getByRole('button', { name: 'Подтвердить: выплачено' }).click()
  await desk.page.getByLabel('Чек перевода').waitFor()
  await desk.page
    .getByLabel('Чек перевода')
    .setInputFiles({ name: 'чек.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nпаспорт') })
  await desk.page.getByRole('button', { name: 'Прикрепить' }).click()
  await desk.page.getByRole('link', { name: 'чек.pdf' }).waitFor()
  expect(await stateOf(anna)).toBe('paid')

  await own.visit('/account/referrer/withdraw')
  await own.page.locator('[data-withdrawal=paid]').getByText('f00d').waitFor()
  expect(await balance.innerText()).toContain('14,5')
})

test('what is wrong is said at its field, and one cancels what nobody works on', async () => {
  const anna = await referrer(20n)
  const { page, visit } = openPlainPage(office.url, { as: anna, locale: 'en' })
  await visit('/account/referrer/withdraw')
  await page.getByLabel('Amount, in dollars').fill('5')
  await page.getByLabel('Address on TRON').fill(TRON)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('less than the smallest withdrawal').first().waitFor()
  expect(await page.getByLabel('Address on TRON').inputValue()).toBe(TRON)
  await page.getByLabel('Amount, in dollars').fill('20')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('We have your request').waitFor()
  await page.getByRole('button', { name: /^Cancel W-/ }).click()
  await page.locator('[data-withdrawal=cancelled]').waitFor()
  expect(await page.locator('[data-balance=available]').innerText()).toContain('20')
})

test('who signed in long ago proves again who they are', async () => {
  const anna = await referrer(20n)
  await office.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', anna.id)
    .execute()
  const { page, visit } = openPlainPage(office.url, { as: anna, locale: 'en' })
  await visit('/account/referrer/withdraw')
  const withdraw = async () => {
    await page.getByLabel('Amount, in dollars').fill('20')
    await page.getByLabel('Address on TRON').fill(TRON)
    await page.getByRole('button', { name: 'Withdraw' }).click()
  }
  await withdraw()
  await page.getByRole('link', { name: 'Confirm', exact: true }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Confirmed. We will not ask again').waitFor()
  await withdraw()
  await page.getByText('We have your request').waitFor()
})

test('a rejection is read by the customer, and a withdrawal of one’s own is for colleagues', async () => {
  const tamara = await newPersonSignedIn(office, { role: 'treasurer' })
  const claimId = randomUUID()
  await openExampleClaim(office.url, { id: claimId, email: `${claimId}@example.org` })
  const [id, other] = [randomUUID(), randomUUID()]
  await openExampleClaim(office.url, { id: other, email: `${other}@example.org` })
  await addExampleWithdrawal(office, { id, claimId, person: tamara })
  const anna = await addExampleWithdrawal(office, { id: other, claimId: other })
  const desk = openPlainPage(office.url, { as: tamara, locale: 'en' })
  await desk.visit(`/console/withdrawals/${id}`)
  await desk.page.getByText('This withdrawal is your own').waitFor()
  expect(await desk.page.getByRole('button', { name: 'Take' }).count()).toBe(0)

  await desk.visit(`/console/withdrawals/${other}`)
  await desk.page.getByRole('button', { name: 'Take' }).click()
  await desk.page.getByRole('link', { name: 'Decline' }).click()
  await desk.page.getByLabel('The reason, which the customer will read').fill('This wallet is closed')
  await desk.page.getByRole('button', { name: 'Review' }).click()
  await desk.page.getByText('withdrawal called off').waitFor()
  await desk.page.getByRole('button', { name: 'Confirm: decline' }).click()
  await desk.page.getByText('Declined: what the customer reads').waitFor()
  const own = openPlainPage(office.url, { as: anna, locale: 'en' })
  await own.visit('/account/referrer/withdraw')
  await own.page.getByText('Reason: This wallet is closed').waitFor()
})

test('the owner sets what is paid out and from which amount on', async () => {
  const owner = await newPersonSignedIn(office, { role: 'owner' })
  const { page, visit } = openPlainPage(office.url, { as: owner, locale: 'en' })
  await visit('/console/withdrawals/settings')
  await page.getByLabel('Smallest withdrawal, in dollars').fill('12.5')
  await page.getByLabel('Currency code').last().fill('sberrub')
  await page.getByLabel('Transfer fee, in that currency').last().fill('30')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: /^Confirm|^Save/ }).click()
  await page.getByText('New withdrawals are made on these terms').waitFor()
  const rows = await office.db
    .selectFrom('withdrawal_currencies')
    .select(['currency', 'fee'])
    .orderBy('position')
    .execute()
  expect(rows).toEqual([
    { currency: 'USDTTRC20', fee: '1000000' },
    { currency: 'SBERRUB', fee: '3000' },
  ])
})

test('a fresh demo office pays referrers out in a currency', async () => {
  const customer = await newPersonSignedIn(untouched)
  const terms = await fetch(`${untouched.url}/api/v1/users/me/refferal/withdrawal/terms/`, {
    headers: customer.headers,
  })
  expect(await terms.json()).toMatchObject({ currencies: [{ currency: 'USDTTRC20' }] })
})
