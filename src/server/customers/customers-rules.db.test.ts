import { randomUUID } from 'node:crypto'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { db, address } = await createTestDatabase({ demo: true })
const at = new Date('2026-11-21T12:00:00Z')
const { id: user_id } = await createPerson(db)
const { id: staff } = await createPerson(db, { role: 'treasurer' })
await insertRow(address, 'customer_blocks', { user_id, reason: 'x', blocked_at: at, blocked_by: staff })
await insertRow(address, 'customer_limits', { user_id, unpaid_most: 1, changed_at: at, changed_by: staff })
await insertRow(address, 'customer_notes', { id: randomUUID(), user_id, staff, at, text: 'a note' })

await testRules(address, {
  customer_blocks: {
    customer_blocks_blocked_by_fkey: `blocked_by = gen_random_uuid()`,
    customer_blocks_check: `ended_at = now()`,
    customer_blocks_ended_by_fkey: `ended_at = now(), ended_by = gen_random_uuid()`,
    customer_blocks_one_now: `insert into customer_blocks (user_id, reason, blocked_at, blocked_by)
      select user_id, reason, blocked_at, blocked_by from customer_blocks`,
    customer_blocks_pkey: AGAIN,
    customer_blocks_reason_check: `reason = ''`,
    customer_blocks_user_id_fkey: `user_id = gen_random_uuid()`,
  },
  customer_limits: {
    customer_limits_changed_by_fkey: `changed_by = gen_random_uuid()`,
    customer_limits_day_most_usd_check: `day_most_usd = 0`,
    customer_limits_one: `unpaid_most = null`,
    customer_limits_pkey: AGAIN,
    customer_limits_unpaid_most_check: `unpaid_most = 0`,
    customer_limits_user_id_fkey: `user_id = gen_random_uuid()`,
  },
  customer_notes: {
    customer_notes_check: `email_key = 'x'`,
    customer_notes_pkey: AGAIN,
    customer_notes_staff_fkey: `staff = gen_random_uuid()`,
    customer_notes_text_check: `text = ''`,
    customer_notes_user_id_fkey: `user_id = gen_random_uuid()`,
  },
})
