import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { address } = await createTestDatabase()
const since = new Date('2026-11-22T12:00:00Z')
await insertRow(address, 'guarantee_keys', { public_key: Buffer.alloc(32), since, until: since })
await insertRow(address, 'guarantee_keys', { public_key: Buffer.alloc(32, 1), since, until: null })

await testRules(address, {
  guarantee_keys: {
    guarantee_keys_current: `until = null`,
    guarantee_keys_length: `public_key = '\\x01'`,
    guarantee_keys_order: `until = since - interval '1 second'`,
    guarantee_keys_pkey: AGAIN,
  },
})
