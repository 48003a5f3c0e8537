import { createHash, randomUUID } from 'node:crypto'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { db, address } = await createTestDatabase({ demo: true })
const at = new Date('2026-11-21T12:00:00Z')
const { id: staff } = await createPerson(db, { role: 'operator' })
const { id: claim_id } = await insertClaim(db)
await insertRow(address, 'assignments', { claim_id, staff, since: at, until: at })
await insertRow(address, 'claim_notes', { id: randomUUID(), claim_id, staff, at, text: 'a note' })
const action = { role: 'operator', action: 'x', subject_kind: 'claim', subject: claim_id }
await insertRow(address, 'audit_log', { at, staff, ...action })
const content = Buffer.from('a slip')
const sha256 = createHash('sha256').update(content).digest()
await insertRow(address, 'slips', {
  id: randomUUID(),
  claim_id,
  staff,
  at,
  name: 'x',
  type: 'pdf',
  sha256,
  content,
})
await insertRow(address, 'payout_limits', { currency: 'BTC', alone_most: 1 })

await testRules(address, {
  assignments: {
    assignments_claim_id_fkey: `claim_id = gen_random_uuid()`,
    assignments_pkey: AGAIN,
    assignments_staff_fkey: `staff = gen_random_uuid()`,
  },
  claim_notes: {
    claim_notes_claim_id_fkey: `claim_id = gen_random_uuid()`,
    claim_notes_pkey: AGAIN,
    claim_notes_staff_fkey: `staff = gen_random_uuid()`,
    claim_notes_text_check: `text = ''`,
  },
  audit_log: { audit_log_pkey: AGAIN, audit_log_staff_fkey: `staff = gen_random_uuid()` },
  slips: {
    claim_slips_check: `content = 'another slip'`,
    claim_slips_claim_id_fkey: `claim_id = gen_random_uuid()`,
    claim_slips_content_check: `content = '', sha256 = sha256('')`,
    claim_slips_name_check: `name = ''`,
    claim_slips_pkey: AGAIN,
    claim_slips_staff_fkey: `staff = gen_random_uuid()`,
    claim_slips_type_check: `type = 'gif'`,
    slips_of_one: `claim_id = null`,
    slips_withdrawal_id_fkey: `claim_id = null, withdrawal_id = gen_random_uuid()`,
  },
  payout_limits: {
    payout_limits_alone_most_check: `alone_most = -1`,
    payout_limits_currency_fkey: `currency = 'NONE'`,
    payout_limits_pkey: AGAIN,
  },
})
