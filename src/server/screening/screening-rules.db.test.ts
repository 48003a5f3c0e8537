import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { db, address } = await createTestDatabase({ demo: true })
const at = new Date('2026-11-21T12:00:00Z')
const { id: claim_id } = await insertClaim(db)
const named = { kind: 'mailbox', value: 'anna@test.example' }
await insertRow(address, 'screening_rules', { ...named, effect: 'stop', reason: 'x' })
await insertRow(address, 'screening_hits', { ...named, hits: 1, last_at: at })
await insertRow(address, 'screening_warnings', { claim_id, ...named, reason: 'x' })

await testRules(address, {
  screening_rules: {
    screening_rules_effect_check: `effect = 'pay'`,
    screening_rules_kind_check: `kind = 'regex'`,
    screening_rules_pkey: AGAIN,
    screening_rules_reason_check: `reason = ''`,
    screening_rules_value_check: `value = ''`,
  },
  screening_hits: { screening_hits_hits_check: `hits = 0`, screening_hits_pkey: AGAIN },
  screening_warnings: {
    screening_warnings_claim_id_fkey: `claim_id = gen_random_uuid()`,
    screening_warnings_pkey: AGAIN,
  },
})
