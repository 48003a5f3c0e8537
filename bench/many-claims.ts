import pg from 'pg'
import { clientConfig, type DatabaseAddress } from '#server/platform/database/pool.ts'
import { withoutIndexes } from './bulk-writing.ts'
import { copyTransfers } from './many-transfers.ts'

/** Each client comes back so often. */
export const CLAIMS_OF_A_CLIENT = 10

/** Who the n-th claim of the past belongs to, and by what it is found. The same words stand in the SQL below. */
export const emailOf = (n: number) => `client-${Math.floor(n / CLAIMS_OF_A_CLIENT)}@example.com`
export const accountOf = (n: number) => `account-${n}`
export const referenceOf = (n: number) => `transaction-${n}`
export const numberOf = (n: number) => `${10_000_000_000 + n}`

/** What differs from claim to claim. Everything else is as it was in a claim that was really opened, so rows are as wide. */
const changed: Record<string, string> = {
  id: 'gen_random_uuid()',
  number: '10000000000 + n',
  state: `case n % 10 when 0 then 'expired' else 'completed' end`,
  completed_at: `case n % 10 when 0 then null else opened_at - n * interval '5 minutes' + interval '9 minutes' end`,
  opened_at: `opened_at - n * interval '5 minutes'`,
  changed_at: `opened_at - n * interval '5 minutes' + interval '9 minutes'`,
  deadline: 'null',
  hold_transfer: 'null',
  email: `'client-' || n / ${CLAIMS_OF_A_CLIENT} || '@example.com'`,
  email_key: `'client-' || n / ${CLAIMS_OF_A_CLIENT} || '@example.com'`,
  user_id: `md5('client ' || n / ${CLAIMS_OF_A_CLIENT})::uuid`,
  to_identity: `'account-' || n`,
  to_account: `jsonb_set(to_account, '{account,value}', to_jsonb('account-' || n))`,
  payout: `jsonb_build_object('reference', 'payout-' || n)`,
  worth_usd: `case n % 10 when 0 then null else 10000 + n % 90000 end`,
  received: `case n % 10 when 0 then 0 else give end`,
  settled: `case n % 10 when 0 then 0 else give end`,
}

/** Brings the office to so many claims of the past, one in five minutes: a million of them are ten years. */
export async function bringTo(address: DatabaseAddress, size: number): Promise<void> {
  const client = new pg.Client(clientConfig(address))
  await client.connect()
  try {
    await copy(client, size)
  } finally {
    await client.end()
  }
}

async function copy(client: pg.Client, size: number): Promise<void> {
  // The rules hold for what is copied, and checking each of them a million times would take an hour.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`)
  const tables = ['claims', 'claim_events', 'claim_payments', 'ledger_transfers']
  await withoutIndexes(client, tables, () => copyRows(client, size))
  await client.query('vacuum analyze')
}

async function copyRows(client: pg.Client, size: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'claims' order by ordinal_position`,
  )
  const names = rows.map(({ name }) => `"${name}"`).join(', ')
  const values = rows.map(({ name }) => changed[name] ?? `"${name}"`).join(', ')
  const from = `(select count(*)::int from claims where number > 10000000000)`
  await client.query(
    `with models as materialized (
       select *, row_number() over (order by number) - 1 as place from claims where state = 'awaiting-payment'
     )
     insert into claims (${names})
     select ${values} from generate_series(${from} + 1, $1::int) n
       join models on place = n % (select count(*) from models)`,
    [size],
  )
  await client.query(`
    insert into claim_events (claim_id, at, kind, state, actor, author, data)
      select id, told.at, told.kind, told.state, told.actor, 'guest', '{}'
      from claims, lateral (values
        (opened_at, 'open', 'awaiting-payment', 'client'),
        (opened_at + interval '3 minutes', 'payment-seen', 'checking', 'watcher'),
        (changed_at, 'close', claims.state, 'operator')
      ) told (at, kind, state, actor)
      where not exists (select from claim_events where claim_id = claims.id)`)
  await client.query(`
    insert into claim_payments (rail, reference, claim_id, units, confirmations, needed, state, seen_at, credited_at)
      select 'test', 'transaction-' || (number - 10000000000), id, give, 1, 1, 'credited', opened_at, opened_at
      from claims where number > 10000000000 and not exists (select from claim_payments where claim_id = claims.id)`)
  await copyTransfers(client)
}
