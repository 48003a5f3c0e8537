import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accept } from '#contract/result.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { transact } from './transact.ts'

const { db } = await createTestDatabase()

const fails = (error: unknown) =>
  transact(db, () => {
    throw error
  })
const overdrawn = (constraint: string) => Object.assign(new Error('check violated'), { code: '23514', constraint })

test('an amount too large for the ledger is refused as beyond the reserve', async () => {
  const written = transact(db, async tx => {
    await sql`select 1e40::numeric(38, 0)`.execute(tx)
    return accept(undefined)
  })
  expect(await written).toEqual({ ok: false, refusal: { reason: 'beyond-reserve' } })
})

test('an overdrawn reserve is a refusal, and any other overdrawn account is a bug', async () => {
  expect(await fails(overdrawn('reserve_not_overdrawn'))).toEqual({ ok: false, refusal: { reason: 'beyond-reserve' } })
  const bug = overdrawn('custody_not_overdrawn')
  await expect(fails(bug)).rejects.toBe(bug)
})
