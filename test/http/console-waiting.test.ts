import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { threeDaysLater } from '#test/harness/database.ts'
import { card, openDepositAccountsOffice } from '#test/harness/deposit-accounts-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
const claims = await openClaimsOffice(office.db, { at: new Date(), rail: demoRail })
// Of one person, and opened before the tests, so that it ends after them.
const alone = await startOfficeInProcess()
const past = await openClaimsOffice(alone.db, { at: new Date(Date.now() - 20 * 60_000), rail: demoRail })
const olga = await newPersonSignedIn(office, { role: 'operator' })
const pavel = await newPersonSignedIn(office, { role: 'operator' })

/** What the navigation says beside the page of what waits. */
const counted = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Пульт' })
    .getByRole('link', { name: /^Ждёт вас/ })
    .innerText()

test('what a colleague has proposed stands on the page of what waits, with a link to it and its count beside the section, and not for whoever proposed it', async () => {
  const claim = await claims.openPaid()
  const account = '2200 0000 0000 1234'
  const data = { payoutAccount: { account }, reason: 'the bank sent it back' }
  await claims.move(claim, 'propose-payout-account', { author: olga.id, data })
  const own = openPlainPage(office.url, { as: olga })
  await own.visit('/console/waiting')
  expect(await own.page.locator('main').innerText()).toContain('Вас ничего не ждёт')
  expect(await counted(own.page)).toBe('Ждёт вас')

  const { page, visit } = openPlainPage(office.url, { as: pavel })
  await visit('/console/waiting')
  expect(await page.locator('main table').innerText()).toContain(olga.email)
  expect(await counted(page)).toMatch(/^Ждёт вас\s*1/)
  await page.locator('main table').getByRole('link', { name: 'Другие реквизиты выплаты' }).click()
  await page.getByText('Предложены другие реквизиты: пока не платите').waitFor()
})

test('an order that waits for a second look, or for its account, says so in the queue', async () => {
  const entered = await claims.open('SBERRUB', 'LTC', '9000')
  await claims.move(entered, 'receive', { author: olga.id, data: { amount: '9500', reference: 'statement 77' } })
  const changing = await claims.openPaid()
  const data = { payoutAccount: { account: '2200 0000 0000 1234' } }
  await claims.move(changing, 'change-payout-account', { actor: 'client', author: 'guest', data })
  const { page, visit } = openPlainPage(office.url, { as: pavel })
  await visit('/console/claims')
  const rowOf = (claim: { id: string }) => page.locator(`li[data-claim="${claim.id}"]`).innerText()
  expect(await rowOf(entered)).toContain('сверить с выпиской 9\u00a0500\u00a0₽: пришло больше')
  expect(await rowOf(changing)).toContain('клиент меняет реквизиты')
})

test('each row says what is to be done and whose turn it is: to whoever may not send what they made, to prepare it', async () => {
  await office.db.insertInto('payout_limits').values({ currency: 'ACRUB', alone_most: null, day_most: '0' }).execute()
  const made = await claims.open('LTC', 'ACRUB', '5')
  await claims.move(made, 'receive', { author: olga.id, data: { amount: '5', reference: 'statement 78' } })
  await claims.move(made, 'approve', { author: olga.id })
  const unpaid = await claims.open('SBERRUB', 'LTC', '7000')
  const reported = await claims.open('SBERRUB', 'LTC', '8000')
  await claims.move(reported, 'report-payment', { actor: 'client', author: 'guest' })
  const seenBy = async (person: typeof olga) => {
    const { page, visit } = openPlainPage(office.url, { as: person })
    await visit('/console/claims')
    const text = (await page.getByRole('list', { name: 'Очередь' }).innerText()).replaceAll('\u00a0', ' ')
    const [yours = '', customer = ''] = text.split('Клиент')
    const row = await page.locator(`li[data-claim="${made.id}"]`).innerText()
    return { yours, customer, row: row.replaceAll('\u00a0', ' ') }
  }
  const own = await seenBy(olga)
  expect(own.row).toMatch(/подготовить [\d ,]+ ₽, отправит коллега.*оформляли вы/s)
  expect(own.yours).toContain('посмотреть наш счёт: 8 000 ₽')
  expect(own.customer).toContain('клиент платит 7 000 ₽')
  const colleague = await seenBy(pavel)
  expect(colleague.row).toMatch(/выплатить [\d ,]+ ₽ на ·0004/)
  expect(colleague.row).not.toContain('отправит коллега')
  expect(unpaid.state).toBe('awaiting-payment')
})

