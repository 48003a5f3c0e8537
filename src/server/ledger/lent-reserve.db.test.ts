import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { listCurrencies } from '#server/catalogue/catalogue.store.ts'
import { clientConfig, type Db } from '#server/platform/database/pool.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createTestDatabase, inDatabaseOfItsOwn } from '#test/harness/database.ts'
import { openDepositAccountsOffice } from '#test/harness/deposit-accounts-office.ts'
import { waitingForLocks } from '#test/harness/waiting-for-locks.ts'
import { accountsIn } from './office-accounts.store.ts'
import { proveLedger } from './prove-ledger.ts'
import { hold, type TransferLine, transfer, voidHold, writeTransfers } from './transfers.ts'

const { db } = await createTestDatabase({ demo: true })

const at = new Date('2026-11-21T12:00:00Z')
const occasion = { reason: 'a test', author: 'test', at }
const codes = ['ACRUB', 'SBERRUB', 'TCSBRUB'] as const

/** One account at a bank that is paid to in three currencies, with nothing in any of their reserves. */
async function openShared(db: Db) {
  const { inUse } = openDepositAccountsOffice(db)
  await db
    .insertInto('bank_accounts')
    .values({
      code: 'bank-1',
      name: 'Bank 1',
      currency: 'SBERRUB',
      day_most: null,
      month_most: null,
      day_claims_most: null,
      open_most: null,
    })
    .execute()
  const written = (...lines: TransferLine[]) => db.transaction().execute(tx => writeTransfers(tx, lines))
  const accounts: Record<string, string> = {}
  for (const currency of codes) {
    accounts[currency] = await inUse(currency)
    await db
      .updateTable('deposit_accounts')
      .set({ bank_account: 'bank-1' })
      .where('id', '=', accounts[currency]!)
      .execute()
    const has = await free(db, currency)
    if (has > 0n) await written(transfer({ currency, debit: 'equity', credit: 'reserve', units: has }, occasion))
  }
  return {
    accounts,
    written,
    putIn: (currency: string, units: bigint, on = accounts[currency]) =>
      written(transfer({ currency, debit: 'reserve', credit: 'equity', units }, { ...occasion, depositAccount: on })),
    holdOf: (currency: string, units: bigint) =>
      hold({ currency, debit: 'equity', credit: 'reserve', units }, occasion),
    offered: async (currency: string) => {
      const { rows } = await sql<{ units: string }>`select payable_reserve(${currency})::text as units`.execute(db)
      return BigInt(rows[0]!.units)
    },
  }
}

