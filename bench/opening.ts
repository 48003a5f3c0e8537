import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { clientConfig, type DatabaseAddress, type Db } from '#server/database/pool.ts'
import { openClaimsOffice } from '../test/claims-office.ts'
import { type Measured, median } from './measurements.ts'

/** Claims opened beside transactions that write as many rows and know nothing of claims, each a second. */
export type Opening = { perSecond: number; barePerSecond: number; ratio: Measured }

export const AT_ONCE = 16
const WARM_UP_SECONDS = 5

/** What opening a claim costs beside the bare writing of its rows, on a disk: a short round of the one, one of the other. */
export async function costOpening(db: Db, address: DatabaseAddress, rounds: number, seconds: number): Promise<Opening> {
  const open = await opener(db)
  const bare = await bareWriter(address)
  // Until both have become as quick as they get: an office serves for weeks.
  await perSecond(WARM_UP_SECONDS, open)
  await perSecond(WARM_UP_SECONDS, bare.write)
  const opened: number[] = []
  const written: number[] = []
  for (let round = 0; round < rounds; round++) {
    opened.push(await perSecond(seconds, open))
    written.push(await perSecond(seconds, bare.write))
  }
  await bare.end()
  const ratios = opened.map((claims, round) => claims / written[round]!)
  return {
    perSecond: median(opened),
    barePerSecond: median(written),
    ratio: { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) },
  }
}

async function opener(db: Db): Promise<(worker: number) => Promise<void>> {
  const office = await openClaimsOffice(db)
  const wishes = pairs.map(([from, to, amount]) => office.wish(from, to, amount))
  return async worker => {
    const wish = wishes[worker % wishes.length]!
    const opened = await office.tryOpen({ ...wish, id: randomUUID(), email: `${randomUUID()}@example.com` })
    if (!opened.ok) throw new Error(`no claim: ${JSON.stringify(opened.refusal)}`)
  }
}

/** Of different currencies, as clients are: one reserve is one row, which is written by one at a time. */
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

/** As a claim does: seven rows are added and three changed, in one transaction, and the answer waits for the disk. */
async function bareWriter(address: DatabaseAddress) {
  const pool = new pg.Pool({ ...clientConfig(address), max: AT_ONCE })
  // The server may close before the last connection has said goodbye.
  pool.on('error', () => {})
  await pool.query('create table bare_rows (id uuid primary key, told text not null, n int not null)')
  const kept = Array.from({ length: AT_ONCE * 3 }, () => randomUUID())
  const told = 'x'.repeat(400)
  for (const id of kept) await pool.query('insert into bare_rows values ($1, $2, 0)', [id, told])

  async function write(worker: number): Promise<void> {
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
  }
  return { write, end: () => pool.end() }
}

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
