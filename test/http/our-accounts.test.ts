import { expect, test } from 'vitest'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { account, card, openDepositAccountsOffice } from '#test/harness/deposit-accounts-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { takeMoneyOnAccounts } from '#test/harness/real-accounts.ts'

const office = await startOfficeInProcess()
takeMoneyOnAccounts()
const claims = await openClaimsOffice(office.db, { at: new Date(), rail: demoRail })
const { inUse } = openDepositAccountsOffice(office.db)
const shown = await inUse('SBERRUB', {}, card(1))
const olga = await newPersonSignedIn(office, { role: 'operator' })

const order = (email: string, from: string) =>
  claims.open('SBERRUB', 'LTC', '10000', {
    email,
    accounts: { from: { account: from }, to: { account: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' } },
    refundAccount: { account: from },
  })

test.each([
  ['ru', 'Наши реквизиты', 'Такую же сумму здесь ждёт и другая заявка', 'Куда пришли деньги', /на «card»/],
  ['en', 'Our account', 'Another order waits for the same amount here', 'Which account they came to', /to “card”/],
] as const)(
  'the desk (%s) says first which account of ours the customer was shown, and the payment names it',
  async (locale, ours, twins, which, cameTo) => {
    const anna = await order(`anna-${locale}@example.com`, '2200 0000 0000 0004')
    const boris = await order(`boris-${locale}@example.com`, '2200 0000 0000 0038')
    const other = await inUse('SBERRUB', {}, card(2))
    const { page, visit } = openPlainPage(office.url, { locale, as: olga })
    await visit(`/console/claims/${anna.id}`)
    const textOf = (name: string) => page.getByRole('region', { name }).innerText()
    const sums = await textOf(locale === 'ru' ? 'Суммы и счета' : 'Sums and accounts')
    expect(sums).toContain(ours)
    expect(sums).toContain('0012')
    // Before every other fact.
    const all = await page.getByRole('article').innerText()
    const facts = await textOf(locale === 'ru' ? 'Что известно' : 'What is known')
    expect(all.indexOf(ours)).toBeLessThan(all.indexOf(facts.slice(0, 20)))

    await visit(`/console/claims/${anna.id}?move=receive`)
    const panel = page.getByRole('region', { name: locale === 'ru' ? 'Деньги пришли' : 'Record a payment' })
    const text = await panel.innerText()
    expect(text).toContain(twins)
    expect(text.replaceAll(/\s/g, '')).toContain(boris.number)
    expect(text).toContain('0038')
    const choice = panel.getByLabel(which)
    expect(await choice.inputValue()).toBe(shown)
    await choice.selectOption(other)
    await panel.getByLabel(locale === 'ru' ? 'Сумма' : 'Amount').fill('10000')
    await panel.getByLabel(locale === 'ru' ? 'Номер операции' : 'Transaction number').fill(`СБП ${locale}`)
    await panel
      .getByRole('button', { name: locale === 'ru' ? 'Показать, что будет' : 'Review' })
      .first()
      .click()
    expect(await page.getByRole('main').innerText()).toMatch(/card · .*0020/)
    await page.getByRole('button', { name: locale === 'ru' ? /^Подтвердить/ : /^Confirm/ }).click()
    expect(await page.getByRole('main').innerText()).toMatch(cameTo)
    const row = await office.db
      .selectFrom('claim_payments')
      .select('deposit_account')
      .where('claim_id', '=', anna.id)
      .executeTakeFirstOrThrow()
    expect(row.deposit_account).toBe(other)
    await claims.move(boris, 'cancel', { actor: 'client', author: 'guest' })
    for (const id of [other])
      await office.db.updateTable('deposit_accounts').set({ state: 'off' }).where('id', '=', id).execute()
  },
)

test('a payout says which account it leaves, before it is made and afterwards, and the page of the reserve shows it', async () => {
  const wallet = await inUse('LTC', {}, account('ltc1qxtm55gultqzhqzl2p3ks50hg2478y3hehuj6dz'))
  const tamara = await newPersonSignedIn(office, { role: 'treasurer' })
  const books = openPlainPage(office.url, { as: tamara })
  await books.visit('/console/reserves/LTC?act=move')
  const form = books.page.getByRole('region', { name: 'Переместить' })
  await form.getByLabel('Сумма').fill('3')
  await form.getByLabel('На какой счёт').selectOption(wallet)
  await form.getByLabel('Комиссия перевода').fill('0,001')
  await form.getByLabel('Причина').fill('на свой кошелёк')
  await form.getByRole('button', { name: 'Показать, что будет' }).click()
  const planned = await books.page.getByRole('region', { name: 'Переместить' }).innerText()
  expect(planned).toMatch(/Откуда[\s\S]*вне счетов[\s\S]*На какой счёт[\s\S]*card/)
  await books.page.getByRole('button', { name: 'Подтвердить: переместить' }).click()
  const places = books.page.getByRole('region', { name: 'Где лежат деньги' })
  expect(await places.innerText()).toMatch(/card[\s\S]*сегодня пришло[\s\S]*3,00/)

  const claim = await claims.open('SBERRUB', 'LTC', '10000', {
    email: 'viktor@example.com',
    accounts: { from: { account: '2200 0000 0000 0004' }, to: { account: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' } },
    refundAccount: { account: '2200 0000 0000 0004' },
  })
  await claims.move(claim, 'receive', { data: { amount: '10000', reference: 'СБП 9' } })
  const desk = openPlainPage(office.url, { as: olga })
  await desk.visit(`/console/claims/${claim.id}?move=pay-out`)
  const panel = desk.page.getByRole('region', { name: 'Выплачено' })
  const choice = panel.getByLabel('С какого счёта отправлено')
  expect(await choice.inputValue()).toBe(wallet)
  await panel.getByLabel('Номер операции').fill('ab'.repeat(32))
  await panel.getByLabel('Комиссия перевода, с нас').fill('0,0005')
  await panel.getByRole('button', { name: 'Показать, что будет' }).first().click()
  expect(await desk.page.getByRole('main').innerText()).toMatch(/С какого счёта отправлено[\s\S]*card/)
  await desk.page.getByRole('button', { name: /^Подтвердить/ }).click()
  expect(await desk.page.getByRole('region', { name: 'Ход заявки' }).innerText()).toContain('card')
  // Both fees were typed with a comma: that of the move and that of the payout.
  const spent = await office.db
    .selectFrom('ledger_transfers as line')
    .innerJoin('ledger_accounts as debited', 'debited.id', 'line.debit_account')
    .select(['line.units', 'line.claim_id'])
    .where('debited.currency', '=', 'LTC')
    .where('debited.kind', 'in', ['expenses', 'network'])
    .orderBy('line.at')
    .execute()
  expect(spent).toEqual([
    { units: '100000', claim_id: null },
    { units: '50000', claim_id: claim.id },
  ])

  // What is not enough is said where the owner looks.
  await books.visit('/console/reserves/LTC?act=out')
  const out = books.page.getByRole('region', { name: 'Вывести' })
  await out.getByLabel('С какого счёта').selectOption(wallet)
  await out.getByLabel('Сумма').fill('4')
  await out.getByLabel('Причина').fill('владельцу')
  await out.getByRole('button', { name: 'Показать, что будет' }).click()
  await books.page.getByRole('button', { name: 'Подтвердить: вывести' }).click()
  expect(await places.innerText()).toContain('меньше нуля')
  await places.getByRole('link', { name: 'card' }).click()
  const history = books.page.getByRole('region', { name: 'card: проводки и остаток после каждой' })
  expect(await history.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
  expect(await history.innerText()).toMatch(
    /Выведено: владельцу[\s\S]*Выплата[\s\S]*Между своими счетами: на свой кошелёк/,
  )
})

test('one card behind two currencies: the bank account is added, chosen at its details, and shown with what it holds', async () => {
  const tamara = await newPersonSignedIn(office, { role: 'treasurer' })
  const tcsb = await inUse('TCSBRUB', {}, card(0))
  const { page, visit } = openPlainPage(office.url, { as: tamara })
  await visit('/console/bank-accounts/new')
  await page.getByLabel('Код').fill('sber-0012')
  await page.getByLabel('Название').fill('Сбер ·0012')
  await page.getByLabel('Банк').fill('Сбер')
  await page.getByLabel('Считается как').selectOption('SBERRUB')
  await page.getByLabel('Открытых заявок сразу').fill('3')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  for (const id of [shown, tcsb]) {
    await visit(`/console/deposit-accounts/${id}?act=terms`)
    await page.getByLabel('Счёт в банке').selectOption('sber-0012')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    expect(await page.getByRole('main').innerText()).toContain('Сбер ·0012')
  }
  const bound = await office.db
    .selectFrom('deposit_accounts')
    .select('id')
    .where('bank_account', '=', 'sber-0012')
    .execute()
  expect(bound).toHaveLength(2)
  await visit('/console/bank-accounts')
  expect(await page.getByRole('main').innerText()).toMatch(/Сбер ·0012[\s\S]*SBERRUB card, TCSBRUB card/)
  await visit('/console/reserves/TCSBRUB')
  expect(await page.getByRole('region', { name: 'Где лежат деньги' }).innerText()).toContain(
    'вместе с другими валютами',
  )
})
