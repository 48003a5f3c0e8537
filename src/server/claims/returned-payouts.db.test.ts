import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { earningAccounts } from '#contract/ledger/ledger-accounts.ts'
import { toDecimal } from '#contract/money/money.ts'
import { readStanding } from '#server/discounts/discounts.store.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { transfer, writeTransfers } from '#server/ledger/transfers.ts'
import { referralBalance } from '#server/referrals/referral-balance.ts'
import { referralOverview } from '#server/referrals/referral-overview.ts'
import { countDaysOver } from '#server/statistics/count-days.ts'
import { customerStatistics } from '#server/statistics/customer-statistics.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase, inDatabaseOfItsOwn, threeDaysLater } from '#test/harness/database.ts'
import { takeOut } from '#test/harness/take-out.ts'
import type { Claim } from './claim.ts'
import { findClaim } from './claims.store.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const [olga, pavel] = await Promise.all([
  createPerson(db, { role: 'operator' }).then(({ id }) => id),
  createPerson(db, { role: 'operator' }).then(({ id }) => id),
])
beforeEach(() => db.deleteFrom('payout_limits').execute())

const because = (reason: string) => ({ ok: false, refusal: { because: reason } })
const amountOf = ({ figures, terms }: Claim, share = 100n) => toDecimal((figures.get * share) / 100n, terms.toScale)

/** Roubles that were sent to a card, which a bank may send back. */
async function paidOut(more: Parameters<typeof office.open>[3] = {}, on = office): Promise<Claim> {
  const claim = await on.open('LTC', 'SBERRUB', '5', more)
  await on.pay(claim, claim.figures.give)
  await on.move(claim, 'approve')
  return on.move(claim, 'pay-out', { author: olga, data: { reference: randomUUID() } })
}
const returned = (claim: Claim, data = {}, author = olga, on = office) =>
  on.tryMove(claim, 'return-payout', { author, data: { amount: amountOf(claim), reason: 'a closed account', ...data } })
async function comeBack(claim: Claim, data = {}, author = olga): Promise<Claim> {
  const made = await returned(claim, data, author)
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

/** What each account of the ledger has got for a claim. */
async function booksOf(claim: { id: string }, on = db): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ name: string; units: string }>`
    select a.currency || ' ' || a.kind as name, sum(side.sign * t.units)::text as units
    from ledger_transfers t
    cross join lateral (values (t.debit_account, 1), (t.credit_account, -1)) side (account, sign)
    join ledger_accounts a on a.id = side.account
    where t.claim_id = ${claim.id} and t.kind in ('transfer', 'post') group by 1`.execute(on)
  return Object.fromEntries(rows.map(({ name, units }) => [name, BigInt(units)]).filter(([, units]) => units !== 0n))
}

