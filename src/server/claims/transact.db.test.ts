import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accept, refuse } from '#contract/result.ts'
import type { Tx } from '#server/platform/database/pool.ts'
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

test('a part of a larger use case that is refused or fails is undone alone', async () => {
  const write = (tx: Tx, name: string) => sql`insert into due_tasks (name, at) values (${name}, now())`.execute(tx)
  const notNow = { ok: false, refusal: { reason: 'not-now' } }
  await transact(db, async tx => {
    await write(tx, 'whole')
    const refused = transact(tx, async part => {
      await transact(part, async inner => accept(await write(inner, 'refused')))
      return refuse({ reason: 'not-now' })
    })
    expect(await refused).toEqual(notNow)
    await expect(transact(tx, async part => accept(await write(part, 'whole')))).rejects.toMatchObject({
      code: '23505',
    })
    return transact(tx, async part => accept(await write(part, 'part')))
  })
  const written = await sql`select name from due_tasks order by name`.execute(db)
  expect(written.rows).toEqual([{ name: 'part' }, { name: 'whole' }])
})