async function free(db: Db, currency: string): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select (debits_posted - credits_posted - credits_pending)::text as units from ledger_accounts
    where currency = ${currency} and kind = 'reserve'`.execute(db)
  return BigInt(rows[0]?.units ?? 0)
}

const together = async (db: Db) => {
  const units = await Promise.all(codes.map(async code => (await accountsIn(db, code)).map(({ units }) => units)))
  return units.flat().reduce((sum, each) => sum + each, 0n)
}
const shared = await openShared(db)

describe('a bank account that is paid to in three currencies', () => {
  test('offers in each what it holds together', async () => {
    await shared.putIn('SBERRUB', 500n)
    await shared.putIn('ACRUB', 300n)
    for (const code of codes) expect(await shared.offered(code)).toBe(800n)
    // What the site shows is what is offered.
    const shown = (await listCurrencies(db)).filter(({ code }) => codes.some(known => known === code))
    expect(shown.map(({ reserve }) => reserve)).toEqual(['8.00', '8.00', '8.00'])
  })

  test('is sold once: of two orders in two currencies at once only one is covered', async () => {
    const tries = await Promise.allSettled([
      shared.written(shared.holdOf('TCSBRUB', 800n)),
      shared.written(shared.holdOf('SBERRUB', 800n)),
      shared.written(shared.holdOf('ACRUB', 800n)),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const { status, reason } of tries.map(each => ({ reason: undefined, ...each })))
      if (status === 'rejected') expect(String(reason)).toMatch(/reserve_not_overdrawn/)
    for (const code of codes) expect(await shared.offered(code)).toBe(0n)
    expect(await together(db)).toBe(800n)
  })

  test('is not lent beyond what is there, and what is lent stays explained', async () => {
    expect(await proveLedger(db).then(faults => faults.filter(({ rule }) => !rule.includes('held')))).toEqual([])
    const moved = await db
      .selectFrom('ledger_transfers')
      .select(sql<string>`count(distinct deposit_account)::text`.as('accounts'))
      .where('reason', '=', 'shared-reserve')
      .executeTakeFirstOrThrow()
    expect(Number(moved.accounts)).toBeGreaterThan(1)
  })
})

test.each([
  ['its customers’ money, which is no reserve', true],
  ['what lies outside of it', false],
])('%s is not lent', (_, isCustomers) =>
  inDatabaseOfItsOwn(async db => {
    const shared = await openShared(db)
    if (!isCustomers) {
      await shared.written(transfer({ currency: 'SBERRUB', debit: 'reserve', credit: 'equity', units: 500n }, occasion))
    } else {
      await shared.written(
        transfer(
          { currency: 'SBERRUB', debit: 'custody', credit: 'clients', units: 500n },
          { ...occasion, depositAccount: shared.accounts.SBERRUB },
        ),
      )
    }
    expect(await shared.offered('TCSBRUB')).toBe(0n)
    await expect(shared.written(shared.holdOf('TCSBRUB', 1n))).rejects.toThrow(/reserve_not_overdrawn/)
  }),
)

test('what was sent from the account already is not offered a second time', () =>
  inDatabaseOfItsOwn(async db => {
    const shared = await openShared(db)
    await shared.putIn('SBERRUB', 500n)
    // The reserve of the other currency lies elsewhere, and its payout left this account.
    await shared.written(
      transfer({ currency: 'TCSBRUB', debit: 'reserve', credit: 'equity', units: 400n }, occasion),
      transfer(
        { currency: 'TCSBRUB', debit: 'equity', credit: 'reserve', units: 300n },
        { ...occasion, depositAccount: shared.accounts.TCSBRUB },
      ),
    )
    expect(await together(db)).toBe(200n)
    // Its own 100 elsewhere, and the 200 that are left here.
    expect(await shared.offered('TCSBRUB')).toBe(300n)
    expect(await shared.offered('ACRUB')).toBe(200n)
  }))

test('what is offered can be sold to the last unit and not one more, whatever has moved before', () =>
  inDatabaseOfItsOwn(async db => {
    const shared = await openShared(db)
    const any = () => codes[randomInt(codes.length)]!
    for (let turn = 0; turn < 40; turn++) {
      const currency = any()
      const offered = await shared.offered(currency)
      const choice = randomInt(4)
      if (choice === 0)
        await shared.putIn(currency, BigInt(randomInt(1, 1_000)), randomInt(3) ? shared.accounts[currency] : undefined)
      else if (choice === 1 && offered > 0n) {
        const units = BigInt(randomInt(1, Number(offered) + 1))
        await shared.written(
          transfer(
            { currency, debit: 'expenses', credit: 'reserve', units },
            { ...occasion, depositAccount: randomInt(3) ? shared.accounts[currency] : undefined },
          ),
        )
      } else {
        const one = shared.holdOf(currency, offered + 1n)
        await expect(shared.written(one)).rejects.toThrow(/reserve_not_overdrawn/)
        if (offered === 0n) continue
        const all = shared.holdOf(currency, offered)
        await shared.written(all)
        expect(await shared.offered(currency)).toBe(0n)
        await shared.written(voidHold(all.id, occasion))
      }
    }
    expect(await proveLedger(db)).toEqual([])
  }))

test('orders in all its currencies at once never sell more than it holds', () =>
  inDatabaseOfItsOwn(async db => {
    const shared = await openShared(db)
    await shared.putIn('SBERRUB', 700n)
    await shared.putIn('TCSBRUB', 350n)
    const tries = await Promise.allSettled(
      Array.from({ length: 60 }, (_, i) => shared.written(shared.holdOf(codes[i % 3]!, 100n))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    for (const code of codes) expect(await shared.offered(code)).toBeLessThan(100n)
  }))

test('lending to and fro at once, with payments and refunds beside it, neither deadlocks nor loses a unit', () =>
  inDatabaseOfItsOwn(async db => {
    const shared = await openShared(db)
    for (const code of codes) await shared.putIn(code, 1_000n)
    const { id: claim } = await insertClaim(db)
    const act = (i: number) => {
      const [currency, other] = [codes[i % 3]!, codes[(i + 1) % 3]!]
      const on = { ...occasion, claimId: claim, depositAccount: shared.accounts[currency] }
      const received = transfer({ currency, debit: 'custody', credit: 'clients', units: 10n }, on)
      const back = transfer({ currency, debit: 'clients', credit: 'custody', units: 10n }, on)
      const out = transfer(
        { currency: other, debit: 'expenses', credit: 'reserve', units: BigInt(100 + i) },
        { ...occasion, depositAccount: shared.accounts[other] },
      )
      return i % 2 ? shared.written(received, out, back) : shared.written(shared.holdOf(currency, BigInt(50 + i)))
    }
    const tries = await Promise.allSettled(Array.from({ length: 90 }, (_, i) => act(i)))
    const refused = tries.flatMap(each => (each.status === 'rejected' ? [String(each.reason)] : []))
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.filter(reason => !reason.includes('reserve_not_overdrawn'))).toEqual([])
    const faults = await proveLedger(db)
    expect(faults.filter(({ rule }) => !rule.startsWith('what is '))).toEqual([])
  }))

test('reserves that lend are locked with the one that needs, in the order of all accounts', () =>
  inDatabaseOfItsOwn(async (db, address) => {
    const shared = await openShared(db)
    await shared.putIn('ACRUB', 500n)
    const owner = new pg.Client(clientConfig(address))
    await owner.connect()
    const lock = (currency: string, more = '') =>
      owner.query(
        `select from ledger_accounts where currency = $1 and kind in ('reserve', 'equity') for update ${more}`,
        [currency],
      )
    await owner.query('begin')
    await lock('ACRUB')
    const written = shared.written(shared.holdOf('TCSBRUB', 500n))
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    // It waits for the reserve that lends, and has locked nothing that comes later.
    const { rowCount } = await lock('TCSBRUB', 'skip locked')
    await owner.query('commit')
    await owner.end()
    await written
    expect(rowCount).toBe(2)
  }))