test('a move that takes a fresh proof asks for it in its panel, and is made after it', async () => {
  const anna = await newPersonSignedIn(alone, { role: 'operator' })
  const claim = await past.open('SBERRUB', 'LTC', '9000')
  await past.move(claim, 'receive', { author: anna.id, data: { amount: '9500', reference: 'statement 1' } })
  await alone.db.updateTable('users').set({ role: 'customer' }).where('id', '!=', anna.id).execute()
  await threeDaysLater(alone.db)
  await alone.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 60 * 60_000) })
    .where('user_id', '=', anna.id)
    .execute()

  const { page, visit } = openPlainPage(alone.url, { as: anna })
  const stateOf = () =>
    alone.db.selectFrom('claims').select('to_confirm').where('id', '=', claim.id).executeTakeFirstOrThrow()
  await expect
    .poll(async () => {
      await visit(`/console/claims/${claim.id}?move=confirm-payment`)
      await page.locator('button[value=make]').click()
      return page.locator('main').innerText()
    })
    .toContain('Подтвердите, что это вы')
  await page.locator('[name="proof"]').fill('000000')
  await page.locator('button[value=make]').click()
  expect(await page.locator('main').innerText()).toContain('Подтвердите, что это вы')
  expect((await stateOf()).to_confirm).not.toBeNull()
  // The code and the move go in one step.
  await page.locator('[name="proof"]').fill(anna.recoveryCodes[0]!)
  await page.locator('button[value=make]').click()
  expect((await stateOf()).to_confirm).toBeNull()
})

test('what is taken out above the payout limit is proposed at the reserve and booked by a colleague from the page of what waits', async () => {
  await office.db.insertInto('payout_limits').values({ currency: 'SBERRUB', alone_most: '1000' }).execute()
  const [tamara, timur] = [
    await newPersonSignedIn(office, { role: 'treasurer' }),
    await newPersonSignedIn(office, { role: 'treasurer' }),
  ]
  const first = openPlainPage(office.url, { as: tamara })
  await first.visit('/console/reserves/SBERRUB?act=out')
  await first.page.locator('[name="amount"]').fill('20000')
  await first.page.locator('[name="reason"]').fill('to the owner')
  await first.page.locator('button[value=plan]').click()
  expect(await first.page.locator('main').innerText()).toContain('проводит другой сотрудник')
  await first.page.getByRole('button', { name: 'Предложить' }).click()
  expect(await first.page.locator('main').innerText()).toContain('Провести должен другой сотрудник')
  expect(await first.page.getByRole('button', { name: 'Подтвердить и провести' }).count()).toBe(0)

  const second = openPlainPage(office.url, { as: timur })
  await second.visit('/console/waiting')
  expect(await second.page.locator('main table').innerText()).toMatch(/Вывод или расход[\s\S]*Сбербанк/)
  await second.page.locator('main table').getByRole('link', { name: 'Вывод или расход' }).click()
  await second.page.getByRole('button', { name: 'Подтвердить и провести' }).click()
  const lines = await office.db
    .selectFrom('ledger_transfers')
    .select(['units', 'author'])
    .where('reason', 'like', 'reserve-out:%')
    .execute()
  expect(lines).toMatchObject([{ units: '2000000', author: timur.id }])
})

test('whoever books a proposal reads from which account it goes, what it is for, and the fee of a move', async () => {
  const { inUse } = openDepositAccountsOffice(office.db)
  const account = await inUse('TCSBRUB', {}, card(0))
  await office.db.insertInto('payout_limits').values({ currency: 'TCSBRUB', alone_most: '1000' }).execute()
  const [tamara, timur] = [
    await newPersonSignedIn(office, { role: 'treasurer' }),
    await newPersonSignedIn(office, { role: 'treasurer' }),
  ]
  const propose = (wish: object) =>
    fetch(`${office.url}/api/v1/desk/reserves/proposals/`, {
      method: 'POST',
      headers: { ...tamara.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ id: randomUUID(), currency: 'TCSBRUB', amount: '5000', account, ...wish }),
    })
  expect(await propose({ kind: 'expense', category: 'rent', reason: 'November' })).toMatchObject({ status: 201 })
  const moved = await propose({ kind: 'move', to: 'outside', fee: '40', amount: '900', reason: 'to the safe' })
  expect(moved).toMatchObject({ status: 201 })
  const { page, visit } = openPlainPage(office.url, { as: timur })
  await visit('/console/reserves/TCSBRUB')
  const text = (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')
  expect(text).toContain('С какого счёта: card · аренда')
  expect(text).toContain('С какого счёта: card → вне счетов · комиссия 40 ₽')
})

