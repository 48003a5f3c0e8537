import { randomUUID } from 'node:crypto'
import { transfer, writeTransfers } from '#server/ledger/transfers.ts'
import { type DatabaseAddress, type Db, openDb, openPool } from '#server/platform/database/pool.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { bareWriter, type RowsWritten, rowsOf } from './bare-writer.ts'
import { type Measured, median } from './measurements.ts'
import { processorTime } from './processor-time.ts'

/** So many a second, and the processor time that each of them took. */
export type Cost = { perSecond: number; nodeMs: number; serverMs: number | undefined }

/** Claims opened beside transactions that write as many rows and know nothing of claims. */
export type Opening = { rows: RowsWritten; opened: Cost; bare: Cost; ratio: Measured }

export const AT_ONCE = 16
const WARM_UP_SECONDS = 5

/** What opening a claim costs beside the bare writing of its rows, on a disk: a short round of the one, one of the other. */
export async function costOpening(db: Db, address: DatabaseAddress, rounds: number, seconds: number): Promise<Opening> {
  await fillReserves(db)
  const rows = await rowsOfOpening(address)
  const open = await opener(db)
  const bare = await bareWriter(address, rows, AT_ONCE)
  // Until both have become as quick as they get: an office serves for weeks.
  await costOf(address, WARM_UP_SECONDS, open)
  await costOf(address, WARM_UP_SECONDS, bare.write)
  const opened: Cost[] = []
  const written: Cost[] = []
  for (let round = 0; round < rounds; round++) {
    opened.push(await costOf(address, seconds, open))
    written.push(await costOf(address, seconds, bare.write))
  }
  await bare.end()
  const ratios = opened.map(({ perSecond }, round) => perSecond / written[round]!.perSecond)
  return {
    rows,
    opened: middle(opened),
    bare: middle(written),
    ratio: { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) },
  }
}

/** How many rows the database counts for one claim, so that nobody has to keep a figure here in step. */
async function rowsOfOpening(address: DatabaseAddress): Promise<RowsWritten> {
  const pool = openPool(address, 1)
  try {
    const open = await opener(openDb(pool))
    // The first of each pair opens accounts, which the next ones find.
    for (let worker = 0; worker < pairs.length; worker++) await open(worker)
    return await rowsOf(pool, pairs.length, open)
  } finally {
    await pool.end()
  }
}

/** Enough for every claim of the benchmark, however quick the office is. */
async function fillReserves(db: Db): Promise<void> {
  const occasion = { reason: 'for the benchmark', author: 'bench', at: new Date() }
  const currencies = [...new Set(pairs.map(([, to]) => to))]
  const lines = currencies.map(currency =>
    transfer({ currency, debit: 'reserve', credit: 'equity', units: 10n ** 24n }, occasion),
  )
  await db.transaction().execute(tx => writeTransfers(tx, lines))
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

async function costOf(
  address: DatabaseAddress,
  seconds: number,
  work: (worker: number) => Promise<void>,
): Promise<Cost> {
  const before = await processorTime(address)
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
  const perSecond = (done * 1_000) / (performance.now() - started)
  const after = await processorTime(address)
  return {
    perSecond,
    nodeMs: (after.nodeMs - before.nodeMs) / done,
    serverMs:
      after.serverMs === undefined || before.serverMs === undefined
        ? undefined
        : (after.serverMs - before.serverMs) / done,
  }
}

const middle = (costs: readonly Cost[]): Cost => ({
  perSecond: median(costs.map(({ perSecond }) => perSecond)),
  nodeMs: median(costs.map(({ nodeMs }) => nodeMs)),
  serverMs: costs.some(({ serverMs }) => serverMs === undefined)
    ? undefined
    : median(costs.map(({ serverMs }) => serverMs!)),
})
