import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openDemoOffice } from '#server/catalogue/demo-office.ts'
import { findClaim, listEvents, listPayments } from '#server/claims/claims.store.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { clientConfig, type DatabaseAddress, type Db, openDb, openPool } from '#server/database/pool.ts'
import { openClaimsOffice } from '../test/claims-office.ts'
import { quantile } from './measurements.ts'

export type ClaimsCost = {
  openedPerSecond: number
  /** Transactions that write as many rows and know nothing of claims. */
  barePerSecond: number
  /** Milliseconds, the 95th of a hundred, by how many claims there are. */
  reads: { claims: number; pageMs: number; queueMs: number }[]
}

const AT_ONCE = 16
const READS = 400

/** What opening a claim costs beside the bare writing of its rows, on a disk, and whether reading slows down with age. */
export async function costClaims(folder: string, seconds: number, sizes: readonly number[]): Promise<ClaimsCost> {
  const home = join(folder, 'claims')
  const { address, stop } = await startEmbedded(home)
  const pool = openPool(address, AT_ONCE)
  const db = openDb(pool)
  try {
    await migrate(address, new URL('../migrations/', import.meta.url))
    await openDemoOffice(db, new Date())
    const office = await openClaimsOffice(db)
    // Of different currencies, as clients are: one reserve is one row, which is written by one at a time.
    const wishes = pairs.map(
      ([from, to, amount]) =>
        () =>
          office.wish(from, to, amount, { email: `${randomUUID()}@example.com` }),
    )
    const open = async (worker: number) => {
      const opened = await office.tryOpen(wishes[worker % wishes.length]!())
      if (!opened.ok) throw new Error(`no claim: ${JSON.stringify(opened.refusal)}`)
    }
    await perSecond(1, open)
    const openedPerSecond = await perSecond(seconds, open)
    const barePerSecond = await writeRows(address, seconds)

    const reads: ClaimsCost['reads'] = []
    for (const claims of sizes) reads.push({ claims, ...(await readAmong(db, address, claims)) })
    return { openedPerSecond, barePerSecond, reads }
  } finally {
    await pool.end()
    await stop()
    await rm(home, { recursive: true, force: true })
  }
}

const pairs = [
  ['LTC', 'SBERRUB', '0.6'],
  ['LTC', 'TCSBRUB', '0.6'],
  ['LTC', 'ACRUB', '0.6'],
  ['LTC', 'TBRUB', '0.6'],
  ['SBERRUB', 'LTC', '9000'],
  ['SBERRUB', 'TRX', '9000'],
  ['SBERRUB', 'BTC', '9000'],
  ['SBERRUB', 'ETH', '9000'],
] as const

async function perSecond(seconds: number, work: (worker: number) => Promise<void>): Promise<number> {
  const until = performance.now() + seconds * 1_000
  const started = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, worker) => {
      while (performance.now() < until) {
        await work(worker)
        done++
      }
    }),
  )
  return (done * 1_000) / (performance.now() - started)
}

/** As a claim does: seven rows are added and three changed, in one transaction, and the answer waits for the disk. */
async function writeRows(address: DatabaseAddress, seconds: number): Promise<number> {
  const pool = new pg.Pool({ ...clientConfig(address), max: AT_ONCE })
  await pool.query('create table bare_rows (id uuid primary key, told text not null, n int not null)')
  const kept = Array.from({ length: AT_ONCE * 3 }, () => randomUUID())
  const told = 'x'.repeat(400)
  for (const id of kept) await pool.query('insert into bare_rows values ($1, $2, 0)', [id, told])
  const rate = await perSecond(seconds, async worker => {
    const client = await pool.connect()
    await client.query('begin')
    for (let i = 0; i < 7; i++)
      await client.query({
        name: 'add',
        text: 'insert into bare_rows values ($1, $2, 0)',
        values: [randomUUID(), told],
      })
    for (let i = 0; i < 3; i++)
      await client.query({
        name: 'change',
        text: 'update bare_rows set n = n + 1 where id = $1',
        values: [kept[worker * 3 + i]],
      })
    await client.query('commit')
    client.release()
  })
  await pool.end()
  return rate
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
