import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { clientConfig, openDb, openPool } from '#server/platform/database/pool.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase, inDatabaseOfItsOwn } from '#test/harness/database.ts'
import { proveLedger } from './prove-ledger.ts'

const { db, address } = await createTestDatabase({ demo: true })
const singleConnection = openPool(address, 1)
afterAll(() => singleConnection.end())
const STATEMENT_TIMEOUT_MS = 1_000

test('the ledger proof finishes although it takes longer than the statement timeout', async () => {
  const counting = openDb(singleConnection)
  await sql.raw(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`).execute(counting)
  const owner = new pg.Client(clientConfig(address))
  await owner.connect()
  // A table lock stands in for a ledger of ten years, which takes as long to sum up.
  await owner.query('begin; lock table ledger_transfers in access exclusive mode')
  const proved = proveLedger(counting)
  const settled = proved.then(
    () => true,
    () => true,
  )
  await expect.poll(() => lockWaitMs()).toBeGreaterThan(2 * STATEMENT_TIMEOUT_MS)
  await owner.query('commit')
  await owner.end()

  expect(await settled).toBe(true)
  expect(await proved).toEqual([])
})

const aTransfer = (debit: string, credit: string, claim = '') =>
  `select write_transfers(json_build_array(json_build_object('id', gen_random_uuid(), 'kind', 'transfer', 'currency', 'LTC',
    'debit', '${debit}', 'credit', '${credit}', 'units', 1, 'reason', 'a slip', 'author', 'test', 'at', now()${claim}))::jsonb)`
const ofTheClaim = `, 'claim', (select id from claims)`

/** The application cannot cause these faults; here the owner of the database writes what no constraint forbids. */
test.each<[string, string, string[]]>([
  [
    'a balance that no transfer explains',
    `update ledger_accounts set debits_posted = debits_posted + 1, credits_posted = credits_posted + 1
      where currency = 'BTC' and kind = 'equity'`,
    ['a balance is the sum of its transfers'],
  ],
  [
    'money out of nowhere',
    `update ledger_accounts set debits_posted = debits_posted + 1 where currency = 'BTC' and kind = 'reserve'`,
    ['a balance is the sum of its transfers', 'debits equal credits'],
  ],
  [
    'a hold out of nowhere',
    `update ledger_accounts set debits_pending = debits_pending + 1 where currency = 'BTC' and kind = 'equity'`,
    ['a balance is the sum of its transfers', 'held debits equal held credits'],
  ],
  [
    'a hold that its claim does not refer to',
    `update claims set hold_transfer = null`,
    ['what is held is held for an open claim'],
  ],
  [
    'a hold of another amount',
    `update claims set get = get + 1, converted = converted + 1`,
    ['a claim’s hold is of what it pays out'],
  ],
  [
    'a hold that ended without its claim being updated',
    `select write_transfers(json_build_array(json_build_object('id', gen_random_uuid(), 'kind', 'void', 'hold', hold_transfer,
      'claim', id, 'reason', 'a slip', 'author', 'test', 'at', now()))::jsonb) from claims`,
    ['a claim’s hold is of what it pays out'],
  ],
  [
    'a received amount without a ledger entry',
    `update claims set received = received + 1`,
    ['what is kept for clients is what their claims say'],
  ],
  [
    'money in custody that is owed to no client',
    aTransfer('clients', 'income', ofTheClaim),
    ['what is owed to clients is what is kept for them'],
  ],
  [
    'client money without a claim',
    aTransfer('custody', 'clients'),
    ['clients’ money names a claim', 'what is kept for clients is what their claims say'],
  ],
  [
    'referral income of a claim without its line',
    `select write_transfers(json_build_array(json_build_object('id', gen_random_uuid(), 'kind', 'transfer', 'currency', 'USD',
      'debit', 'liquidity', 'credit', 'referral', 'credit_owner', gen_random_uuid(), 'units', 1, 'reason', 'a slip',
      'author', 'test', 'at', now(), 'claim', (select id from claims)))::jsonb)`,
    ['a claim’s referral income has its line'],
  ],
  [
    'a referral line without its transfer',
    `insert into users (email, email_key, created_at) values ('r@example.org', 'r@example.org', now());
      insert into referral_lines (id, claim_id, referrer, kind, units, cost, usd_rate, bps, rule, author, at, available_at)
        select gen_random_uuid(), claims.id, users.id, 'accrued', 7, 7, '1', 1, 'level', 'test', now(), now()
        from claims, users where users.email = 'r@example.org'`,
    ['a referral line is its transfer'],
  ],
  [
    'a referrer who is further below nought than was taken back',
    `insert into ledger_accounts (currency, kind, owner, owed_back) values ('USD', 'referral', gen_random_uuid(), 1)`,
    ['a referrer is below nought by what was taken back'],
  ],
  [
    'a returned payout that its claim does not count',
    `update claims set payouts_returned = 1`,
    ['a claim counts its returned payouts'],
  ],
  [
    'a payout that came back to nobody’s claim',
    `${aTransfer('reserve', 'liquidity', ofTheClaim).replace('a slip', 'payout-returned')}`,
    ['a payout that came back is its transfer'],
  ],
  [
    'a referrer who is owed in a currency',
    `select write_transfers(json_build_array(json_build_object('id', gen_random_uuid(), 'kind', 'transfer', 'currency', 'LTC',
      'debit', 'liquidity', 'credit', 'referral', 'units', 1, 'reason', 'a slip', 'author', 'test', 'at', now()))::jsonb)`,
    ['referrers are owed dollars'],
  ],
])('%s is found', (_, slip, broken) =>
  inDatabaseOfItsOwn(async (db, address) => {
    await (await openClaimsOffice(db)).openPaid()
    expect(await proveLedger(db)).toEqual([])
    const owner = new pg.Client(clientConfig(address))
    await owner.connect()
    await owner.query(slip)
    await owner.end()
    expect([...new Set((await proveLedger(db)).map(({ rule }) => rule))].toSorted()).toEqual(broken)
  }),
)

/** For how long the proof has been waiting for the lock; zero once it has been cancelled. */
async function lockWaitMs(): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as ms from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.ms ?? 0
}
