import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { address } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00Z')
const message = { id: randomUUID(), kind: 'x', recipient: 'x', locale: 'ru', data: '{}' }
await insertRow(address, 'outbox', { ...message, created_at: noon, next_try_at: noon })

await testRules(address, {
  outbox: {
    outbox_check: `data = null`,
    outbox_check1: `sent_at = now()`,
    outbox_locale_check: `locale = 'fr'`,
    outbox_pkey: AGAIN,
    outbox_state_check: `state = 'lost', data = null`,
  },
})