describe('a payout that the bank has sent back', () => {
  test('is due again, and the books are as before it', async () => {
    const claim = await paidOut()
    const back = await comeBack(claim)
    expect(back).toMatchObject({ state: 'paying-out', settled: 0n, payoutsReturned: 1 })
    expect([back.payout, back.completedAt, back.worthUsd]).toEqual([undefined, undefined, undefined])
    expect(back.holdTransfer).toBeDefined()
    expect(await booksOf(claim)).toEqual({ 'LTC custody': claim.figures.give, 'LTC clients': -claim.figures.give })
    expect(await proveLedger(db)).toEqual([])
  })

  test('is paid again by somebody else, and the claim has earned what it had', async () => {
    const claim = await paidOut()
    const before = await booksOf(claim)
    const back = await comeBack(claim)
    const again = { author: olga, data: { reference: randomUUID() } }
    expect(await office.tryMove(back, 'pay-out', again)).toMatchObject(because('own-return'))
    const done = await office.move(back, 'pay-out', { ...again, author: pavel })
    expect(done).toMatchObject({ state: 'completed', settled: claim.figures.give })
    expect(done.payoutReturn).toBeUndefined()
    expect(await booksOf(claim)).toEqual(before)
    expect(await proveLedger(db)).toEqual([])
  })

  test('is not refunded by whoever recorded that it came back', async () => {
    const back = await comeBack(await paidOut())
    const refunding = await office.move(back, 'refund', { author: olga, data: { reason: 'as asked' } })
    const data = { reference: '5f'.repeat(32) }
    expect(await office.tryMove(refunding, 'send-refund', { author: olga, data })).toMatchObject(because('own-return'))
    expect(await office.move(refunding, 'send-refund', { author: pavel, data })).toMatchObject({ state: 'refunded' })
    expect(await proveLedger(db)).toEqual([])
  })

  test('costs what the bank has kept and what sending had cost, and the claim is charged with neither', async () => {
    const claim = await office.open('LTC', 'SBERRUB', '5')
    await office.pay(claim, claim.figures.give)
    await office.move(claim, 'approve')
    const sent = await office.move(claim, 'pay-out', { author: olga, data: { reference: 'a number', fee: '25' } })
    await comeBack(sent, { amount: amountOf(claim, 99n) })
    const kept = claim.figures.get - (claim.figures.get * 99n) / 100n
    const books = await booksOf(claim)
    expect(books['SBERRUB expenses']).toBe(kept + 2_500n)
    for (const kind of earningAccounts) expect(books[`SBERRUB ${kind}`]).toBeUndefined()
    const cost = await db
      .selectFrom('ledger_costs')
      .innerJoin('ledger_transfers', 'ledger_transfers.id', 'transfer')
      .select(['category', 'ledger_costs.units'])
      .where('claim_id', '=', claim.id)
      .executeTakeFirstOrThrow()
    expect(cost).toEqual({ category: 'return', units: (kept + 2_500n).toString() })
    expect(await proveLedger(db)).toEqual([])
  })

  test('comes back to the account that it was sent from, or to another one', async () => {
    const account = (id: string, label: string) => ({ id, label })
    const [own, other] = [account(randomUUID(), 'first'), account(randomUUID(), 'second')]
    for (const { id, label } of [own, other]) await addAccount(id, label)
    await putIn(own.id, 10_000_000n)
    const claim = await paidOut()
    expect(claim.payout?.account).toBe(own.id)
    const [before, elsewhere] = [await balanceOf(own.id), await balanceOf(other.id)]
    await comeBack(claim)
    expect(await balanceOf(own.id)).toBe(before + claim.figures.get)
    const second = await paidOut()
    await comeBack(second, { account: other.id, amount: amountOf(second, 98n) })
    expect(await balanceOf(other.id)).toBe(elsewhere + (second.figures.get * 98n) / 100n)
    expect(await returned(await paidOut(), { account: randomUUID() })).toMatchObject({ refusal: { reason: 'invalid' } })
    expect(await proveLedger(db)).toEqual([])
  })
})

