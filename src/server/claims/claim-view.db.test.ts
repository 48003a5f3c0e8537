import { expect, test } from 'vitest'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { readHistory } from './claim-history.store.ts'
import { claimView } from './claim-view.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const { marketOffer, secret } = office.deps

const viewOf = async (id: string, whole: boolean, contact?: string) =>
  claimView((await readHistory(db, id))!, {
    whole,
    now: office.now,
    marketOffer,
    secret,
    contact: contact || undefined,
  })

const HASH = `0x${'4a5e1e4b'.repeat(8)}`

test('the owner sees explorer links for payments and payouts in coins, a stranger does not', async () => {
  const sold = await office.open('ETH', 'SBERRUB', '1')
  await office.pay(sold, sold.figures.give, { reference: `1:${HASH}:coin` })
  expect((await viewOf(sold.id, true)).payments).toEqual([
    expect.objectContaining({
      reference: `1:${HASH}:coin`,
      seen: { txid: HASH, link: `https://etherscan.io/tx/${HASH}` },
    }),
  ])

  const bought = await office.open('SBERRUB', 'BTC', '100000')
  await office.pay(bought, bought.figures.give)
  await office.move(bought, 'pay-out', { data: { reference: HASH.slice(2) } })
  expect((await viewOf(bought.id, true)).payout?.seen?.link).toBe(`https://mempool.space/tx/${HASH.slice(2)}`)

  // A transaction id leads to the customer's addresses and balances.
  for (const { id } of [sold, bought]) expect(JSON.stringify(await viewOf(id, false))).not.toContain('4a5e1e4b')
})

test('a bank’s transfer reference is shown without a link', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  await office.pay(claim, claim.figures.give)
  await office.move(claim, 'approve')
  await office.move(claim, 'pay-out', { data: { reference: 'СБП 4061 2291 8830' } })
  expect((await viewOf(claim.id, true)).payout).toEqual({
    at: office.now.toISOString(),
    amount: expect.anything(),
    reference: 'СБП 4061 2291 8830',
  })
})

test('everybody who sees a claim sees the office’s contact, where it has one', async () => {
  const { id } = await office.open('LTC', 'SBERRUB', '5')
  for (const whole of [true, false])
    expect((await viewOf(id, whole, 'help@office.example')).contact).toBe('help@office.example')
  expect((await viewOf(id, true)).contact).toBe(undefined)
})

test('the owner of a claim that waits for money reads that payments are seen late', async () => {
  const { id } = await office.open('LTC', 'SBERRUB', '5')
  const late = async (whole: boolean, currency: string) =>
    claimView((await readHistory(db, id))!, {
      whole,
      now: office.now,
      marketOffer,
      secret,
      isLate: code => code === currency,
    }).paymentsLate
  expect([await late(true, 'LTC'), await late(false, 'LTC'), await late(true, 'SBERRUB')]).toEqual([
    true,
    undefined,
    undefined,
  ])
})
