import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import type { Claim } from './claim.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const [HIS, HERS] = ['LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9']

const paid = async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  await office.pay(claim, claim.figures.give)
  return office.move(claim, 'refund', { author: 'pavel', data: { reason: 'other' } })
}
const replace = (claim: Claim, account = HIS, author = 'olga') =>
  office.move(claim, 'set-refund-account', { author, data: { refundAccount: { account } } })
const send = (claim: Claim, author: string) =>
  office.tryMove(claim, 'send-refund', { author, data: { reference: randomUUID().replaceAll('-', '').repeat(2) } })
const asClient = { actor: 'client', author: 'anna' } as const
const because = (because: string) => ({ ok: false, refusal: { reason: 'wrong-state', because } })
const letters = async (claim: Claim) =>
  (
    await db
      .selectFrom('outbox')
      .select('data')
      .where('kind', '=', 'claim-refund-account')
      .orderBy('created_at')
      .execute()
  )
    .map(({ data }) => data as Record<string, string>)
    .filter(({ page }) => page?.includes(claim.id))

test('without an answer it is sent after a day, by two', async () => {
  const claim = await replace(await paid())
  await office.move(claim, 'prepare', { author: 'olga' })
  expect(await send(claim, 'pavel')).toMatchObject(because('customer-asked'))
  office.wait(24 * 60 - 1)
  expect(await send(claim, 'pavel')).toMatchObject(because('customer-asked'))
  office.wait(2)
  expect(await send(claim, 'olga')).toMatchObject(because('own-preparation'))
  expect(await office.tryMove(claim, 'agree-refund-account', asClient)).toMatchObject(because('nothing-replaced'))
  expect(await send(claim, 'pavel')).toMatchObject({ ok: true, value: { state: 'refunded' } })
})

test('however often it is replaced, the one that the customer knew comes back', async () => {
  const before = await paid()
  const once = await replace(before)
  const twice = await replace(once, HERS, 'pavel')
  expect(twice.refundChange).toMatchObject({ was: once.refundChange!.was, by: 'pavel' })
  const stopped = await office.move(twice, 'stop-refund-account', asClient)
  expect(stopped).toMatchObject({ state: 'on-hold', reason: 'account' })
  expect(stopped.refundAccount).toEqual(once.refundChange!.was)
  expect(stopped.refundChange).toBeUndefined()
  expect((await letters(before)).map(({ was, to }) => [was !== undefined, to !== undefined])).toEqual([
    [true, true],
    [true, true],
  ])
})

test('after a yes another replacement asks anew', async () => {
  const agreed = await office.move(await replace(await paid()), 'agree-refund-account', asClient)
  expect(agreed.refundChange?.agreedAt).toBeDefined()
  const again = await replace(agreed, HERS)
  expect(again.refundChange).toMatchObject({ was: agreed.refundAccount })
  expect(again.refundChange).not.toHaveProperty('agreedAt')
  await office.move(again, 'prepare', { author: 'olga' })
  expect(await send(again, 'pavel')).toMatchObject(because('customer-asked'))
})

test('the account that is there already is no replacement, and nobody is asked', async () => {
  const claim = await paid()
  const { value } = claim.refundAccount!.account!
  const same = await replace(claim, value)
  expect(same.refundChange).toBeUndefined()
  expect(await letters(claim)).toEqual([])
})

test('nobody but the customer answers', async () => {
  const claim = await replace(await paid())
  for (const actor of ['operator', 'watcher', 'clock'] as const)
    for (const move of ['agree-refund-account', 'stop-refund-account'] as const)
      expect(await office.tryMove(claim, move, { actor, author: 'olga' })).toMatchObject({
        refusal: { reason: 'forbidden' },
      })
})

/** An order whose customer has named no refund account, to be refunded. */
const unnamed = async () => {
  const accounts = { to: { account: '2200 0000 0000 0004' } }
  const claim = await office.open('LTC', 'SBERRUB', '5', { accounts, refundAccount: undefined })
  expect(claim.refundAccount).toBeUndefined()
  await office.pay(claim, claim.figures.give)
  return office.move(claim, 'refund', { author: 'pavel', data: { reason: 'other' } })
}
const name = (claim: Claim, account = HIS) =>
  office.move(claim, 'set-refund-account', { ...asClient, data: { refundAccount: { account } } })

test('a refund account that is named later by the link waits as another payout account does, and the mailbox is told', async () => {
  const claim = await name(await unnamed())
  expect(claim.refundAccount?.account?.value).toBe(HIS)
  expect(await send(claim, 'olga')).toMatchObject(because('customer-asked'))
  expect(await letters(claim)).toMatchObject([{ own: true, until: claim.refundChange!.until }])
  // A stolen link agrees to nothing, and names no second one.
  expect(await office.tryMove(claim, 'agree-refund-account', asClient)).toMatchObject(because('nothing-replaced'))
  const other = { ...asClient, data: { refundAccount: { account: HERS } } }
  expect(await office.tryMove(claim, 'set-refund-account', other)).toMatchObject(because('refund-account-set'))
  office.wait(59)
  expect(await send(claim, 'olga')).toMatchObject(because('customer-asked'))
  office.wait(2)
  expect(await send(claim, 'olga')).toMatchObject({ ok: true, value: { state: 'refunded' } })
})

test('whoever has the mailbox stops an account that a stolen link has named: none is known again, and the order is held', async () => {
  const stopped = await office.move(await name(await unnamed()), 'stop-refund-account', asClient)
  expect(stopped).toMatchObject({ state: 'on-hold', reason: 'account' })
  expect([stopped.refundAccount, stopped.refundChange]).toEqual([undefined, undefined])
})

test('staff who replace an account that still waits bring none back, and it takes two and an answer', async () => {
  const replaced = await replace(await name(await unnamed()), HERS)
  expect(replaced.refundChange).toMatchObject({ was: {}, by: 'olga' })
  expect(replaced.refundChange).not.toHaveProperty('own')
  expect(await send(replaced, 'pavel')).toMatchObject(because('not-prepared'))
})