describe('nobody records', () => {
  test('a payout as returned twice', async () => {
    const claim = await paidOut()
    const back = await comeBack(claim)
    expect(await returned(back)).toMatchObject({ refusal: { reason: 'wrong-state' } })
    await expect(
      sql`insert into returned_payouts select gen_random_uuid(), claim_id, nth, currency, sent, completed_at, units, null, null,
        reason, author, null, at from returned_payouts where claim_id = ${claim.id}`.execute(db),
    ).rejects.toThrow('"returned_payouts_once"')
  })

  test('more than was sent, nothing, or without a reason', async () => {
    const claim = await paidOut()
    const more = toDecimal(claim.figures.get + 1n, claim.terms.toScale)
    const refused = (code: string) => ({ refusal: { reason: 'invalid', errors: [{ code }] } })
    expect(await returned(claim, { amount: more })).toMatchObject(refused('more-than-sent'))
    expect(await returned(claim, { amount: '0' })).toMatchObject(refused('wrong-format'))
    expect(await returned(claim, { reason: undefined })).toMatchObject(refused('missing'))
    expect(await booksOf(await findClaim(db, claim.id).then(found => found!))).toEqual(await booksOf(claim))
  })

  test('two returns under one number, nor one under the number of a payment', async () => {
    const reference = randomUUID()
    const first = await paidOut()
    await comeBack(first, { reference })
    const used = { refusal: { errors: [{ field: 'body.reference', code: 'already-used' }], claim: first.number } }
    expect(await returned(await paidOut(), { reference })).toMatchObject(used)
    const roubles = await office.open('SBERRUB', 'LTC', '9000')
    const data = { amount: '9000', reference }
    expect(await office.tryMove(roubles, 'receive', { author: pavel, data })).toMatchObject(used)
    const payment = randomUUID()
    await office.move(roubles, 'receive', { author: pavel, data: { ...data, reference: payment } })
    expect(await returned(await paidOut(), { reference: payment })).toMatchObject({
      refusal: { errors: [{ code: 'already-used' }], claim: roubles.number },
    })
  })

  test('more than the payout limit alone', async () => {
    const claim = await paidOut()
    await db.insertInto('payout_limits').values({ currency: 'SBERRUB', alone_most: '100' }).execute()
    expect(await returned(claim)).toMatchObject(because('not-prepared'))
    const data = { amount: amountOf(claim, 99n), reason: 'a closed account', reference: randomUUID() }
    const proposed = await office.move(claim, 'propose-payout-return', { author: olga, data })
    expect(proposed).toMatchObject({ state: 'completed', settled: claim.figures.give })
    expect(await returned(proposed)).toMatchObject(because('own-preparation'))
    // What was proposed counts, whatever else is sent.
    const back = await office.move(proposed, 'return-payout', { author: pavel, data: { amount: '1' } })
    const units = ((claim.figures.get * 99n) / 100n).toString()
    expect(back.payoutReturn).toMatchObject({ step: 'done', by: pavel, proposedBy: olga, units })
    expect(await office.tryMove(back, 'prepare', { author: pavel })).toMatchObject({ ok: true })
    const send = { author: olga, data: { reference: randomUUID() } }
    expect(await office.move(back, 'pay-out', send)).toMatchObject({ state: 'completed' })
    expect(await proveLedger(db)).toEqual([])
  })

  test('what its maker has taken back, and nobody else takes it back', async () => {
    const claim = await paidOut()
    await db.insertInto('payout_limits').values({ currency: 'SBERRUB', alone_most: '100' }).execute()
    const data = { amount: amountOf(claim, 99n), reason: 'a closed account', reference: randomUUID() }
    const propose = () => office.move(claim, 'propose-payout-return', { author: olga, data })
    const proposed = await propose()
    const withdraw = (author: string) => office.tryMove(proposed, 'withdraw-proposal', { author })
    expect(await withdraw(pavel)).toMatchObject(because('nothing-proposed'))
    expect(await withdraw(olga)).toMatchObject({ value: { state: 'completed', settled: claim.figures.give } })
    expect((await findClaim(db, claim.id))?.payoutReturn).toBeUndefined()
    expect(await returned(claim)).toMatchObject(because('not-prepared'))
    expect(await withdraw(olga)).toMatchObject(because('nothing-proposed'))
    // What has been recorded is no proposal any more.
    await propose()
    const back = await office.move(proposed, 'return-payout', { author: pavel })
    expect(await office.tryMove(back, 'withdraw-proposal', { author: olga })).toMatchObject(because('nothing-proposed'))
    expect(await office.tryMove(back, 'withdraw-proposal', { author: pavel })).toMatchObject(
      because('nothing-proposed'),
    )
    expect(await proveLedger(db)).toEqual([])
  })

  test('cash that was handed over', async () => {
    const claim = await paidOut()
    const name = { account: { kind: 'person-name', value: 'Анна' } }
    await db
      .updateTable('claims')
      .set({ to_account: JSON.stringify(name) })
      .where('id', '=', claim.id)
      .execute()
    expect(await returned(claim)).toMatchObject(because('handed-over'))
  })
})

test('whoever works alone may send again what came back', async () => {
  await db.updateTable('users').set({ blocked_at: office.now }).where('role', '<>', 'customer').execute()
  await threeDaysLater(db)
  const owner = await createPerson(db, { role: 'owner' })
  const back = await comeBack(await paidOut(), {}, owner.id)
  const send = { author: owner.id, data: { reference: randomUUID() } }
  expect(await office.move(back, 'pay-out', send)).toMatchObject({ state: 'completed' })
  await db.updateTable('users').set({ blocked_at: null }).where('id', 'in', [olga, pavel]).execute()
})

describe('at once', () => {
  test('two record it, and one does', async () => {
    const claim = await paidOut()
    const made = await Promise.all([returned(claim, {}, olga), returned(claim, {}, pavel)])
    expect(made.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await db.selectFrom('returned_payouts').where('claim_id', '=', claim.id).selectAll().execute()).toHaveLength(
      1,
    )
    expect(await proveLedger(db)).toEqual([])
  })

  test('two claims are recorded under one number, and one is', async () => {
    const [one, other] = [await paidOut(), await paidOut()]
    const reference = randomUUID()
    const made = await Promise.all([returned(one, { reference }), returned(other, { reference })])
    expect(made.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await proveLedger(db)).toEqual([])
  })

  test('it is paid again by two, and leaves once', async () => {
    const back = await comeBack(await paidOut())
    const pay = () => office.tryMove(back, 'pay-out', { author: pavel, data: { reference: randomUUID() } })
    const made = await Promise.all([pay(), pay(), returned(back, {}, pavel)])
    // A return beside the payout that follows it counts for that one, if it comes after it.
    const claim = (await findClaim(db, back.id))!
    expect(made.slice(0, 2).some(({ ok }) => ok)).toBe(true)
    const { rows } = await sql<{ sent: number; came: number }>`
      select count(*) filter (where reason = 'paid-out')::int as sent, count(*) filter (where reason = 'payout-returned')::int as came
      from ledger_transfers where claim_id = ${back.id} and kind <> 'hold'`.execute(db)
    expect(rows[0]!.sent - rows[0]!.came).toBe(claim.state === 'completed' ? 1 : 0)
    expect(await proveLedger(db)).toEqual([])
  })
})

