import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DeskClaim, MovePlan } from '#contract/desk/desk.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { Claim } from '#server/claims/claim.ts'
import { claimKey } from '#server/claims/claim-key.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { newPersonSignedIn, type SignedInPerson } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { emailSentTo } from '#test/harness/email-files.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
await office.db.updateTable('directions').set({ hours: null }).execute()
const claims = await openClaimsOffice(office.db, { at: new Date(), rail: demoRail })
const [olga, pavel] = [
  await newPersonSignedIn(office, { role: 'operator' }),
  await newPersonSignedIn(office, { role: 'operator' }),
]

async function paidOut(email: string, locale: 'ru' | 'en' = 'ru'): Promise<Claim> {
  const claim = await claims.open('LTC', 'SBERRUB', '5', { email, locale })
  await claims.pay(claim, claim.figures.give)
  await claims.move(claim, 'approve')
  return claims.move(claim, 'pay-out', { author: olga.id, data: { reference: randomUUID() } })
}
const gotOf = ({ figures, terms }: Claim) => toDecimal(figures.get, terms.toScale)
const read = async (claim: { id: string }, as: SignedInPerson) =>
  (await (await fetch(`${office.url}/api/v1/desk/claims/${claim.id}/`, { headers: as.headers })).json()) as DeskClaim

async function act(claim: { id: string }, move: string, as: SignedInPerson, body = {}, what = 'moves') {
  const { claim: known } = await read(claim, as)
  const answer = await fetch(`${office.url}/api/v1/desk/claims/${claim.id}/${what}/${move}/`, {
    method: 'POST',
    headers: { ...as.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ version: known.version, ...body }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const waitingFor = async (as: SignedInPerson) => {
  const answer = await fetch(`${office.url}/api/v1/desk/waiting-for-you/`, { headers: as.headers })
  return ((await answer.json()) as { items: { kind: string; id: string }[] }).items
}

test('a payout that came back is planned, recorded by one, told to its customer, and paid again by another', async () => {
  const email = 'vera@example.com'
  const claim = await paidOut(email)
  const typed = { amount: gotOf(claim), reason: 'a closed account', text: 'Счёт закрыт' }
  const desk = await read(claim, olga)
  expect(desk.moves).toContainEqual({
    move: 'return-payout',
    needs: ['amount', 'reason'],
    may: ['reference', 'account'],
  })
  const plan = (await act(claim, 'return-payout', olga, typed, 'plan')).body as MovePlan
  expect(plan.state).toBe('paying-out')
  expect(plan.books).toContainEqual(
    expect.objectContaining({ debit: 'reserve', credit: 'clients', reason: 'payout-returned' }),
  )
  const tooMuch = { ...typed, amount: `${gotOf(claim)}1` }
  expect(await act(claim, 'return-payout', olga, tooMuch)).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: [{ field: 'body.amount' }] },
  })
  expect(await act(claim, 'return-payout', olga, typed)).toMatchObject({
    status: 200,
    body: { claim: { state: 'paying-out' }, payoutReturn: { step: 'done', mine: true, why: 'a closed account' } },
  })
  const mine = openPlainPage(office.url, { as: olga })
  await mine.visit(`/console/claims/${claim.id}`)
  expect(await mine.page.locator('article').innerText()).toContain('снова отправит другой сотрудник')
  expect(await act(claim, 'pay-out', olga, { reference: 'again' })).toMatchObject({
    status: 409,
    body: { code: 'wrong-state', because: 'own-return' },
  })

  const letter = await emailSentTo(office, email, [], /вернулась/)
  expect(letter.text).toContain('Проверьте, пожалуйста, реквизиты')
  expect(letter.text).toContain('Счёт закрыт')
  const own = openPlainPage(office.url)
  await own.visit(`/claim/${claim.id}?key=${claimKey(claim.id, TEST_SECRET)}`)
  const page = await own.page.locator('main').innerText()
  expect(page).toContain('Выплата вернулась')
  expect(page).toContain('Сменить реквизиты выплаты')

  const console_ = openPlainPage(office.url, { as: pavel })
  await console_.visit(`/console/claims/${claim.id}`)
  const article = await console_.page.locator('article').innerText()
  expect(article).toContain('Сверьте реквизиты с клиентом')
  expect(await act(claim, 'pay-out', pavel, { reference: randomUUID() })).toMatchObject({
    status: 200,
    body: { claim: { state: 'completed' } },
  })
  expect((await read(claim, pavel)).payoutReturn).toBeUndefined()
  expect(await proveLedger(office.db)).toEqual([])
})

test('in English the customer reads it in English', async () => {
  const claim = await paidOut('mary@example.com', 'en')
  await act(claim, 'return-payout', olga, { amount: gotOf(claim), reason: 'limits' })
  const letter = await emailSentTo(office, 'mary@example.com', [], /came back/)
  expect(letter.text).toContain('Please check the account')
})

test('above the payout limit a return waits for another person, who types nothing', async () => {
  const claim = await paidOut('igor@example.com')
  await office.db.insertInto('payout_limits').values({ currency: 'SBERRUB', alone_most: '100' }).execute()
  const typed = { amount: gotOf(claim), reason: 'a closed account' }
  expect(await act(claim, 'return-payout', olga, typed)).toMatchObject({ body: { because: 'not-prepared' } })
  expect(await act(claim, 'propose-payout-return', olga, typed)).toMatchObject({ status: 200 })
  const listed = { kind: 'payout-return', id: claim.id }
  expect(await waitingFor(pavel)).toContainEqual(expect.objectContaining(listed))
  expect(await waitingFor(olga)).not.toContainEqual(expect.objectContaining(listed))
  const { moves } = await read(claim, pavel)
  expect(moves).toContainEqual({ move: 'return-payout' })
  expect((await read(claim, olga)).moves.map(({ move }) => move)).not.toContain('return-payout')
  expect(await act(claim, 'return-payout', pavel)).toMatchObject({ body: { claim: { state: 'paying-out' } } })
  await office.db.deleteFrom('payout_limits').execute()
})

test('whoever works alone sends it again with a fresh proof', async () => {
  const claim = await paidOut('lena@example.com')
  await act(claim, 'return-payout', olga, { amount: gotOf(claim), reason: 'limits' })
  await office.db
    .updateTable('users')
    .set({ blocked_at: new Date() })
    .where('role', '<>', 'customer')
    .where('id', '<>', olga.id)
    .execute()
  await office.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 86_400_000) })
    .where('user_id', '=', olga.id)
    .execute()
  await expect
    .poll(async () => (await act(claim, 'pay-out', olga, { reference: randomUUID() })).body)
    .toMatchObject({ code: 'step-up-required' })
})
