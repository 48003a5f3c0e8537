// What the office costs, as a share of what Node itself can do on the same machine:
// npm run bench [-- --quick] [--only opening|matrix|reading|configuration|dashboard|photos|chats|peers|work] [--write] [--claims 1000000] [--keep folder]
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ChildServer, startOfficeProcess } from '#test/harness/office-process.ts'
import { startBare } from './bare.ts'
import { benefitRows, benefitVariables } from './benefits.ts'
import { costChats } from './chats.ts'
import { costOpenings, costReading } from './claims.ts'
import { costConfiguration } from './configuration.ts'
import { costDashboard } from './dashboard.ts'
import { costMatrix } from './direction-matrix.ts'
import { load } from './load.ts'
import { type Result, type Round, summarise } from './measurements.ts'
import { weighPage } from './page-weight.ts'
import { costPeers } from './peers/peers.ts'
import { costPhotos } from './photos.ts'
import { moveToCore, pinned } from './pinning.ts'
import { course, type Row, rows } from './rows.ts'
import { loadBesideSignIns } from './sign-ins.ts'
import { loadStreams } from './streams.ts'
import {
  chatsLines,
  configurationLines,
  dashboardLines,
  matrixLines,
  openingLines,
  peersLines,
  photosLines,
  readingLines,
  rowLine,
  signInLines,
  streamLines,
  tickLine,
  weightLines,
  workLines,
} from './tables.ts'
import { costTicks } from './ticks.ts'
import { costWork, keep as keepWork, readKept } from './work.ts'

const { quick, only, claims, keep, write } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    /** One part of what is asked of the database alone, without the rest. */
    only: { type: 'string' },
    /** How old the old office is. A million are ten years; making them takes many minutes and gigabytes. */
    claims: { type: 'string', default: '50000' },
    /** A folder in which the old office stays: the next time it is read without being made again. */
    keep: { type: 'string' },
    /** With `--only work`: what was measured becomes what later runs are compared with. */
    write: { type: 'boolean', default: false },
  },
}).values
const ROUNDS = quick ? 3 : 7
const SECONDS = quick ? 1 : 4
const WARM_UP_SECONDS = quick ? 2 : 5
const LISTENERS = 2_000
/** The demo market ticks every five seconds. */
const LISTEN_SECONDS = quick ? 11 : 61
const SIGN_IN_SECONDS = quick ? 5 : 20
/** As many currencies as a large office has, all exchanged for each other. */
const MATRIX_SIDE = 60
const TICKS = quick ? 9 : 41
/** An office of the first day, and an old one. */
const CLAIMS = [1_000, Number(claims)]

// On a disk and not in memory: the office's database is as durable here as it is in earnest.
const home = await mkdtemp(join(tmpdir(), 'agio-bench-'))
const servers: ChildServer[] = []
const interrupted = new Promise<void>(resolve => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
}).then(() => {
  process.exitCode = 130
})
try {
  await Promise.race([bench(), interrupted])
} finally {
  await Promise.all(servers.map(server => server.stop()))
  await rm(home, { recursive: true })
}
if (process.exitCode === 130) process.exit()

async function bench(): Promise<void> {
  const ofClaims: Record<string, () => Promise<string>> = {
    opening: async () => openingLines(await costOpenings(home, ROUNDS, SECONDS)),
    matrix: async () => matrixLines(await costMatrix(home, MATRIX_SIDE)),
    reading: async () => readingLines(await costReading(home, CLAIMS, keep), CLAIMS),
    configuration: async () => configurationLines(await costConfiguration(home)),
    photos: async () => photosLines(await costPhotos(home)),
    chats: async () => chatsLines(await costChats(home)),
    dashboard: async () => dashboardLines(await costDashboard(home, Number(claims), keep)),
  }
  // Not without being asked: the packages of the other frameworks are installed for it.
  if (only === 'peers') return say(peersLines(await costPeers(join(home, 'peers'), quick ? 3 : 11)))
  if (only === 'work') return benchWork()
  if (only !== undefined && !(only in ofClaims)) throw new Error(`--only ${Object.keys(ofClaims).join('|')}|peers|work`)
  if (only === undefined) await benchOffice()
  for (const [name, part] of Object.entries(ofClaims)) if (name === (only ?? name)) say(`${await part()}\n`)
}

async function benchWork(): Promise<void> {
  const costs = await costWork(join(home, 'work'), quick ? 3 : 9)
  const before = await readKept().catch(() => undefined)
  say(workLines(costs, before))
  if (write) await keepWork(costs)
}

async function benchOffice(): Promise<void> {
  const office = await startOfficeProcess(home, { AGIO_TRUSTED_PROXIES: '127.0.0.1', ...benefitVariables })
  servers.push(office)
  moveToCore('server', office.pid)

  say(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${pinned ? 'pinned' : 'not pinned'} to cores`,
  )
  // First, while the office is fresh: what it grows by is then what the streams need.
  const streams = await loadStreams(office.url, LISTENERS, LISTEN_SECONDS)
  say(`${ROUNDS} rounds of ${SECONDS} s, the office and a bare node:http server in turn\n`)
  say('| | req/s | bare req/s | ratio | spread | p99 ms |')
  say('|---|--:|--:|--:|--:|--:|')
  for (const row of rows) await benchRow(row, office.url)
  // Prepared only now: an access token lives for ten minutes.
  for (const row of await benefitRows(office.url, home)) await benchRow(row, office.url)
  // Sign-ins are given the other core, as the system would: a hash is work for a thread of its own.
  moveToCore('all', office.pid)
  say(`\n${signInLines(await loadBesideSignIns(office.url, course, SIGN_IN_SECONDS))}`)
  moveToCore('server', office.pid)
  say(`\n${streamLines(streams)}`)
  say('\n| processor time of a tick | every price moves, ms | one in a hundred, ms |')
  say('|---|--:|--:|')
  for (const directions of [250, 2_500, 25_000]) say(tickLine(await costTicks(directions, TICKS)))
  say(`\n${weightLines(await weighPage(office.url))}\n`)
  await office.stop()
}

async function benchRow(row: Row, office: string): Promise<void> {
  const bare = await startBare(office, row)
  servers.push(bare)
  say(rowLine(row, await measure(row, office, bare.url)))
  await bare.stop()
}

async function measure(row: Row, office: string, bare: string): Promise<Result> {
  for (const url of [office, bare]) await load(url, row, WARM_UP_SECONDS)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ office: await load(office, row, SECONDS), bare: await load(bare, row, SECONDS) })
  }
  return summarise(rounds)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
