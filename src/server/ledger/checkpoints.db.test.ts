import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { writeAudit } from '#server/audit/audit.store.ts'
import { clientConfig, type DatabaseAddress, type Db, openDb, openPool } from '#server/platform/database/pool.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createDatabaseBefore, createTestDatabase, inDatabaseOfItsOwn, migrations } from '#test/harness/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import {
  type Head,
  headOf,
  isStillThere,
  numberTransactionsOn,
  proveCheckpoints,
  readHead,
  writeCheckpoints,
  writtenHead,
} from './checkpoints.ts'

const { db, address } = await createTestDatabase({ demo: true })

const enter = (on: Db, staff: string, action: string, holdMs = 0) =>
  on.transaction().execute(async tx => {
    const actor = { staff: { id: staff, role: 'owner' as const }, now: new Date(), address: '192.0.2.7' }
    await writeAudit(tx, actor, { action, subject: { kind: 'claim', id: action }, after: { note: action } })
    await sleep(holdMs)
  })

const move = (on: Db) =>
  sql`select write_transfers(json_build_array(json_build_object('id', gen_random_uuid(), 'kind', 'transfer', 'currency', 'LTC',
    'debit', 'reserve', 'credit', 'equity', 'units', 1, 'reason', 'a slip', 'author', 'test', 'at', now()))::jsonb)`.execute(
    on,
  )

async function asOwner(to: DatabaseAddress, statement: string): Promise<void> {
  const owner = new pg.Client(clientConfig(to))
  await owner.connect()
  await owner.query(statement)
  await owner.end()
}

/** Open transactions of other tests on the same server keep entries from checkpoints for a while. */
async function checkpoint(on: Db): Promise<Head> {
  await expect
    .poll(
      async () => {
        await writeCheckpoints(on)
        const { rows } = await sql<{ behind: number }>`select
          (select count(*)::int from audit_log where tx < 8000000000000000000
            and (tx, id) > (select audit_tx, audit_id from checkpoints order by number desc limit 1))
          + (select count(*)::int from ledger_transfers
            where (tx, id) > (select ledger_tx, ledger_id from checkpoints order by number desc limit 1)) as behind`.execute(
          on,
        )
        return rows[0]!.behind
      },
      { timeout: 30_000 },
    )
    .toBe(0)
  return (await headOf(on))!
}

const covered = async (on: Db) =>
  (
    await sql<{ entries: number; written: number }>`select
      (select coalesce(sum(audit_rows + ledger_rows), 0)::int from checkpoints) as entries,
      ((select count(*) from audit_log) + (select count(*) from ledger_transfers))::int as written`.execute(on)
  ).rows[0]!

test('no entry of twenty writers at once is passed over, however late it is committed', async () => {
  const writers = openPool(address, 20)
  const many = openDb(writers)
  const { id } = await createPerson(db, { role: 'owner' })
  let writing = true
  const checkpoints = (async () => {
    while (writing) await writeCheckpoints(db)
  })()
  await Promise.all(
    Array.from({ length: 20 }, async (_, writer) => {
      for (let n = 0; n < 12; n++) {
        // Some hold their transaction open, so that later ones with higher numbers are committed before them.
        await enter(many, id, `${writer}-${n}`, (writer * 7 + n * 13) % 5 === 0 ? 60 : 0)
        await move(many)
      }
    }),
  )
  writing = false
  await checkpoints
  await writers.end()
  await checkpoint(db)

  const { entries, written } = await covered(db)
  expect(written).toBeGreaterThanOrEqual(480)
  expect(entries).toBe(written)
  expect(await proveCheckpoints(db)).toEqual([])
})

test('an entry whose transaction is open is left to a later checkpoint, and keeps nobody waiting', async () => {
  const { id } = await createPerson(db, { role: 'owner' })
  const open = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  const slow = db.transaction().execute(async tx => {
    const actor = { staff: { id, role: 'owner' as const }, now: new Date() }
    await writeAudit(tx, actor, { action: 'slow', subject: { kind: 'claim', id: 'slow' } })
    entered.resolve()
    await open.promise
  })
  await entered.promise
  await enter(db, id, 'quick')
  await writeCheckpoints(db)
  const before = await covered(db)
  open.resolve()
  await slow
  await checkpoint(db)
  const after = await covered(db)

  expect(after.entries).toBe(after.written)
  expect(before.entries).toBeLessThan(after.written)
  expect(await proveCheckpoints(db)).toEqual([])
})

const insertOld = (
  tx: string,
  at = 'now()',
) => `insert into audit_log (tx, at, staff, role, action, subject_kind, subject)
  select ${tx}, ${at}, id, 'owner', 'forged', 'claim', 'forged' from users limit 1`
const log = 'the audit log is as it was written'
const transfers = 'transfers are as they were written'
const follow = 'checkpoints follow each other'

