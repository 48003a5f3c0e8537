import { beforeEach, expect, test } from 'vitest'
import { amountOfLines } from '#contract/money/money-line.ts'
import { discountNow, openDiscounts } from '#server/discounts/discounts.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { joinClaims } from './my-claims/my-claims.store.ts'
import { fillWorth } from './worth-of-claims.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
let anna: { id: string; email: string }

beforeEach(async () => {
  anna = await createPerson(db)
})

/** 5 LTC at 88.64 USDT and 1.0002 USD are 443.288… USD. */
const FIVE_LITECOINS = 44_328n

async function exchange(userId?: string, email = anna.email) {
  const opened = await office.tryOpen(office.wish('LTC', 'SBERRUB', '5', { email }), userId ? { userId } : {})
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal))
  const { claim } = opened.value
  const paid = await office.pay(claim, claim.figures.give)
  const ready = paid.state === 'checking' ? await office.move(claim, 'approve') : paid
  return office.move(ready, 'pay-out', { data: { reference: 'bank 7' } })
}
const standing = async () => (await openDiscounts(db, () => office.now).view(anna.id)).mine

test('a completed exchange counts with the dollar price of its own moment', async () => {
  expect((await exchange(anna.id)).worthUsd).toBe(FIVE_LITECOINS)
  office.moveMarket(200n)
  await exchange(anna.id)
  office.moveMarket(100n)
  // Twice the price of the coin against the token, and of the token against the dollar.
  expect(await standing()).toMatchObject({ turnover: '2216.43', personal: false })
})

test('an order that is not completed counts nothing', async () => {
  const opened = await office.tryOpen(office.wish('LTC', 'SBERRUB', '5', { email: anna.email }), { userId: anna.id })
  expect(opened.ok).toBe(true)
  expect(await standing()).toMatchObject({ turnover: '0.00', percent: '0.00' })
})

test('orders of a guest count as soon as the mailbox belongs to the account', async () => {
  const email = `guest-${anna.id}@example.com`
  await exchange(undefined, email)
  expect(await standing()).toMatchObject({ turnover: '0.00' })
  await db.transaction().execute(tx => joinClaims(tx, { id: anna.id, email }))
  expect(await standing()).toMatchObject({ turnover: '443.28' })
})

test('the second tier is reached with its turnover, and the discount is paid out', async () => {
  await exchange(anna.id)
  expect(await discountNow(db, anna.id)).toBe(0n)
  await exchange(anna.id)
  expect(await discountNow(db, anna.id)).toBe(5n)
  expect(await standing()).toMatchObject({ percent: '0.05', next: { percent: '0.10', missing: '113.44' } })

  const { token } = office.quoteOf('LTC', 'SBERRUB', '5', 'from', { discountBps: 5n })
  const opened = await office.tryOpen(
    { ...office.wish('LTC', 'SBERRUB', '5', { email: anna.email }), quote: token },
    { userId: anna.id },
  )
  expect(opened).toMatchObject({ ok: true, value: { claim: { figures: { lines: [{ kind: 'discount', bps: 5n }] } } } })
  expect(opened.ok && amountOfLines(opened.value.claim.figures.lines, 'discount')).toBeGreaterThan(0n)
})

test('a discount is not taken along by a quote that was signed for somebody else', async () => {
  const { token } = office.quoteOf('LTC', 'SBERRUB', '5', 'from', { discountBps: 50n })
  const wish = { ...office.wish('LTC', 'SBERRUB', '5', { email: anna.email }), quote: token }
  const { get } = office.quoteOf('LTC', 'SBERRUB', '5')
  const refused = { ok: false, refusal: { reason: 'rate-moved', quote: { get } } }
  expect(await office.tryOpen(wish)).toMatchObject(refused)
  expect(await office.tryOpen(wish, { userId: anna.id })).toMatchObject(refused)
  await db.updateTable('users').set({ discount_bps: 50 }).where('id', '=', anna.id).execute()
  expect(await office.tryOpen(wish, { userId: anna.id })).toMatchObject({ ok: true })
})

test('a personal discount counts in place of the tiers', async () => {
  await exchange(anna.id)
  await exchange(anna.id)
  await db.updateTable('users').set({ discount_bps: 0 }).where('id', '=', anna.id).execute()
  expect(await discountNow(db, anna.id)).toBe(0n)
  expect(await standing()).toEqual({ percent: '0.00', personal: true, turnover: '886.56' })
})

test('what was completed while no price was known is counted when there is one', async () => {
  const { id } = await exchange(anna.id)
  await db.updateTable('claims').set({ worth_usd: null }).where('id', '=', id).execute()
  await fillWorth(db, () => undefined).run(undefined, {} as never)
  expect(await standing()).toMatchObject({ turnover: '0.00' })
  await fillWorth(db, office.deps.worthUsd).run(undefined, {} as never)
  expect(await standing()).toMatchObject({ turnover: '443.28' })
})

test('the books agree after all of this', async () => {
  expect(await proveLedger(db)).toEqual([])
})

test('a direction gives no more of a discount than its ceiling', async () => {
  const ofLtc = db.updateTable('directions').where('from_currency', '=', 'LTC').where('to_currency', '=', 'SBERRUB')
  const discountOf = async (most: number | null) => {
    await ofLtc.set({ discount_most_bps: most }).execute()
    await office.refresh()
    const { lines } = office.quoteOf('LTC', 'SBERRUB', '5', 'from', { discountBps: 50n })
    return lines.find(({ kind }) => kind === 'discount')
  }
  expect(await discountOf(10)).toMatchObject({ percent: '0.10' })
  expect(await discountOf(0)).toBeUndefined()
  expect(await discountOf(null)).toMatchObject({ percent: '0.50' })
})
