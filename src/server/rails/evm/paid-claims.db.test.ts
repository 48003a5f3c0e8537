import { sql } from 'kysely'
import { pino } from 'pino'
import type { Address } from 'viem'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Claim } from '#server/claims/claim.ts'
import { findClaim, listPayments } from '#server/claims/claims.store.ts'
import { recordIncoming } from '#server/claims/moves/record-incoming.ts'
import { runClaimClock } from '#server/claims/moves/run-claim-clock.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { hold, type TransferLine, voidHold, writeTransfers } from '#server/ledger/transfers.ts'
import { readCursor } from '#server/rails/chain/chain.store.ts'
import { ANVIL_CHAIN, startAnvil } from '#test/fakes/anvil.ts'
import { openWallet } from '#test/fakes/evm-wallet.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { evmRail, incomingOf, watchChain } from '#test/harness/evm-chain.ts'
import type { EvmChain } from './evm.ts'

const { db } = await createTestDatabase({ demo: true })
const anvil = await startAnvil()
const chain: EvmChain = {
  id: ANVIL_CHAIN,
  name: 'Testnet',
  // Its blocks are mined by the tests alone, and the office's clock runs ahead of them.
  stalledAfterMs: 365 * DAY_MS,
  nodes: [anvil.url],
  assets: [{ currency: 'ETH', confirmations: 3, dust: 1_000n }],
}

const office = await openClaimsOffice(db, { rail: evmRail([chain], await openWallet(db)), at: await anvil.time() })
const refusals: unknown[] = []
const look = () =>
  watchChain(db, {
    chain,
    now: () => office.now,
    log: pino({ level: 'silent' }),
    report: async payment => {
      const recorded = await recordIncoming(office.deps, incomingOf(payment, office.now))
      if (!recorded.ok) refusals.push(recorded.refusal)
    },
    alarm: async () => {},
    endAlarm: async () => {},
    pollMs: 20,
  })
let watching = look()
// No claim is opened before the chain has been read once.
await vi.waitFor(async () => expect(await readCursor(db, chain.id)).toBeDefined(), { timeout: 20_000, interval: 20 })
afterAll(async () => {
  await watching.stop()
  expect(refusals).toEqual([])
})

// The chain's clock runs while the office's stands: on a slow machine it would be past the times that the tests set.
beforeEach(async () => {
  const behindMs = (await anvil.time()).getTime() - office.now.getTime()
  if (behindMs > -MINUTE_MS) office.wait(1 + Math.max(0, Math.ceil(behindMs / MINUTE_MS)))
})

const open = () => office.open('ETH', 'SBERRUB', '0.5')
const addressOf = (claim: Claim) => claim.payTo!.fields[0]!.value as Address
const until = (id: string, like: object) =>
  vi.waitFor(async () => expect(await findClaim(db, id)).toMatchObject(like), { timeout: 20_000, interval: 20 })

test('a claim paid on its chain is checked, credited at the last confirmation, and can be paid out', async () => {
  const claim = await open()
  await anvil.sendCoins(addressOf(claim), claim.figures.give)
  await anvil.mine()
  await until(claim.id, { state: 'checking', received: 0n })
  expect(await listPayments(db, claim.id)).toMatchObject([{ rail: 'evm', state: 'seen', confirmations: 1, needed: 3 }])
  await anvil.mine(2)
  await until(claim.id, { received: claim.figures.give })
  await office.move(claim, 'approve')
  expect(await office.move(claim, 'pay-out', { data: { reference: 'bank 1' } })).toMatchObject({ state: 'completed' })
  expect(await proveLedger(db)).toEqual([])
})

test('a payment removed by a reorganisation is expected again, and counts once when it returns', async () => {
  const claim = await open()
  const before = await anvil.snapshot()
  await anvil.sendCoins(addressOf(claim), claim.figures.give)
  await anvil.mine(2)
  await until(claim.id, { state: 'checking' })
  await anvil.revert(before)
  await anvil.rpc('evm_increaseTime', 9n)
  await anvil.mine(3)
  await until(claim.id, { state: 'awaiting-payment', received: 0n })
  expect(await listPayments(db, claim.id)).toMatchObject([{ state: 'lost' }])

  await anvil.sendCoins(addressOf(claim), claim.figures.give, { nonce: await anvil.nextNonce() })
  await anvil.mine(3)
  await until(claim.id, { received: claim.figures.give })
  expect(await listPayments(db, claim.id)).toMatchObject([{ state: 'credited' }])
})

test('a payment to an expired claim asks the customer what to do with it', async () => {
  const claim = await open()
  office.wait(60)
  await office.move(claim, 'payment-timeout', { actor: 'clock', author: 'clock' })
  await anvil.setTime(office.now)
  await anvil.sendCoins(addressOf(claim), claim.figures.give)
  await anvil.mine(3)
  await until(claim.id, { state: 'needs-choice', problem: 'late', received: claim.figures.give })
})