/** What nobody but the owner of the database could do. */
test.each<[string, string, string[]]>([
  ['an entry is changed', `update audit_log set after = '{"note":"another"}' where action = 'b-1'`, [log]],
  ['the author of an entry is another', `update audit_log set role = 'support' where action = 'a-1'`, [log]],
  ['an entry is removed', `delete from audit_log where action = 'b-1'`, [log]],
  ['an entry is put between', insertOld(`(select tx from audit_log where action = 'b-1')`), [log]],
  ['an entry is put before all others', insertOld('-9223372036854775808'), [log]],
  ['an entry is put where no checkpoint comes', insertOld('9000000000000000000'), ['nothing is numbered ahead']],
  [
    'two entries are swapped',
    `update audit_log a set action = b.action, subject = b.subject, after = b.after from audit_log b
      where (a.action, b.action) in (('a-1', 'b-1'), ('b-1', 'a-1'))`,
    [log],
  ],
  ['the newest entries are removed', `delete from audit_log where action in ('b-1', 'b-2')`, [log]],
  [
    'an entry of long ago is added today',
    insertOld('numbered_transaction()', `now() - interval '20 days'`),
    ['an entry is not older than what was written before it'],
  ],
  ['a transfer is changed', `update ledger_transfers set author = 'nobody' where reason = 'a slip'`, [transfers]],
  ['a transfer is removed', `delete from ledger_transfers where reason = 'a slip'`, [transfers]],
  ['a checkpoint is removed', `delete from checkpoints where number = 1`, [follow]],
  ['a checkpoint is rewritten', `update checkpoints set at = at + interval '1 hour' where number = 1`, [follow]],
  [
    'an entry is changed and its checkpoint with it',
    `update audit_log set after = null where action = 'a-1';
      update checkpoints set audit_sha256 = (
        select sha256(convert_to(string_agg(audit_text(e), e'\\n' order by e.tx, e.id), 'UTF8')) from audit_log e
        where action in ('a-1', 'a-2')
      ) where number = 1;
      update checkpoints c set hash = hash_of(c, null) where number = 1`,
    [follow],
  ],
])('it is seen when %s', (_, tampering, rules) =>
  inDatabaseOfItsOwn(async (own, to) => {
    const { id } = await createPerson(own, { role: 'owner' })
    for (const group of ['a', 'b']) {
      for (const n of [1, 2]) await enter(own, id, `${group}-${n}`)
      await move(own)
      await checkpoint(own)
    }
    expect(await proveCheckpoints(own)).toEqual([])
    await asOwner(to, tampering)
    await checkpoint(own)

    const faults = (await proveCheckpoints(own)).map(({ rule }) => rule)
    expect(faults).toEqual(expect.arrayContaining(rules))
  }),
)

test('whoever kept an earlier head sees that the end was cut off, or all was written anew', () =>
  inDatabaseOfItsOwn(async (own, to) => {
    const { id } = await createPerson(own, { role: 'owner' })
    await enter(own, id, 'one')
    const first = await checkpoint(own)
    await enter(own, id, 'two')
    const kept = await checkpoint(own)
    expect(await isStillThere(own, first)).toBe(true)
    expect(await isStillThere(own, kept)).toBe(true)
    expect(readHead(` ${writtenHead(kept)}\n`)).toEqual(kept)
    expect(readHead('12')).toBeUndefined()

    await asOwner(
      to,
      `delete from audit_log where action = 'two'; delete from checkpoints where number = ${kept.number}`,
    )
    await enter(own, id, 'three')
    await checkpoint(own)

    // Alone the chain is whole: only the head from before gives the cut away.
    expect(await proveCheckpoints(own)).toEqual([])
    expect(await isStillThere(own, first)).toBe(true)
    expect(await isStillThere(own, kept)).toBe(false)
  }))

test('what was written before there were checkpoints is covered by the first ones, in pieces', async () => {
  const { address: earlier, ask } = await createDatabaseBefore('0060-checkpoints.sql')
  await ask(`insert into users (id, email, email_key, role, locale, created_at, password_hash)
    values (gen_random_uuid(), 'o@example.com', 'o@example.com', 'owner', 'en', now(), 'x')`).catch(() => {})
  await migrate(earlier, migrations)
  const pool = openPool(earlier, 2)
  const own = openDb(pool)
  const { id } = await createPerson(own, { role: 'owner' })
  await asOwner(
    earlier,
    `insert into audit_log (tx, at, staff, role, action, subject_kind, subject)
      select 0, now() - interval '1 year', '${id}', 'owner', 'old', 'claim', n::text from generate_series(1, 12000) n`,
  )
  await checkpoint(own)
  const { rows } = await sql<{ audit_rows: number }>`select audit_rows from checkpoints order by number`.execute(own)
  expect(rows.map(row => row.audit_rows)).toEqual([5000, 5000, 2000])
  expect(await proveCheckpoints(own)).toEqual([])
  await pool.end()
})

test('on a server whose transactions are numbered from the beginning, entries go on after the last checkpoint', () =>
  inDatabaseOfItsOwn(async (own, to) => {
    const { id } = await createPerson(own, { role: 'owner' })
    await enter(own, id, 'before')
    await checkpoint(own)
    // As if the server before had counted far beyond this one.
    await asOwner(to, `update audit_log set tx = 4000000000 where action = 'before'; delete from checkpoints`)
    await asOwner(
      to,
      `update transaction_numbers set ahead = 4000000001; select write_checkpoint(); update transaction_numbers set ahead = 0`,
    )
    await numberTransactionsOn(own)
    await numberTransactionsOn(own)
    await enter(own, id, 'after')
    await checkpoint(own)

    const { entries, written } = await covered(own)
    expect(entries).toBe(written)
    expect(await proveCheckpoints(own)).toEqual([])
  }))

test.each([
  ['write a checkpoint of its own', `insert into checkpoints select * from checkpoints`],
  ['change a checkpoint', `update checkpoints set hash = hash`],
  ['remove checkpoints', `delete from checkpoints`],
  ['number transactions', `update transaction_numbers set ahead = 9`],
  ['choose where its entry stands', insertOld('9')],
])('the application may not %s', async (_, statement) => {
  await enter(db, (await createPerson(db, { role: 'owner' })).id, 'any')
  expect(await checkpoint(db)).toBeDefined()
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied/)
})
