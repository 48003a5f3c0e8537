import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { APP_ROLE, clientConfig, openPool } from './pool.ts'

const { db, address } = await createTestDatabase({ demo: true })

test('the application owns nothing', async () => {
  const { rows } = await sql`
    select relname from pg_class where relowner = ${APP_ROLE}::regrole
    union all select proname from pg_proc where proowner = ${APP_ROLE}::regrole
    union all select nspname from pg_namespace where nspowner = ${APP_ROLE}::regrole
    union all select datname from pg_database where datdba = ${APP_ROLE}::regrole`.execute(db)

  expect(rows).toEqual([])
})

test.each([
  ['change a transfer', `update ledger_transfers set units = units + 1`],
  ['remove a transfer', `delete from ledger_transfers`],
  ['empty the ledger', `truncate ledger_transfers`],
  ['add a transfer past the ledger', `insert into ledger_transfers (id) values (gen_random_uuid())`],
  ['open an account past the ledger', `insert into ledger_accounts (currency, kind) values ('BTC', 'income')`],
  ['write a balance', `update ledger_accounts set debits_posted = debits_posted + 1`],
  ['release a hold', `update ledger_accounts set credits_pending = 0`],
  ['write a batch past the ledger', `select write_batch('[]')`],
  ['write a checkpoint', `insert into checkpoints select * from checkpoints`],
  ['choose where an entry of the audit log stands', `insert into audit_log (tx) values (1)`],
  ['write what lies on an account', `update deposit_account_balances set units = 0`],
  ['remove a claim', `delete from claims`],
  ['give a claim another number', `update claims set number = 1`],
  ['forget what a claim was opened with', `update claims set input_hash = ''`],
  ['rewrite what happened to a claim', `update claim_events set kind = 'open'`],
  ['say that less money came', `update claim_payments set units = 1`],
  ['move an account to another currency', `update ledger_accounts set currency = 'ETH'`],
  ['remove an account', `delete from ledger_accounts`],
  ['drop the ledger', `drop table ledger_transfers`],
  ['loosen a rule', `alter table ledger_accounts drop constraint ledger_accounts_sound`],
  ['switch triggers off', `alter table ledger_accounts disable trigger all`],
  ['switch triggers off for the session', `set session_replication_role = replica`],
  ['drop a trigger', `drop trigger ledger_accounts_changed on ledger_accounts`],
  [
    'replace a function',
    `create or replace function notify_catalogue_changed() returns trigger language plpgsql as $$ begin return null; end $$`,
  ],
  ['make a function', `create function own() returns int language sql as 'select 1'`],
  ['make a table', `create table own (id int)`],
  ['rewrite the history of migrations', `delete from schema_migrations`],
  ['read files of the server', `copy currencies from '/etc/passwd'`],
])('the application may not %s', async (_, statement) => {
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied|must be owner|grant options/)
})

test.each(
  Object.entries({
    // Records of what happened cannot change. Columns that can are listed.
    aml_decisions: [],
    aml_list_addresses: ['address', 'currency', 'delisted_at', 'entry', 'list', 'listed_at', 'name', 'spelling'],
    aml_lists: [
      'addresses',
      'checked_at',
      'entries',
      'etag',
      'imported_at',
      'last_modified',
      'list',
      'published',
      'source',
    ],
    aml_policies: [],
    audit_log: [],
    checkpoints: [],
    transaction_numbers: [],
    claim_events: [],
    returned_payouts: [],
    claim_notes: [],
    shift_notes: [],
    claim_numbering: [],
    slips: [],
    reserve_proposals: ['decided_at', 'decided_by', 'state'],
    sent_alone: [],
    content_images: [],
    content_image_sizes: [],
    content_versions: [],
    contest_draws: ['block_hash', 'drawn_at', 'drawn_by', 'entered_at', 'entered_by'],
    contest_lists: [],
    contest_participants: [],
    contest_winners: ['given_at', 'given_to', 'transfer'],
    newsletter_recipients: ['state', 'stopped_at'],
    office_logos: [],
    customer_blocks: ['ended_at', 'ended_by'],
    customer_notes: [],
    screening_hits: ['hits', 'kind', 'last_at', 'value'],
    screening_warnings: [],
    claim_payments: ['confirmations', 'credited_at', 'needed', 'seen_at', 'state'],
    chain_addresses: ['unseen_reported', 'unseen_token_reported'],
    chain_transfers: ['block_at', 'block_hash', 'block_number', 'confirmations', 'needed', 'told', 'verdict'],
    chain_wallets: ['next_index'],
    guarantee_keys: ['until'],
    ledger_accounts: [],
    database_mark: ['sealed', 'sealed_before'],
    ledger_proof: ['at', 'faults', 'only_row'],
    ledger_transfers: [],
    rail_alarms: [
      'detail',
      'last_at',
      'reminded_at',
      'settled_at',
      'settled_by',
      'snoozed_by',
      'snoozed_until',
      'times',
      'told_at',
    ],
    deposit_account_balances: [],
    deposit_account_changes: [],
    deposit_account_uses: ['released_at', 'rests', 'units'],
    deposit_account_versions: ['approved_at', 'approved_by', 'withdrawn_at', 'withdrawn_by'],
    deposit_accounts: [
      'bank_account',
      'claim_least',
      'claim_most',
      'day_claims_most',
      'day_most',
      'label',
      'last_used_at',
      'month_most',
      'open_most',
      'rest_minutes',
      'state',
    ],
    referral_lines: [],
    referral_links: ['name', 'put_away_at'],
    quote_counts: ['quotes', 'slot'],
    statistics_days: ['counted_at', 'day', 'quotes', 'time_zone', 'unpriced'],
    statistics_sweeps: ['only_row', 'swept_to'],
    reserve_watch_refusals: [],
    second_factor_resets: ['decided_at', 'decided_by', 'state'],
    staff_invitations: ['accepted_by', 'code_hash', 'ended_at', 'expires_at', 'sent_at', 'state'],
    rate_acceptances: [],
    manual_rates: ['withdrawn_at', 'withdrawn_by'],
  }),
)('the application deletes nothing from %s and updates only %j', async (table, columns) => {
  const { rows } = await sql<{ removes: boolean; changes: string[] }>`
    select has_table_privilege(${table}, 'delete') or has_table_privilege(${table}, 'truncate') as removes,
      array(
        select attname::text from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
          and has_column_privilege(attrelid, attnum, 'update')
        order by attname collate "C"
      ) as changes`.execute(db)
  expect(rows).toEqual([{ removes: false, changes: columns }])
})

