import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import type { Claim } from '#server/claims/claim.ts'
import { findClaim, listPayments } from '#server/claims/claims.store.ts'
import { recordIncoming } from '#server/claims/moves/record-incoming.ts'
import { runClaimClock } from '#server/claims/moves/run-claim-clock.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { readCursor } from '#server/rails/chain/chain.store.ts'
import { incomingOf } from '#server/rails/chain/report-to-claims.ts'
import { token, tronNetwork, trx } from '#test/fakes/tron-network.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openTronOffice } from '#test/harness/tron-office.ts'
import { hashOfAddress } from './tron-address.ts'

const { db } = await createTestDatabase({ demo: true })
const at = new Date('2026-11-23T09:00:00Z')
const network = tronNetwork(at)
const { url } = await network.node()
const { rail, watch } = openTronOffice(db, [url], { at })
const office = await openClaimsOffice(db, { rail, at })

/** Watches the chain until the test ends. */
async function look() {
  const watching = watch({
    now: () => office.now,
    report: async payment => void (await recordIncoming(office.deps, incomingOf('tron', payment, office.now))),
    log: pino({ level: 'silent' }),
  })
  await vi.waitFor(async () => expect(await readCursor(db, -195)).toBeDefined(), { timeout: 20_000, interval: 20 })
  return watching
}
afterAll(async () => expect(await proveLedger(db)).toEqual([]))

const addressOf = (claim: Claim) => hashOfAddress(claim.payTo!.fields[0]!.value)
const until = (id: string, like: object) =>
  vi.waitFor(async () => expect(await findClaim(db, id)).toMatchObject(like), { timeout: 20_000, interval: 20 })

test('a claim for roubles is paid in USDT at an address of its own, credited when final, and paid out', async () => {
  await look()
  const claim = await office.open('USDTTRC20', 'SBERRUB', '100')
  expect(claim.payTo).toMatchObject({ rail: 'tron', confirmations: 19 })
  network.mine(token(addressOf(claim), claim.figures.give))
  await until(claim.id, { state: 'checking', received: 0n })
  expect(await listPayments(db, claim.id)).toMatchObject([
    { rail: 'tron', state: 'seen', confirmations: 1, needed: 19 },
  ])
  network.mineMany(18)
  await vi.waitFor(async () => expect(await listPayments(db, claim.id)).toMatchObject([{ confirmations: 18 }]), {
    timeout: 20_000,
  })
  expect(await findClaim(db, claim.id)).toMatchObject({ received: 0n })
  network.mine()
  await until(claim.id, { received: claim.figures.give })
  await office.move(claim, 'approve')
  expect(await office.move(claim, 'pay-out', { data: { reference: 'bank 1' } })).toMatchObject({ state: 'completed' })
})

test('a claim is paid in TRX', async () => {
  await look()
  const claim = await office.open('TRX', 'SBERRUB', '1000')
  network.mine(trx(addressOf(claim), claim.figures.give, { memo: 'for another order' }))
  network.mineMany(19)
  await until(claim.id, { received: claim.figures.give })
})

test('a payment that comes after its claim has ended asks the customer what to do with it', async () => {
  await look()
  const claim = await office.open('USDTTRC20', 'SBERRUB', '100')
  office.wait(60)
  await runClaimClock(office.deps, claim.id, office.now)
  expect(await findClaim(db, claim.id)).toMatchObject({ state: 'expired' })
  network.setTime(office.now)
  network.mine(token(addressOf(claim), claim.figures.give))
  network.mineMany(19)
  await until(claim.id, { state: 'needs-choice', problem: 'late', received: claim.figures.give })
})

test('a payment that a reorganisation removes is expected again, and counts once when it returns', async () => {
  await look()
  const claim = await office.open('USDTTRC20', 'SBERRUB', '100')
  const before = network.head()
  const [tx] = network.mine(token(addressOf(claim), claim.figures.give))
  await until(claim.id, { state: 'checking' })
  network.fork(before)
  network.mineMany(3)
  await until(claim.id, { state: 'awaiting-payment', received: 0n })
  network.mineAgain(tx!, token(addressOf(claim), claim.figures.give))
  network.mineMany(19)
  await until(claim.id, { received: claim.figures.give })
  expect(await listPayments(db, claim.id)).toMatchObject([{ state: 'credited' }])
})

test('a payment entered by hand is not credited again when it is seen', async () => {
  const claim = await office.open('USDTTRC20', 'SBERRUB', '100')
  const [tx] = network.mine(token(addressOf(claim), claim.figures.give))
  await office.move(claim, 'receive', { data: { amount: '100', reference: tx! } })
  await look()
  network.mineMany(19)
  await vi.waitFor(async () => expect((await readCursor(db, -195))?.number).toBe(network.head()), { timeout: 20_000 })
  expect((await findClaim(db, claim.id))!.received).toBe(claim.figures.give)
})

test('an address that the office has given out, and the contract of USDT, take no payout', async () => {
  const own = (await office.open('USDTTRC20', 'SBERRUB', '100')).payTo!.fields[0]!.value
  const to = (account: string) =>
    office.tryOpen(
      office.wish('SBERRUB', 'USDTTRC20', '9000', {
        accounts: { from: { account: '2200 0000 0000 0004' }, to: { account } },
      }),
    )
  const refused = (code: string) => ({ refusal: { errors: [{ field: 'body.accounts.to.account', code }] } })
  expect(await to(own)).toMatchObject(refused('own-address'))
  expect(await to('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toMatchObject(refused('token-contract'))
  const refund = office.wish('USDTTRC20', 'SBERRUB', '100', {
    refundAccount: { account: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  })
  expect(await office.tryOpen(refund)).toMatchObject({ refusal: { errors: [{ code: 'token-contract' }] } })
})
