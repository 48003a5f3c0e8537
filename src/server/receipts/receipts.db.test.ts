import { expect, test } from 'vitest'
import { type ClaimHistory, readHistory } from '#server/claims/claim-history.store.ts'
import { claimCookie, claimKey } from '#server/claims/claim-key.ts'
import { claimView } from '#server/claims/claim-view.ts'
import { receiptSeal } from '#server/claims/receipt-seal.ts'
import { plainOffice } from '#test/fixtures/office-state.ts'
import { bareApp } from '#test/harness/bare-app.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { pdfTexts } from '#test/harness/pdf-text.ts'
import { rosetteOf } from '#web/ui/rosette.ts'
import { receiptsRoutes } from './receipts.routes.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const { deps } = office
const { app } = bareApp()

const show = (history: ClaimHistory, whole: boolean) =>
  claimView(history, { whole, now: office.now, marketOffer: deps.marketOffer, secret: deps.secret })
const viewOf = async (id: string, whole: boolean) => show((await readHistory(db, id))!, whole)
receiptsRoutes(app, {
  db,
  secret: deps.secret,
  showClaim: show,
  currency: deps.currency,
  office: () => plainOffice.identity,
  timeZone: () => 'UTC',
  origin: 'https://office.example',
  rosette: rosetteOf,
})

const ask = (id: string, { key = claimKey(id, deps.secret), query = '' } = {}) =>
  app.request(`/api/v1/claims/${id}/receipt/${query}`, { headers: { cookie: `${claimCookie(id)}=${key}` } })

async function completed() {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  await office.pay(claim, claim.figures.give, { reference: `transaction ${claim.number}` })
  await office.move(claim, 'approve')
  return office.move(claim, 'pay-out', { data: { reference: 'bank 4711' } })
}

test('the owner of a completed claim gets its receipt with masked accounts and the seal of the claim’s page', async () => {
  const claim = await completed()
  const answer = await ask(claim.id)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const texts = pdfTexts(bytes)
  const { seal } = await viewOf(claim.id, false)
  expect(seal).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  expect(texts).toEqual(
    expect.arrayContaining([seal, `transaction ${claim.number}`, 'bank 4711', '2200 •••• •••• 0004']),
  )
  expect(texts.join(' ')).not.toContain('2200 0000 0000 0004')
  expect(Buffer.from(await (await ask(claim.id)).arrayBuffer()).equals(bytes)).toBe(true)
  expect(pdfTexts(Buffer.from(await (await ask(claim.id, { query: '?locale=en' })).arrayBuffer()))).toContain(
    'Receipt code',
  )
})

test('the receipt shows a returned excess with its reference', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  await office.pay(claim, claim.figures.give + 100_000_000n)
  await office.move(claim, 'return-excess', { actor: 'client', author: 'guest' })
  await office.move(claim, 'approve')
  await office.move(claim, 'pay-out', { data: { reference: 'bank 4711' } })
  expect((await ask(claim.id)).status).toBe(409)
  await office.move(claim, 'send-refund', { data: { reference: 'back 4712' } })
  const texts = pdfTexts(Buffer.from(await (await ask(claim.id, { query: '?locale=en' })).arrayBuffer()))
  expect(texts).toEqual(expect.arrayContaining(['Overpayment returned', '1 LTC', '5 LTC', 'back 4712']))
})

test('only the owner gets a receipt, and only after the claim is completed', async () => {
  const { id } = await completed()
  expect((await ask(id, { key: 'x'.repeat(43) })).status).toBe(403)
  expect((await ask('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  const open = await office.open('LTC', 'SBERRUB', '5')
  expect((await ask(open.id)).status).toBe(409)
  expect((await viewOf(open.id, true)).seal).toBeUndefined()
})

test('the seal depends on the figures of the claim and on the office’s secret', async () => {
  const claim = await completed()
  const seal = receiptSeal(claim, deps.secret)
  expect(receiptSeal({ ...claim, figures: { ...claim.figures, get: claim.figures.get + 1n } }, deps.secret)).not.toBe(
    seal,
  )
  expect(receiptSeal({ ...claim, number: '104883' }, deps.secret)).not.toBe(seal)
  expect(receiptSeal({ ...claim, payout: { ...claim.payout!, reference: 'bank 4712' } }, deps.secret)).not.toBe(seal)
  expect(receiptSeal(claim, `${deps.secret} of another office`)).not.toBe(seal)
})
