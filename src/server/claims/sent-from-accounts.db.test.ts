import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { depositAccountsRail } from '#server/deposit-accounts/deposit-accounts-rail.ts'
import { accountsIn } from '#server/ledger/office-accounts.store.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { transfer, writeTransfers } from '#server/ledger/transfers.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { account, card, openDepositAccountsOffice } from '#test/harness/deposit-accounts-office.ts'
import type { Claim } from './claim.ts'
import { readHistory } from './claim-history.store.ts'
import { planMove } from './moves/move-claim.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db, { rail: depositAccountsRail(() => {}) })
const { inUse } = openDepositAccountsOffice(db)
const sber = await inUse('SBERRUB', {}, card(1))
const wallet = await inUse('LTC', {}, account('ltc1qxtm55gultqzhqzl2p3ks50hg2478y3hehuj6dz'))

const on = async (id: string, currency = 'SBERRUB') =>
  (await accountsIn(db, currency)).find(account => account.id === id)!.units
const payer = { account: '2200 0000 0000 0004' }
const open = (amount = '9000') =>
  office.open('SBERRUB', 'LTC', amount, {
    email: `${randomUUID()}@example.com`,
    accounts: { from: payer, to: { account: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' } },
    refundAccount: payer,
  })
const received = async (amount = '9000') =>
  office.move(await open(amount), 'receive', { data: { amount, reference: randomUUID() } })
const anyHash = () => randomUUID().replaceAll('-', '').repeat(2)
const paysOut = (claim: Claim, data: object) =>
  office.tryMove(claim, 'pay-out', { data: { reference: anyHash(), ...data } })

const putIn = (depositAccount: string, currency: string, units: bigint) =>
  db
    .transaction()
    .execute(tx =>
      writeTransfers(tx, [
        transfer(
          { currency, debit: 'reserve', credit: 'equity', units },
          { reason: 'a test', author: 'test', at: office.now, depositAccount },
        ),
      ]),
    )

describe('a payment lies on the account that it came to', () => {
  test('until it is reversed', async () => {
    const before = await on(sber)
    const claim = await received()
    expect(await on(sber)).toBe(before + 9_000_00n)
    const [payment] = (await readHistory(db, claim.id))!.payments
    await office.move(claim, 'reverse-payment', { data: { payment: payment!.reference, reason: 'of another order' } })
    expect(await on(sber)).toBe(before)
  })

  test('and leaves the one that the refund names, with what the bank took', async () => {
    const other = await inUse('SBERRUB', {}, card(2))
    const before = [await on(sber), await on(other)]
    const claim = await office.move(await received(), 'refund', { data: { reason: 'asked for it' } })
    const sent = await office.move(claim, 'send-refund', { data: { reference: '77', fee: '30', account: sber } })
    expect(sent.refund).toMatchObject({ account: sber })
    const shown = (await on(sber)) - before[0]! + ((await on(other)) - before[1]!)
    expect(shown).toBe(-30_00n)
  })
})

describe('a payout', () => {
  test('leaves the account that it names, with its fee; the history says which', async () => {
    await putIn(wallet, 'LTC', 5_00000000n)
    const before = await on(wallet, 'LTC')
    const paid = await paysOut(await received(), { account: wallet, fee: '0.001' })
    expect(paid).toMatchObject({ ok: true, value: { payout: { account: wallet } } })
    if (!paid.ok) return
    expect(await on(wallet, 'LTC')).toBe(before - paid.value.figures.get - 100_000n)
    expect((await readHistory(db, paid.value.id))!.events.at(-1)).toMatchObject({ inside: { account: 'card' } })
  })

  test('leaves the likely account where nobody names one, and its plan says the same', async () => {
    const approved = await received()
    const planned = await planMove(
      office.deps,
      { claimId: approved.id, move: 'pay-out', actor: 'operator', author: 'olga', data: { reference: anyHash() } },
      office.now,
    )
    if (!planned.ok) throw new Error('no plan')
    expect(planned.value.transfers.filter(({ depositAccount }) => depositAccount === wallet)).toHaveLength(1)
    const before = await on(wallet, 'LTC')
    await office.move(approved, 'pay-out', { data: { reference: anyHash() } })
    expect(await on(wallet, 'LTC')).toBe(before - approved.figures.get)
  })

  test('leaves no account where it is said to lie outside, and none of another currency', async () => {
    const before = await on(wallet, 'LTC')
    expect(await paysOut(await received(), { account: 'outside' })).toMatchObject({ ok: true })
    expect(await on(wallet, 'LTC')).toBe(before)
    expect(await paysOut(await received(), { account: sber })).toMatchObject({
      ok: false,
      refusal: { reason: 'invalid', errors: [{ field: 'body.account', code: 'unknown' }] },
    })
  })
})

test('the books and the accounts agree after all of it', async () => {
  expect(await proveLedger(db)).toEqual([])
})
