import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openDemoOffice } from '#server/catalogue/demo-office.ts'
import { findClaim, listEvents, listPayments } from '#server/claims/claims.store.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { clientConfig, type DatabaseAddress, type Db, openDb, openPool } from '#server/database/pool.ts'
import { quantile } from './measurements.ts'
import { AT_ONCE, costOpening, type Opening } from './opening.ts'

export type ClaimsCost = {
  opening: Opening
  /** Milliseconds, the 95th of a hundred, by how many claims there are. */
  reads: { claims: number; pageMs: number; queueMs: number }[]
}

const READS = 400

/** What opening a claim costs beside the bare writing of its rows, on a disk, and whether reading slows down with age. */
export async function costClaims(
  folder: string,
  { rounds, seconds, sizes }: { rounds: number; seconds: number; sizes: readonly number[] },
): Promise<ClaimsCost> {
  const home = join(folder, 'claims')
  const { address, stop } = await startEmbedded(home)
  const pool = openPool(address, AT_ONCE)
  const db = openDb(pool)
  try {
    await migrate(address, new URL('../migrations/', import.meta.url))
    await openDemoOffice(db, new Date())
    const opening = await costOpening(db, address, rounds, seconds)
    const reads: ClaimsCost['reads'] = []
    for (const claims of sizes) reads.push({ claims, ...(await readAmong(db, address, claims)) })
    return { opening, reads }
  } finally {
    await pool.end()
    await stop()
    await rm(home, { recursive: true, force: true })
  }
}

/** Brings the office to so many claims, nearly all of them long finished, and reads among them. */
async function readAmong(db: Db, address: DatabaseAddress, size: number) {
  const client = new pg.Client(clientConfig(address))
  await client.connect()
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from claims')
  // Copies of a claim that was really opened, so that every row is as wide as in earnest.
  const columns = (
    await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'claims' order by ordinal_position`,
    )
  ).rows.map(({ name }) => name)
  const changed: Record<string, string> = {
    id: 'gen_random_uuid()',
    number: '10000000000 + (select count(*) from claims) + n',
    state: `'completed'`,
    completed_at: `opened_at - n * interval '1 minute' + interval '9 minutes'`,
    opened_at: `opened_at - n * interval '1 minute'`,
    changed_at: `opened_at - n * interval '1 minute'`,
    deadline: 'null',
    hold_transfer: 'null',
    email_key: `'someone-' || (n % 50000) || '@example.com'`,
  }
  const values = columns.map(name => changed[name] ?? `"${name}"`).join(', ')
  await client.query(
    `insert into claims (${columns.map(name => `"${name}"`).join(', ')})
     select ${values} from (select * from claims where state = 'awaiting-payment' limit 1) one, generate_series(1, $1::int) n`,
    [Math.max(0, size - rows[0]!.n)],
  )
  await client.query(`insert into claim_events (claim_id, at, kind, state, actor, author, data)
    select id, opened_at, 'open', 'awaiting-payment', 'client', 'guest', '{}' from claims where not exists
      (select from claim_events where claim_id = claims.id)`)
  await client.query('vacuum analyze claims, claim_events')
  const ids = (
    await client.query<{ id: string }>('select id from claims tablesample system (100) order by random() limit 200')
  ).rows
  await client.end()

  const page = await p95(i => {
    const { id } = ids[i % ids.length]!
    return Promise.all([findClaim(db, id), listEvents(db, id), listPayments(db, id)])
  })
  const queue = await p95(() =>
    db
      .selectFrom('claims')
      .selectAll()
      .where('state', 'not in', ['completed', 'refunded', 'cancelled', 'expired'])
      .orderBy('deadline', order => order.nullsFirst())
      .orderBy('opened_at')
      .limit(50)
      .execute(),
  )
  return { pageMs: page, queueMs: queue }
}

async function p95(read: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < READS; i++) {
    const started = performance.now()
    await read(i)
    if (i >= READS / 4) times.push(performance.now() - started)
  }
  return quantile(times, 0.95)
}
