import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { clientConfig } from '#server/platform/database/pool.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { account, card, openDepositAccountsOffice } from '#test/harness/deposit-accounts-office.ts'
import { accountsIn, likelySender } from './office-accounts.store.ts'
import { proveLedger } from './prove-ledger.ts'
import { hold, type Movement, type TransferLine, transfer, writeTransfers } from './transfers.ts'

const { db, address } = await createTestDatabase({ demo: true })
const { inUse } = openDepositAccountsOffice(db)
const [sber, other] = [await inUse('SBERRUB', {}, card(0)), await inUse('SBERRUB', {}, card(1))]
const wallet = await inUse('LTC', {}, account('LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW'))

const at = new Date('2026-11-21T12:00:00Z')
const on = (depositAccount: string | undefined, movement: Movement, author = 'test', reason = 'a test'): TransferLine =>
  transfer(movement, { reason, author, at, depositAccount })
const written = (...lines: TransferLine[]) => db.transaction().execute(tx => writeTransfers(tx, lines))
const putIn = (depositAccount: string | undefined, units: bigint, currency = 'SBERRUB') =>
  written(on(depositAccount, { currency, debit: 'reserve', credit: 'equity', units }))
const balanceOf = async (id: string, currency = 'SBERRUB') =>
  (await accountsIn(db, currency)).find(account => account.id === id)!.units

async function held(currency: string): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(debits_posted - credits_posted), 0)::text as units from ledger_accounts
    where currency = ${currency} and kind in ('reserve', 'custody')`.execute(db)
  return BigInt(rows[0]!.units)
}

describe('an entry that names an account', () => {
  test('changes what lies there, by one line as by many', async () => {
    await putIn(sber, 700n)
    await written(
      on(sber, { currency: 'SBERRUB', debit: 'expenses', credit: 'reserve', units: 50n }),
      on(other, { currency: 'SBERRUB', debit: 'reserve', credit: 'equity', units: 20n }),
      on(other, { currency: 'SBERRUB', debit: 'equity', credit: 'reserve', units: 5n }),
      on(undefined, { currency: 'SBERRUB', debit: 'reserve', credit: 'equity', units: 9n }),
    )
    expect([await balanceOf(sber), await balanceOf(other)]).toEqual([650n, 15n])
  })

  test.each<[string, () => TransferLine]>([
    ['of another currency', () => on(wallet, { currency: 'SBERRUB', debit: 'reserve', credit: 'equity', units: 1n })],
    [
      'for money that only changes its owner',
      () => on(sber, { currency: 'SBERRUB', debit: 'reserve', credit: 'custody', units: 1n }),
    ],
    ['for a result', () => on(sber, { currency: 'SBERRUB', debit: 'liquidity', credit: 'income', units: 1n })],
    [
      'for a hold',
      () =>
        hold(
          { currency: 'SBERRUB', debit: 'equity', credit: 'reserve', units: 1n },
          { reason: 'a test', author: 'test', at, depositAccount: sber },
        ),
    ],
  ])('is refused %s', async (_, line) => {
    const before = await balanceOf(sber)
    await expect(written(line())).rejects.toThrow(/does not move money of account/)
    await expect(
      written(line(), on(undefined, { currency: 'LTC', debit: 'reserve', credit: 'equity', units: 1n })),
    ).rejects.toThrow(/does not move money of account/)
    expect(await balanceOf(sber)).toBe(before)
  })
})

test('what was written at the same time, in any order, is on the accounts to the last unit', async () => {
  const before = { sber: await balanceOf(sber), other: await balanceOf(other), wallet: await balanceOf(wallet, 'LTC') }
  const heldBefore = [await held('SBERRUB'), await held('LTC')]
  const moved = { sber: 0n, other: 0n, wallet: 0n, outside: 0n }
  const batches = Array.from({ length: 120 }, () =>
    Array.from({ length: randomInt(1, 5) }, (): TransferLine => {
      const place = (['sber', 'other', 'wallet', 'outside'] as const)[randomInt(4)]!
      const units = BigInt(randomInt(1, 1_000))
      const isIn = randomInt(3) > 0
      moved[place] += isIn ? units : -units
      const currency = place === 'wallet' ? 'LTC' : 'SBERRUB'
      return on(
        { sber, other, wallet, outside: undefined }[place],
        isIn
          ? { currency, debit: 'reserve', credit: 'equity', units }
          : { currency, debit: 'expenses', credit: 'reserve', units },
      )
    }),
  )
  await Promise.all(batches.map(lines => written(...lines)))

  expect(await balanceOf(sber)).toBe(before.sber + moved.sber)
  expect(await balanceOf(other)).toBe(before.other + moved.other)
  expect(await balanceOf(wallet, 'LTC')).toBe(before.wallet + moved.wallet)
  expect([await held('SBERRUB'), await held('LTC')]).toEqual([
    heldBefore[0]! + moved.sber + moved.other + moved.outside,
    heldBefore[1]! + moved.wallet,
  ])
  expect(await proveLedger(db)).toEqual([])
})

describe('what is sent leaves', () => {
  const send = (units: bigint, author = 'ivan') => likelySender(db, { currency: 'TCSBRUB', units, author, now: at })
  const accounts: string[] = []
  beforeAll(async () => {
    accounts.push(await inUse('TCSBRUB', {}, card(0)), await inUse('TCSBRUB', {}, card(1)))
  })

  test('no account as long as the money lies outside all of them', async () => {
    expect(await send(1n)).toBeUndefined()
  })

  test('the account with the most, and never one that has less than the sum', async () => {
    await putIn(accounts[0], 500n, 'TCSBRUB')
    await putIn(accounts[1], 900n, 'TCSBRUB')
    expect((await send(300n))?.id).toBe(accounts[1])
    expect((await send(700n))?.id).toBe(accounts[1])
    expect(await send(901n)).toBeUndefined()
  })

  test('the account that this person has used last, where it has the sum', async () => {
    await written(
      on(accounts[0], { currency: 'TCSBRUB', debit: 'liquidity', credit: 'reserve', units: 10n }, 'ivan', 'paid-out'),
    )
    expect((await send(300n))?.id).toBe(accounts[0])
    expect((await send(300n, 'olga'))?.id).toBe(accounts[1])
    expect((await send(491n))?.id).toBe(accounts[1])
  })
})

describe('the proof finds', () => {
  test.each([
    ['a balance that its entries do not make', 'update deposit_account_balances set units = units + 1', 'has what its'],
    [
      'an entry on an account of another currency',
      `alter table ledger_transfers disable trigger all;
       update ledger_transfers set deposit_account = '${wallet}' where deposit_account = '${sber}'`,
      'moves its money',
    ],
  ])('%s', async (_, slip, rule) => {
    const owner = new pg.Client(clientConfig(address))
    await owner.connect()
    await owner.query(slip)
    await owner.end()
    expect((await proveLedger(db)).some(fault => fault.rule.includes(rule))).toBe(true)
  })
})

test('the application cannot write what lies on an account', async () => {
  await expect(sql`update deposit_account_balances set units = 0`.execute(db)).rejects.toThrow(/permission denied/)
  await expect(sql`select put_on_account(${randomUUID()}, 1)`.execute(db)).rejects.toThrow(/permission denied/)
})
