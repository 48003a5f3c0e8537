import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clientConfig, type DatabaseAddress } from '#server/platform/database/pool.ts'

/** Rows that one transaction writes; `unlogged` rows are in unlogged tables, which do not survive a crash and cost less. */
export type RowsWritten = { added: number; unlogged: number; changed: number }

/** The rows that PostgreSQL counts for a piece of work, averaged over runs on a pool of one connection. */
export async function rowsOf(
  pool: pg.Pool,
  times: number,
  work: (worker: number) => Promise<void>,
): Promise<RowsWritten> {
  const before = await written(pool)
  for (let worker = 0; worker < times; worker++) await work(worker)
  const after = await written(pool)
  const each = (kind: keyof RowsWritten) => (after[kind] - before[kind]) / times
  const rows = { added: each('added'), unlogged: each('unlogged'), changed: each('changed') }
  if (!Object.values(rows).every(Number.isInteger))
    throw new Error(`no transaction writes ${JSON.stringify(rows)} rows`)
  return rows
}

/** A transaction that writes the same number of rows with prepared statements, durably. */
export async function bareWriter(address: DatabaseAddress, rows: RowsWritten, atOnce: number) {
  const pool = new pg.Pool({ ...clientConfig(address), max: atOnce })
  // The server may close before the last connection has said goodbye.
  pool.on('error', () => {})
  await pool.query('create table bare_rows (id uuid primary key, unlogged text not null, n int not null)')
  await pool.query('create unlogged table bare_unlogged (id uuid primary key, unlogged text not null, n int not null)')
  const kept = Array.from({ length: atOnce }, () => Array.from({ length: rows.changed }, () => randomUUID()))
  const unlogged = 'x'.repeat(400)
  for (const id of kept.flat()) await pool.query('insert into bare_rows values ($1, $2, 0)', [id, unlogged])

  async function write(worker: number): Promise<void> {
    const client = await pool.connect()
    const add = (table: string) =>
      client.query({
        name: table,
        text: `insert into ${table} values ($1, $2, 0)`,
        values: [randomUUID(), unlogged],
      })
    await client.query('begin')
    for (let i = 0; i < rows.added; i++) await add('bare_rows')
    for (let i = 0; i < rows.unlogged; i++) await add('bare_unlogged')
    for (const id of kept[worker]!)
      await client.query({ name: 'change', text: 'update bare_rows set n = n + 1 where id = $1', values: [id] })
    await client.query('commit')
    client.release()
  }
  return { write, end: () => pool.end() }
}

async function written(pool: pg.Pool): Promise<RowsWritten> {
  // PostgreSQL counts a commit when its connection is idle.
  await pool.query('select pg_stat_force_next_flush()')
  await sleep(0)
  const { rows } = await pool.query<RowsWritten>(`
    select sum(n_tup_ins) filter (where relpersistence = 'p')::int as added,
      sum(n_tup_ins) filter (where relpersistence = 'u')::int as unlogged, sum(n_tup_upd)::int as changed
    from pg_stat_user_tables join pg_class on pg_class.oid = relid`)
  return rows[0]!
}
