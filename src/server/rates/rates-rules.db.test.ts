import { randomUUID } from 'node:crypto'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { db, address } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-21T13:00:00Z')
const pair = 'BTC/USDT'
const fresh = { state: 'fresh', numerator: 1, denominator: 1, accepted_at: noon, fresh_until: later }
await insertRow(address, 'rate_quotes', { mode: 'demo', pair, ...fresh, sources: '[]' })
const { id: accepted_by } = await createPerson(db, { role: 'treasurer' })
const accepted = { kind: 'jump', since: noon, numerator: 1, denominator: 1, accepted_by, accepted_at: later }
await insertRow(address, 'rate_acceptances', { mode: 'demo', pair, ...accepted })
await insertRow(address, 'rate_source_hours', { mode: 'demo', source: 'demo', hour: noon, readings: 2, failures: 1 })
await insertRow(address, 'rate_source_settings', { source: 'demo', enabled: true })
await insertRow(address, 'rate_sources', { mode: 'demo', source: 'demo' })
await insertRow(address, 'rate_history', { mode: 'demo', pair, at: noon, value: 1 })
await insertRow(address, 'rate_pauses', { mode: 'demo', pair, since: noon, reason: 'jump' })
const typed = {
  id: randomUUID(),
  author: 'olga',
  reason: 'why',
  typed_at: noon,
  valid_until: later,
  confirms_jump: false,
}
await insertRow(address, 'manual_rates', { ...typed, pair, value: 1 })

const LONE = `lone_source = 'kraken', lone_numerator = 1, lone_denominator = 1, lone_since = now()`

await testRules(address, {
  rate_quotes: {
    rate_quotes_check: `numerator = null, state = 'paused', reason = 'why', since = now()`,
    rate_quotes_check1: `fresh_until = null`,
    rate_quotes_check2: `state = 'paused', reason = null`,
    rate_quotes_denominator_check: `denominator = 0`,
    rate_quotes_jump: `jump_numerator = 1`,
    rate_quotes_jump_denominator_check: `jump_numerator = 1, jump_denominator = 0, jump_since = now()`,
    rate_quotes_jump_numerator_check: `jump_numerator = 0, jump_denominator = 1, jump_since = now()`,
    rate_quotes_agreed: `agreed_numerator = 1, agreed_denominator = 1`,
    rate_quotes_agreed_denominator_check: `${LONE}, agreed_numerator = 1, agreed_denominator = 0`,
    rate_quotes_agreed_numerator_check: `${LONE}, agreed_numerator = 0, agreed_denominator = 1`,
    rate_quotes_lone: `lone_source = 'kraken'`,
    rate_quotes_lone_denominator_check: `lone_source = 'kraken', lone_numerator = 1, lone_denominator = 0, lone_since = now()`,
    rate_quotes_lone_numerator_check: `lone_source = 'kraken', lone_numerator = 0, lone_denominator = 1, lone_since = now()`,
    rate_quotes_mode_check: `mode = 'dream'`,
    rate_quotes_numerator_check: `numerator = 0`,
    rate_quotes_pair_check: `pair = 'btc'`,
    rate_quotes_pkey: AGAIN,
    rate_quotes_reference: `reference_numerator = 1`,
    rate_quotes_reference_denominator_check: `reference_numerator = 1, reference_denominator = 0, reference_at = now()`,
    rate_quotes_reference_numerator_check: `reference_numerator = 0, reference_denominator = 1, reference_at = now()`,
    rate_quotes_state_check: `state = 'stale'`,
  },
  rate_sources: {
    rate_sources_check: `fault = 'silent'`,
    rate_sources_mode_check: `mode = 'dream'`,
    rate_sources_pkey: AGAIN,
  },
  rate_acceptances: {
    rate_acceptances_accepted_by_fkey: `accepted_by = gen_random_uuid()`,
    rate_acceptances_denominator_check: `denominator = 0`,
    rate_acceptances_kind_check: `kind = 'rumour'`,
    rate_acceptances_mode_check: `mode = 'dream'`,
    rate_acceptances_numerator_check: `numerator = 0`,
    rate_acceptances_pair_check: `pair = 'btc'`,
    rate_acceptances_pkey: AGAIN,
  },
  rate_source_hours: {
    rate_source_hours_check: `failures = 3`,
    rate_source_hours_failures_check: `failures = -1`,
    rate_source_hours_mode_check: `mode = 'dream'`,
    rate_source_hours_pkey: AGAIN,
  },
  rate_source_settings: {
    rate_source_settings_jump_bps_check: `jump_bps = 0`,
    rate_source_settings_oldest_seconds_check: `oldest_seconds = 9`,
    rate_source_settings_pkey: AGAIN,
    rate_source_settings_source_check: `source = 'Binance'`,
  },
  rate_history: {
    rate_history_mode_check: `mode = 'dream'`,
    rate_history_pkey: AGAIN,
    rate_history_value_check: `value = 0`,
  },
  rate_pauses: {
    rate_pauses_check: `until = since - interval '1 second'`,
    rate_pauses_mode_check: `mode = 'dream'`,
    rate_pauses_pkey: AGAIN,
    rate_pauses_reason_check: `reason = ''`,
  },
  manual_rates: {
    manual_rates_author_check: `author = ''`,
    manual_rates_check: `valid_until = typed_at`,
    manual_rates_check1: `withdrawn_at = now()`,
    manual_rates_measured_from_check: `measured_from = 0`,
    manual_rates_pair_check: `pair = 'btc'`,
    manual_rates_pkey: AGAIN,
    manual_rates_reason_check: `reason = ''`,
    manual_rates_value_check: `value = 0`,
  },
})
