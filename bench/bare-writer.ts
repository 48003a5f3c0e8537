import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clientConfig, type DatabaseAddress } from '#server/database/pool.ts'

/** How many rows one transaction writes; what is told in unlogged ones does not outlive a crash and costs less. */
export type RowsWritten = { added: number; told: number; changed: number }

/** What the database counts that a piece of work writes, done so many times in turn on a pool of one connection. */
export async function rowsOf(
  pool: pg.Pool,
  times: number,
  work: (worker: number) => Promise<void>,
): Promise<RowsWritten> {
  const before = await written(pool)
  for (let worker = 0; worker < times; worker++) await work(worker)
  const after = await written(pool)
  const each = (kind: keyof RowsWritten) => (after[kind] - before[kind]) / times
  const rows = { added: each('added'), told: each('told'), changed: each('changed') }
  if (!Object.values(rows).every(Number.isInteger))
    throw new Error(`no transaction writes ${JSON.stringify(rows)} rows`)
  return rows
}

/** A transaction that writes so many rows by statements of its own, prepared, and whose answer waits for the disk. */
export async function bareWriter(address: DatabaseAddress, rows: RowsWritten, atOnce: number) {
  const pool = new pg.Pool({ ...clientConfig(address), max: atOnce })
  // The server may close before the last connection has said goodbye.
  pool.on('error', () => {})
  await pool.query('create table bare_rows (id uuid primary key, told text not null, n int not null)')
  await pool.query('create unlogged table bare_told (id uuid primary key, told text not null, n int not null)')
  const kept = Array.from({ length: atOnce }, () => Array.from({ length: rows.changed }, () => randomUUID()))
  const told = 'x'.repeat(400)
  for (const id of kept.flat()) await pool.query('insert into bare_rows values ($1, $2, 0)', [id, told])

  async function write(worker: number): Promise<void> {
    const client = await pool.connect()
    const add = (table: string) =>
      client.query({
        name: table,
        text: `insert into ${table} values ($1, $2, 0)`,
        values: [randomUUID(), told],
      })
    await client.query('begin')
    for (let i = 0; i < rows.added; i++) await add('bare_rows')
    for (let i = 0; i < rows.told; i++) await add('bare_told')
    for (const id of kept[worker]!)
      await client.query({ name: 'change', text: 'update bare_rows set n = n + 1 where id = $1', values: [id] })
    await client.query('commit')
    client.release()
  }
  return { write, end: () => pool.end() }
}

async function written(pool: pg.Pool): Promise<RowsWritten> {
  // What was committed is counted by the time that its connection has nothing to do.
  await pool.query('select pg_stat_force_next_flush()')
  await sleep(0)
  const { rows } = await pool.query<RowsWritten>(`
    select sum(n_tup_ins) filter (where relpersistence = 'p')::int as added,
      sum(n_tup_ins) filter (where relpersistence = 'u')::int as told, sum(n_tup_upd)::int as changed
    from pg_stat_user_tables join pg_class on pg_class.oid = relid`)
  return rows[0]!
}
