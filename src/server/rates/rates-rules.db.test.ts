import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '#test/database.ts'
import { AGAIN, insertRow, testRules } from '#test/rules-of-tables.ts'

const { address } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-21T13:00:00Z')
const pair = 'BTC/USDT'
const fresh = { state: 'fresh', numerator: 1, denominator: 1, accepted_at: noon, fresh_until: later }
await insertRow(address, 'rate_quotes', { mode: 'demo', pair, ...fresh, sources: '[]' })
await insertRow(address, 'rate_sources', { mode: 'demo', source: 'demo' })
await insertRow(address, 'rate_history', { mode: 'demo', pair, at: noon, value: 1 })
const typed = {
  id: randomUUID(),
  author: 'olga',
  reason: 'why',
  typed_at: noon,
  valid_until: later,
  confirms_jump: false,
}
await insertRow(address, 'typed_quotes', { ...typed, pair, value: 1 })

await testRules(address, {
  rate_quotes: {
    rate_quotes_check: `numerator = null, state = 'paused', reason = 'why', since = now()`,
    rate_quotes_check1: `fresh_until = null`,
    rate_quotes_check2: `state = 'paused', reason = null`,
    rate_quotes_denominator_check: `denominator = 0`,
    rate_quotes_mode_check: `mode = 'dream'`,
    rate_quotes_numerator_check: `numerator = 0`,
    rate_quotes_pair_check: `pair = 'btc'`,
    rate_quotes_pkey: AGAIN,
    rate_quotes_state_check: `state = 'stale'`,
  },
  rate_sources: {
    rate_sources_check: `fault = 'silent'`,
    rate_sources_mode_check: `mode = 'dream'`,
    rate_sources_pkey: AGAIN,
  },
  rate_history: {
    rate_history_mode_check: `mode = 'dream'`,
    rate_history_pkey: AGAIN,
    rate_history_value_check: `value = 0`,
  },
  typed_quotes: {
    typed_quotes_author_check: `author = ''`,
    typed_quotes_check: `valid_until = typed_at`,
    typed_quotes_check1: `withdrawn_at = now()`,
    typed_quotes_pair_check: `pair = 'btc'`,
    typed_quotes_pkey: AGAIN,
    typed_quotes_reason_check: `reason = ''`,
    typed_quotes_value_check: `value = 0`,
  },
})
