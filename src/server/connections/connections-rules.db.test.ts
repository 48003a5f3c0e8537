import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { address } = await createTestDatabase()
await insertRow(address, 'connections', {
  kind: 'smtp',
  sealed: 'x',
  label: 'mail.example:587',
  set_by: 'somebody',
  set_at: new Date(),
})

await testRules(address, {
  connections: {
    connections_kind: `kind = 'SMTP server'`,
    connections_label: `label = repeat('x', 601)`,
    connections_labelled: `label = ''`,
    connections_pkey: AGAIN,
    connections_sealed: `sealed = repeat('x', 8001)`,
    connections_set: `set_by = null`,
    connections_works: `works_label = 'mail.example:587'`,
  },
})