test('the application cannot change the terms a claim was opened with', async () => {
  const opened = ['id', 'number', 'input_hash', 'from_currency', 'to_currency', 'city', 'email', 'email_key', 'locale']
  const along = [
    'opened_from_network',
    'from_account',
    'to_identity',
    'needs_aml',
    'window_minutes',
    'source',
    'opened_at',
  ]
  for (const column of [...opened, ...along]) {
    const change = sql`update claims set ${sql.ref(column)} = ${sql.ref(column)}`
    await expect(change.execute(db), column).rejects.toThrow(/permission denied/)
  }
})

test('only the application may execute write_transfers, with a fixed search_path', async () => {
  const { rows } = await sql`
    select has_function_privilege('public', 'write_transfers(jsonb)', 'execute') as by_everybody, prosecdef as as_owner,
      (select setting from unnest(proconfig) setting where setting like 'search_path=%') as path
    from pg_proc where proname = 'write_transfers'`.execute(db)
  expect(rows).toEqual([{ by_everybody: false, as_owner: true, path: 'search_path=pg_catalog, public, pg_temp' }])
})

test('the application cannot become the owner', async () => {
  const { rows } = await sql<{ is_owner: boolean }>`
    select session_user = (select rolname from pg_roles r join pg_database d on d.datdba = r.oid where datname = current_database()) as is_owner`.execute(
    db,
  )
  // On an external server only the owner can sign in; the role is set afterwards, so this is not promised there.
  if ('url' in address) return expect(rows).toEqual([{ is_owner: true }])

  await expect(sql.raw(`set role ${address.user}`).execute(db)).rejects.toThrow(/permission denied/)
  await expect(sql.raw(`set session authorization ${address.user}`).execute(db)).rejects.toThrow(/permission denied/)
})

test('a connection that lost the application role on the way is refused', async () => {
  const url = await urlOf(address)
  const pool = openPool({ url })
  const honest = await pool.query('select current_user')
  expect(honest.rows).toEqual([{ current_user: APP_ROLE }])
  await pool.end()

  // Like a pooler that ignores the client's options.
  const stripped = openPool({ url })
  Object.assign(stripped.options, { connectionString: url })
  await expect(stripped.query('select 1')).rejects.toMatchObject({ reason: 'not-the-application-role' })
  await stripped.end()
})

test('options of the URL neither replace the role nor get lost', async () => {
  const url = await urlOf(address, '-c role=none -c work_mem=5MB')
  const pool = openPool({ url })
  const { rows } = await pool.query(`select current_user, current_setting('work_mem') as work_mem`)
  await pool.end()

  expect(rows).toEqual([{ current_user: APP_ROLE, work_mem: '5MB' }])
})

async function urlOf(to: typeof address, options?: string): Promise<string> {
  const client = new pg.Client(clientConfig(to))
  const base =
    'url' in to ? to.url : `postgres://${client.user}@/${client.database}?host=${encodeURIComponent(to.socketDir)}`
  const [place, query] = base.split('?', 2)
  const parameters = new URLSearchParams(query)
  if (options) parameters.set('options', options)
  return `${place}?${parameters}`
}