describe('where the reserves do not cover it', () => {
  test('the money is in the books, and an operator approves the payout when they do', async () => {
    await inDatabaseOfItsOwn(async own => {
      const poor = await openClaimsOffice(own)
      const claim = await paidOut({}, poor)
      await empty(own, 'SBERRUB')
      const back = await returned(claim, { amount: amountOf(claim, 90n) }, olga, poor)
      expect(back).toMatchObject({ ok: true, value: { state: 'checking', settled: 0n } })
      expect(back.ok && back.value.holdTransfer).toBeUndefined()
      expect(await proveLedger(own)).toEqual([])
    })
  })

  test('what the customer gave is not owed again before the office has it', async () => {
    await inDatabaseOfItsOwn(async own => {
      const poor = await openClaimsOffice(own)
      const claim = await paidOut({}, poor)
      await empty(own, 'LTC')
      expect(await returned(claim, {}, olga, poor)).toMatchObject(because('given-is-spent'))
      expect((await findClaim(own, claim.id))?.state).toBe('completed')
      expect(await proveLedger(own)).toEqual([])
    })
  })
})

describe('the referrer', () => {
  const refer = async () => {
    const referrer = await createPerson(db)
    const row = db.selectFrom('users').select('referral_code').where('id', '=', referrer.id)
    return { id: referrer.id, ref: (await row.executeTakeFirstOrThrow()).referral_code }
  }
  const owed = async (id: string) => (await referralBalance(db, id, office.now)).owed

  test('has nothing while the payout is due, and the share again with the next one', async () => {
    const { id, ref } = await refer()
    const claim = await paidOut({ ref })
    const share = await owed(id)
    expect(share).toBeGreaterThan(0n)
    const back = await comeBack(claim)
    expect(await owed(id)).toBe(0n)
    const again = await office.move(back, 'pay-out', { author: pavel, data: { reference: randomUUID() } })
    expect(await owed(id)).toBe(share)
    await comeBack(again)
    expect(await owed(id)).toBe(0n)
    expect(await proveLedger(db)).toEqual([])
  })

  test('who has withdrawn the share is below nought, and later income fills it', async () => {
    const { id, ref } = await refer()
    const claim = await paidOut({ ref })
    const share = await owed(id)
    await take(id, share)
    expect(await owed(id)).toBe(0n)
    await comeBack(claim)
    expect(await owed(id)).toBe(-share)
    expect((await referralBalance(db, id, office.now)).available).toBe(0n)
    const deps = { db, origin: 'https://office.example', timeZone: () => 'UTC', now: () => office.now }
    const { balances, sums, missing } = await referralOverview(deps, id)
    expect(balances).toMatchObject({ available: '0.0000', paid: toDecimal(share, 4) })
    expect(missing).toBe(toDecimal(share, 4))
    expect(sums.completed).toBe(0)
    // Nothing is paid from what is missing, and what comes in fills it first.
    await expect(take(id, 1n)).rejects.toMatchObject({ constraint: 'referral_not_overdrawn' })
    await give(id, share)
    expect(await owed(id)).toBe(0n)
    await expect(take(id, 1n)).rejects.toMatchObject({ constraint: 'referral_not_overdrawn' })
    await paidOut({ ref })
    await take(id, share)
    expect(await proveLedger(db)).toEqual([])
  })

  /** As a contest gives a prize: one line of its own. */
  const give = (id: string, units: bigint) =>
    db
      .transaction()
      .execute(tx =>
        writeTransfers(tx, [
          transfer(
            { currency: 'USD', debit: 'liquidity', credit: 'referral', creditOwner: id, units },
            { reason: 'prize', author: 'test', at: office.now },
          ),
        ]),
      )
  /** As a withdrawal takes it: one line of its own. */
  const take = (id: string, units: bigint) =>
    db
      .transaction()
      .execute(tx =>
        writeTransfers(tx, [
          transfer(
            { currency: 'USD', debit: 'referral', debitOwner: id, credit: 'liquidity', units },
            { reason: 'withdrawal', author: 'test', at: office.now },
          ),
        ]),
      )
})