test('the code that a reserve asks for goes with the form that is sent again, for who proposes and for who books', async () => {
  await office.db
    .insertInto('payout_limits')
    .values({ currency: 'SBPRUB', alone_most: '1000' })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const people = [
    await newPersonSignedIn(office, { role: 'treasurer' }),
    await newPersonSignedIn(office, { role: 'treasurer' }),
  ]
  const ids = people.map(({ id }) => id)
  await office.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 60 * 60_000) })
    .where('user_id', 'in', ids)
    .execute()
  const [tamara, timur] = people as [(typeof people)[0], (typeof people)[0]]
  const first = openPlainPage(office.url, { as: tamara })
  const main = first.page.locator('main')
  await first.visit('/console/reserves/SBPRUB?act=out')
  await first.page.locator('[name="amount"]').fill('20000')
  await first.page.locator('[name="reason"]').fill('to the owner')
  await first.page.locator('button[value=plan]').click()
  await first.page.getByRole('button', { name: 'Предложить' }).click()
  expect(await main.innerText()).toContain('Пятнадцать минут больше не спросим')
  await first.page.locator('form [name="proof"]').fill(tamara.recoveryCodes[0]!)
  if ((await first.page.locator('button[value=plan]').count()) > 0)
    await first.page.locator('button[value=plan]').click()
  await first.page.getByRole('button', { name: 'Предложить' }).click()
  expect(await main.innerText()).toContain('Провести должен другой сотрудник')

  const second = openPlainPage(office.url, { as: timur })
  await second.visit('/console/reserves/SBPRUB')
  const book = second.page.getByRole('button', { name: 'Подтвердить и провести' })
  await book.click()
  await second.page.locator('form [name="proof"]').fill(timur.recoveryCodes[0]!)
  await book.click()
  const lines = await office.db
    .selectFrom('ledger_transfers')
    .select(['units', 'author'])
    .where('reason', 'like', 'reserve-out:%')
    .where('author', '=', timur.id)
    .where('units', '=', '2000000')
    .execute()
  expect(lines).toHaveLength(1)
})

test('an order that somebody has taken and that waits for them longer than usual calls them, and nobody else', async () => {
  const earlier = await openClaimsOffice(office.db, { at: new Date(Date.now() - 5 * 3_600_000), rail: demoRail })
  const [claim, fresh] = [await earlier.openPaid(), await claims.openPaid()]
  const act = async ({ headers }: typeof olga, path: string, { id } = claim, body = {}) => {
    const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
    const answer = await fetch(`${office.url}/api/v1/desk/claims/${id}/${path}/`, {
      ...sent,
      body: JSON.stringify(body),
    })
    expect(answer.status, path).toBe(200)
  }
  const late = async () =>
    Promise.all(
      [olga, pavel].map(async ({ headers }) => {
        const answer = await fetch(`${office.url}/api/v1/desk/waiting/`, { headers })
        return ((await answer.json()) as { late: number }).late
      }),
    )
  expect(await late()).toEqual([0, 0])
  await act(olga, 'take')
  await act(olga, 'take', fresh)
  expect(await late()).toEqual([1, 0])

  // It is nobody else’s when the fifteen minutes are over, but somebody else’s when they take it.
  await office.db
    .updateTable('assignments')
    .set({ until: new Date(0) })
    .where('claim_id', '=', claim.id)
    .execute()
  expect(await late()).toEqual([1, 0])
  await act(pavel, 'take')
  expect(await late()).toEqual([0, 1])
  await act(olga, 'take', claim, { over: true })

  // What they have made and a colleague confirms does not wait for them.
  const data = { payoutAccount: { account: '2200 0000 0000 1234' }, reason: 'the bank sent it back' }
  await claims.move(claim, 'propose-payout-account', { author: olga.id, data })
  expect(await late()).toEqual([0, 0])
  await act(pavel, 'take', claim, { over: true })
  expect(await late()).toEqual([0, 1])
  await act(pavel, 'leave')
  expect(await late()).toEqual([0, 0])
})
