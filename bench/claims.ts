import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { openDemoOffice } from '#server/catalogue/demo-office.ts'
import { readHistory } from '#server/claims/claim-history.store.ts'
import { countMediansOf } from '#server/claims/count-medians.ts'
import { listOwnClaims } from '#server/claims/my-claims/my-claims.store.ts'
import { listRecent } from '#server/claims/recent-exchanges.ts'
import { countQueue, listQueue } from '#server/desk/queue.store.ts'
import { searchClaims } from '#server/desk/search.store.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { COUNTING_MS, type Db, openDb, openPool } from '#server/platform/database/pool.ts'
import { startEmbedded } from '#server/platform/embedded-postgres/embedded.ts'
import { listEntries } from '#server/reserves/entries.store.ts'
import { readReserves } from '#server/reserves/reserves.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { accountOf, CLAIMS_OF_A_CLIENT, emailOf, numberOf, referenceOf } from './many-claims.ts'
import { quantile } from './measurements.ts'
import { databaseOf, type EmbeddedAddress, migrations } from './old-office.ts'
import { AT_ONCE, costOpening, type Opening } from './opening.ts'

/** A query and its duration: milliseconds, the 95th percentile. */
export type Reading = { what: string; p95Ms: number[] }

/** The duration of the ledger's proof, which grows with the ledger. */
export type Readings = { readings: Reading[]; provenMs: number[] }

/** What opening a claim costs beside the bare writing of its rows, on a disk. */
export const costOpenings = (folder: string, rounds: number, seconds: number): Promise<Opening> =>
  onServer(join(folder, 'claims'), { durable: true }, async address => {
    const pool = openPool(address, AT_ONCE)
    try {
      await migrate(address, migrations)
      await openDemoOffice(openDb(pool), new Date())
      return await costOpening(openDb(pool), address, rounds, seconds)
    } finally {
      await pool.end()
    }
  })

/** Whether reading slows down with the age of an office: offices of different ages are asked in turn, on one server. */
export const costReading = (folder: string, sizes: readonly number[], kept: string | undefined): Promise<Readings> =>
  onServer(kept ?? join(folder, 'claims'), { durable: false, keep: kept !== undefined }, async address => {
    const pools: pg.Pool[] = []
    try {
      const offices: Reads[] = []
      const provenMs: number[] = []
      for (const size of sizes) {
        const database = await databaseOf(address, size)
        const pool = openPool(database, 4)
        pools.push(pool)
        offices.push(await readsOf(openDb(pool), size))
        // The proof of an old office's ledger takes longer than any other statement may, there as here.
        provenMs.push(await proofMs(openDb(pool, { deadlineMs: COUNTING_MS })))
      }
      const readings: Reading[] = []
      for (const what of Object.keys(offices[0]!))
        readings.push({ what, p95Ms: await p95InTurn(offices.map(reads => reads[what]!)) })
      return { readings, provenMs }
    } finally {
      await Promise.all(pools.map(pool => pool.end()))
    }
  })

/** Before these, each office is read so often that neither it nor the code is read for the first time. */
const SETTLING = 100
const READS = 500
/** What takes so long that this is not enough for them is read less often, but never so seldom that nothing can be said. */
const MOST_MS = 12_000
const FEWEST = 40

export async function onServer<Value>(
  home: string,
  { durable, keep = false }: { durable: boolean; keep?: boolean },
  work: (address: EmbeddedAddress) => Promise<Value>,
): Promise<Value> {
  const { address, stop } = await startEmbedded(home, { durable })
  try {
    return await work(address as EmbeddedAddress)
  } finally {
    await stop()
    if (!keep) await rm(home, { recursive: true, force: true })
  }
}

type Reads = Record<string, (index: number) => Promise<unknown>>

/** An office with so many claims, and everything that is read of them. */
async function readsOf(db: Db, size: number): Promise<Reads> {
  const office = await openClaimsOffice(db, { at: new Date() })
  /** Old and new ones, in no order that the disk has. */
  const some = (index: number) => 1 + ((index * 7_919) % (size - 1))
  const { rows: claims } = await sql<{ id: string }>`
    select id from unnest(${Array.from({ length: SETTLING + READS }, (_, index) => numberOf(some(index)))}::bigint[])
      with ordinality as wanted (number, place) join claims using (number) order by place`.execute(db)
  const owner = (index: number) => {
    const digest = createHash('md5')
      .update(`client ${Math.floor(some(index) / CLAIMS_OF_A_CLIENT)}`)
      .digest('hex')
    return { userId: digest.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') }
  }
  const page = { page: 1, size: 20 }
  return {
    'a claim': index => readHistory(db, claims[index]!.id),
    'the queue': () => Promise.all([listQueue(db, {}, { page: 1, size: 50 }), countQueue(db)]),
    'search by number': index => searchClaims(db, numberOf(some(index))),
    'search by e-mail': index => searchClaims(db, emailOf(some(index))),
    'search by account': index => searchClaims(db, accountOf(some(index))),
    'search by transaction': index => searchClaims(db, referenceOf(some(index))),
    'claims of a client': index => listOwnClaims(db, owner(index), page),
    'the completed of them': index => listOwnClaims(db, { ...owner(index), status: 'completed' }, page),
    'recent exchanges': () => listRecent(db),
    reserves: () => readReserves(db, office.deps.snapshot().board, undefined),
    'lines of a reserve': () =>
      listEntries(db, { currency: 'SBERRUB', account: 'reserve', onlyHeld: false, from: 'newest', size: 50 }),
    'what is held of it': () =>
      listEntries(db, { currency: 'SBERRUB', account: 'reserve', onlyHeld: true, from: 'newest', size: 50 }),
    'medians of a month, the job': () => countMediansOf(db, office.now),
  }
}

/**
 * Offices are queried in alternating order. Each query reads another claim: in an old office one not read for years, in
 * a young one soon the same.
 */
async function p95InTurn(reads: readonly ((index: number) => Promise<unknown>)[]): Promise<number[]> {
  const times = reads.map((): number[] => [])
  const since = performance.now()
  for (let i = 0; i < SETTLING + READS; i++) {
    const late = performance.now() - since > MOST_MS
    if (late && times[0]!.length >= FEWEST) break
    const places = [...reads.keys()]
    for (const place of i % 2 === 0 ? places : places.reverse()) {
      const started = performance.now()
      await reads[place]!(i)
      if (i >= SETTLING || (late && i >= SETTLING / 10)) times[place]!.push(performance.now() - started)
    }
  }
  return times.map(each => quantile(each, 0.95))
}

/** The quicker of two: the first one reads from the disk what the second finds in memory. */
async function proofMs(db: Db): Promise<number> {
  const times: number[] = []
  for (let proof = 0; proof < 2; proof++) {
    const started = performance.now()
    const faults = await proveLedger(db)
    if (faults.length > 0) throw new Error(`the books of the benchmark do not agree: ${JSON.stringify(faults[0])}`)
    times.push(performance.now() - started)
  }
  return Math.min(...times)
}