test('statistics and the customer’s figures follow, also of a day that was counted', async () => {
  await inDatabaseOfItsOwn(async own => {
    const counting = await openClaimsOffice(own)
    // Opened on one day, and completed on another.
    const opened = await counting.open('LTC', 'SBERRUB', '5')
    await counting.pay(opened, opened.figures.give)
    await counting.move(opened, 'approve')
    counting.wait(24 * 60)
    const claim = await counting.move(opened, 'pay-out', { author: olga, data: { reference: randomUUID() } })
    const customer = await createPerson(own)
    await own.updateTable('claims').set({ user_id: customer.id }).where('id', '=', claim.id).execute()
    const figures = () => customerStatistics(own, customer.id, 'UTC')
    expect(await figures()).toMatchObject({ completed: 1 })
    expect((await readStanding(own, customer.id)).turnover).toBeGreaterThan(0n)
    counting.wait(24 * 60)
    await countDaysOver(own, counting.now)
    const completed = async () => {
      const row = own.selectFrom('statistics_lines').selectAll().where('part', '=', 'office')
      return (await row.execute()).reduce((sum, { completed }) => sum + completed, 0)
    }
    expect(await completed()).toBe(1)
    expect((await returned(claim, {}, olga, counting)).ok).toBe(true)
    await countDaysOver(own, counting.now)
    expect(await completed()).toBe(0)
    expect(await figures()).toMatchObject({ completed: 0, turnover: '0.00' })
    expect((await readStanding(own, customer.id)).turnover).toBe(0n)
  })
})

test('after any sequence of payouts and returns the claim has left once or not at all, and the books are clean', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ does: fc.constantFrom('pay', 'return', 'hold', 'release'), share: fc.bigInt(1n, 100n) }), {
        minLength: 4,
        maxLength: 12,
      }),
      async steps => {
        const referrer = await createPerson(db)
        const ref = db.selectFrom('users').select('referral_code').where('id', '=', referrer.id)
        const claim = await paidOut({ ref: (await ref.executeTakeFirstOrThrow()).referral_code })
        const once = await booksOf(claim)
        let lost = 0n
        for (const { does, share } of steps) {
          const now = (await findClaim(db, claim.id))!
          if (does === 'pay') {
            if (now.state === 'checking') await office.tryMove(now, 'approve', { author: pavel })
            await office.tryMove(now, 'pay-out', { author: pavel, data: { reference: randomUUID() } })
          } else if (does === 'return') {
            const made = await returned(now, { amount: amountOf(now, share) })
            if (made.ok) lost += claim.figures.get - (claim.figures.get * share) / 100n
          } else await office.tryMove(now, does as 'hold' | 'release', { data: { reason: 'documents' } })
          const { state } = (await findClaim(db, claim.id))!
          const books = await booksOf(claim)
          const { 'SBERRUB expenses': expenses = 0n, 'SBERRUB reserve': reserve = 0n, ...rest } = books
          expect(expenses).toBe(lost)
          if (state === 'completed') {
            const { 'SBERRUB reserve': paid = 0n, ...settled } = once
            expect([rest, reserve]).toEqual([settled, paid - lost])
          } else {
            const owing = { 'LTC custody': claim.figures.give, 'LTC clients': -claim.figures.give }
            expect([rest, reserve]).toEqual([owing, -lost])
          }
        }
        expect(await proveLedger(db)).toEqual([])
      },
    ),
    { numRuns: 12, seed: 23 },
  )
}, 120_000)

async function addAccount(id: string, label: string): Promise<void> {
  await sql`
    insert into deposit_accounts (id, currency, label, added_at) values (${id}, 'SBERRUB', ${label}, now())`.execute(db)
}

const putIn = (account: string, units: bigint) =>
  db
    .transaction()
    .execute(tx =>
      writeTransfers(tx, [
        transfer(
          { currency: 'SBERRUB', debit: 'reserve', credit: 'equity', units },
          { reason: 'put-in', author: 'test', at: office.now, depositAccount: account },
        ),
      ]),
    )

async function balanceOf(account: string): Promise<bigint> {
  const row = db.selectFrom('deposit_account_balances').select('units').where('deposit_account', '=', account)
  return BigInt((await row.executeTakeFirst())?.units ?? 0)
}

/** Takes out all that is free of a reserve. */
async function empty(of: typeof db, currency: string): Promise<void> {
  const { rows } = await sql<{ units: string }>`
    select (debits_posted - credits_posted - credits_pending)::text as units from ledger_accounts
    where currency = ${currency} and kind = 'reserve'`.execute(of)
  await takeOut(of, { currency, units: BigInt(rows[0]!.units), at: office.now })
}