test('a payment made in time while the office was down is exchanged at the agreed rate, though its claim expired', async () => {
  const claim = await open()
  await watching.stop()
  await anvil.setTime(office.now)
  await anvil.sendCoins(addressOf(claim), claim.figures.give)
  await anvil.mine()
  office.wait(60)
  await runClaimClock(office.deps, claim.id, office.now)
  expect(await findClaim(db, claim.id)).toMatchObject({ state: 'expired' })
  office.moveMarket(110n)
  await anvil.setTime(office.now)
  await anvil.mine()
  watching = look()
  await until(claim.id, { received: 0n })
  await vi.waitFor(async () => expect(await listPayments(db, claim.id)).toHaveLength(1), { timeout: 20_000 })

  // The office is down again before the payment is confirmed.
  await watching.stop()
  office.wait(60)
  await anvil.mine()
  watching = look()
  await until(claim.id, { state: 'checking', received: claim.figures.give, figures: claim.figures })
  office.moveMarket(100n)
  expect(await office.move(claim, 'approve')).toMatchObject({ state: 'paying-out', figures: claim.figures })
  await office.move(claim, 'pay-out', { data: { reference: 'bank 2' } })
  expect(await proveLedger(db)).toEqual([])
})

test('a payment made in time is credited without a free reserve, and its payout waits for one', async () => {
  const claim = await office.open('ETH', 'SBERRUB', '0.5')
  await watching.stop()
  await anvil.setTime(office.now)
  await anvil.sendCoins(addressOf(claim), claim.figures.give)
  await anvil.mine(3)
  office.wait(60)
  await runClaimClock(office.deps, claim.id, office.now)
  const releaseHold = await holdAll('SBERRUB')
  watching = look()
  await until(claim.id, { state: 'checking', received: claim.figures.give, figures: claim.figures })
  expect(await office.tryMove(claim, 'approve')).toMatchObject({ refusal: { reason: 'beyond-reserve' } })
  await releaseHold()
  expect(await office.move(claim, 'approve')).toMatchObject({ state: 'paying-out', figures: claim.figures })
})

test('an address issued by the office is refused as a payout account, in every spelling', async () => {
  const address = addressOf(await open())
  const to = (account: string) => office.wish('SBERRUB', 'ETH', '90000', { accounts: toAccount(account) })
  const own = { refusal: { errors: [{ field: 'body.accounts.to.account', code: 'own-address' }] } }
  expect(await office.tryOpen(to(address))).toMatchObject(own)
  expect(await office.tryOpen(to(address.toLowerCase()))).toMatchObject(own)
  // Another address passes this check; the claim fails later, as the office takes no roubles.
  expect(await office.tryOpen(to('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'))).toMatchObject({
    refusal: { reason: 'no-deposit-accounts' },
  })
})

test('a payment seen on the chain cannot be entered by hand as well, for any claim', async () => {
  const [paid, other] = [await open(), await open()]
  const tx = await anvil.sendCoins(addressOf(paid), paid.figures.give)
  await anvil.mine()
  await until(paid.id, { state: 'checking' })
  for (const claim of [paid, other]) {
    const data = { amount: '0.5', reference: `https://etherscan.io/tx/${tx}` }
    expect(await office.tryMove(claim, 'receive', { data })).toMatchObject({
      refusal: { errors: [{ field: 'body.reference', code: 'already-used' }] },
    })
  }
  await anvil.mine(2)
  await until(paid.id, { received: paid.figures.give })
  expect((await findClaim(db, other.id))!.received).toBe(0n)
})

test('a payment entered by hand is not credited again when it is seen on the chain', async () => {
  const claim = await open()
  const tx = await anvil.sendCoins(addressOf(claim), claim.figures.give)
  await office.move(claim, 'receive', { data: { amount: '0.5', reference: tx } })
  const refusedBefore = refusals.length
  await anvil.mine(3)
  await vi.waitFor(() => expect(refusals.length).toBeGreaterThan(refusedBefore), { timeout: 20_000, interval: 20 })
  expect(refusals.splice(refusedBefore)).toContainEqual({ reason: 'already-used' })
  expect((await findClaim(db, claim.id))!.received).toBe(claim.figures.give)
})

/** Holds the whole free reserve; the returned function releases it. */
async function holdAll(currency: string): Promise<() => Promise<void>> {
  const { rows } = await sql<{ free: string }>`
    select debits_posted - credits_posted - credits_pending as free from ledger_accounts
    where currency = ${currency} and kind = 'reserve'`.execute(db)
  const occasion = { reason: 'hold', author: 'a test', at: office.now }
  const line = hold({ currency, debit: 'clients', credit: 'reserve', units: BigInt(rows[0]!.free) }, occasion)
  const write = (line: TransferLine) => db.transaction().execute(tx => writeTransfers(tx, [line]))
  await write(line)
  return () => write(voidHold(line.id, { ...occasion, reason: 'hold-voided' }))
}

const toAccount = (account: string) => ({ from: { account: '2200 0000 0000 0004' }, to: { account } })
