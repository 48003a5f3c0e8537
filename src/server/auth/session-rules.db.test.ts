import { randomUUID } from 'node:crypto'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { db, address } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00Z')
const { id: user_id } = await createPerson(db, { secondFactor: true })
const session_id = randomUUID()
const times = { started_at: noon, last_seen_at: noon, expires_at: noon, proved_at: noon }
await insertRow(address, 'sessions', { id: session_id, user_id, persistent: true, ...times })
const hash = Buffer.from('a token')
await insertRow(address, 'refresh_tokens', { hash, session_id, issued_at: noon, generation: 1 })
await insertRow(address, 'signing_keys', { kid: 'a key', sealed: 'x', created_at: noon })
await insertRow(address, 'sign_in_limits', { key: hash, failures: 1, last_at: noon, blocked_until: noon })
await insertRow(address, 'known_devices', { hash, user_id, seen_at: noon })

const another = (generation: number, used: string) =>
  `insert into refresh_tokens (hash, session_id, issued_at, generation, used_at, successor_salt)
    select 'another', session_id, issued_at, ${generation}, ${used} from refresh_tokens`

await testRules(address, {
  recovery_codes: { recovery_codes_pkey: AGAIN, recovery_codes_user_id_fkey: `user_id = gen_random_uuid()` },
  sessions: {
    sessions_check: `ended_at = now()`,
    sessions_end_reason_check: `ended_at = now(), end_reason = 'bored'`,
    sessions_pkey: AGAIN,
    sessions_user_id_fkey: `user_id = gen_random_uuid()`,
  },
  refresh_tokens: {
    refresh_tokens_check: `used_at = now()`,
    refresh_tokens_line: another(1, `now(), 'salt'`),
    refresh_tokens_one_unused: another(2, `null, null`),
    refresh_tokens_pkey: AGAIN,
    refresh_tokens_session_id_fkey: `session_id = gen_random_uuid()`,
  },
  signing_keys: { signing_keys_pkey: AGAIN },
  sign_in_limits: { sign_in_limits_failures_check: `failures = 0`, sign_in_limits_pkey: AGAIN },
  known_devices: { known_devices_pkey: AGAIN, known_devices_user_id_fkey: `user_id = gen_random_uuid()` },
})
