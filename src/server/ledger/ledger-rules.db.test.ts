import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientConfig } from '#server/platform/database/pool.ts'
import { createTestDatabase } from '#test/harness/database.ts'

const { address } = await createTestDatabase({ demo: true })
const owner = new pg.Client(clientConfig(address))
beforeAll(() => owner.connect())
afterAll(() => owner.end())

type Balances = Partial<
  Record<'debits_posted' | 'credits_posted' | 'debits_pending' | 'credits_pending', number> & { kind: string }
>

test.each<[string, Balances]>([
  ['reserve', { debits_posted: 5, credits_posted: 6 }],
  ['reserve', { debits_posted: 5, credits_posted: 4, credits_pending: 2 }],
  ['custody', { debits_posted: 5, credits_posted: 6 }],
  ['custody', { debits_posted: 5, credits_posted: 4, credits_pending: 2 }],
  ['clients', { debits_posted: 6, credits_posted: 5 }],
  ['referral', { debits_posted: 6, credits_posted: 5 }],
  ['referral', { debits_posted: 4, credits_posted: 5, debits_pending: 2 }],
])('the database refuses to overdraw an account of kind %s: %o', async (kind, balances) => {
  await expect(added({ kind, ...balances })).rejects.toMatchObject({
    code: '23514',
    constraint: `${kind}_not_overdrawn`,
  })
})

test.each<Balances>([
  { kind: 'pocket' },
  { debits_posted: -1 },
  { credits_posted: -1 },
  { debits_pending: -1 },
  { credits_pending: -1 },
])('the database refuses an account with %o', async wrong => {
  await expect(added({ kind: 'equity', ...wrong })).rejects.toThrow('"ledger_accounts_sound"')
})

test('an account may be emptied to exactly zero, holds included', async () => {
  await added({ kind: 'custody', debits_posted: 5, credits_posted: 3, credits_pending: 2 })
  await added({ kind: 'clients', debits_posted: 5, credits_posted: 5, debits_pending: 3 })
  await added({ kind: 'referral', debits_posted: 3, credits_posted: 5, debits_pending: 2 })
})

test.each([
  `units = 0`,
  `units = -1`,
  `credit_account = debit_account`,
  `kind = 'gift'`,
  `kind = 'post', hold = null`,
  `kind = 'void', hold = null`,
  `kind = 'transfer', hold = id`,
])('the database refuses a transfer with %s', async wrong => {
  await expect(owner.query(`update ledger_transfers set ${wrong}`)).rejects.toThrow('"ledger_transfers_sound"')
})

test.each([
  ['of the same amount and accounts is accepted', `1 * units, debit_account, credit_account`, true],
  ['of a larger amount is refused', `units + 1, debit_account, credit_account`, false],
  ['of the accounts reversed is refused', `units, credit_account, debit_account`, false],
])('an entry that ends a hold and is %s', async (_, ending, kept) => {
  const line = (kind: string, hold: string, rest: string) =>
    `insert into ledger_transfers (id, kind, hold, units, debit_account, credit_account, reason, author, at)
      select gen_random_uuid(), '${kind}', ${hold}, ${rest}, 'a test', 'test', now() from ledger_transfers`
  await owner.query('begin')
  await owner.query(`${line('hold', 'null', '5, debit_account, credit_account')} limit 1`)
  const ended = owner.query(`${line('void', 'id', ending)} where kind = 'hold'`).then(
    () => true,
    () => false,
  )
  expect(await ended).toBe(kept)
  await owner.query('rollback')
})

function added(account: Balances): Promise<unknown> {
  const columns = ['kind', 'debits_posted', 'credits_posted', 'debits_pending', 'credits_pending'] as const
  return owner.query(
    `insert into ledger_accounts (currency, owner, ${columns.join(', ')})
      values ('BTC', gen_random_uuid(), $1, $2, $3, $4, $5)`,
    columns.map(column => account[column] ?? 0),
  )
}
