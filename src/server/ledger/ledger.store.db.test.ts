import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'

const { db } = await createTestDatabase({ demo: true })

test('the application may not change or remove a transfer', async () => {
  const change = db.updateTable('ledger_transfers').set({ reason: 'mended' })
  const remove = db.deleteFrom('ledger_transfers').where('id', '<>', randomUUID())

  await expect(change.execute()).rejects.toThrow(/permission denied/)
  await expect(remove.execute()).rejects.toThrow(/permission denied/)
})
