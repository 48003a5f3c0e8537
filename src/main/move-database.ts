import { open, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { moveDatabase } from '#server/platform/database/move-database.ts'
import { COUNTING_MS, type DatabaseAddress, openDb, openPool } from '#server/platform/database/pool.ts'
import { startEmbedded } from '#server/platform/embedded-postgres/embedded.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { type PlatformConfig, readPlatform } from './platform-variables.ts'

// While the office is stopped: npm run move-database -- postgres://… or the folder of a new home

const migrations = new URL('../../migrations/', import.meta.url)
const stops: (() => Promise<void>)[] = []

try {
  await move(readPlatform(process.env), process.argv[2])
} catch (error) {
  process.stderr.write(`${error instanceof StartRefusal ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
} finally {
  for (const stop of stops.toReversed()) await stop()
}

async function move(config: PlatformConfig, target: string | undefined): Promise<void> {
  if (!target)
    throw new StartRefusal(
      'no-target',
      'Say where to: npm run move-database -- postgres://…, or the folder of a new home',
    )
  const isUrl = /^postgres(ql)?:\/\//.test(target)
  const from = config.databaseUrl ? { url: config.databaseUrl } : await startIn(config.home)
  const home = resolve(target)
  const to = isUrl ? { url: target } : await startIn(home)
  const { tables, rows, left } = await moveDatabase(from, to, migrations)
  say(`${rows} rows of ${tables} tables have arrived, as many as were there`)
  if (left.length > 0) say(`Tables that are not the office's stay behind: ${left.join(', ')}`)
  await prove(to)
  const secret = config.secret ?? (await readFile(join(config.home, 'secret'), 'utf8').catch(() => '')).trim()
  if (!isUrl && secret) await keepSecret(home, secret)
  say(
    isUrl
      ? 'Start the office with DATABASE_URL and with the same AGIO_SECRET as before (that of AGIO_HOME/secret)'
      : `Start the office with AGIO_HOME=${home} and without DATABASE_URL`,
  )
}

async function startIn(home: string): Promise<DatabaseAddress> {
  const { address, stop } = await startEmbedded(home, { say: () => {} })
  stops.push(stop)
  return address
}

async function prove(address: DatabaseAddress): Promise<void> {
  const pool = openPool(address, 2)
  try {
    const faults = await proveLedger(openDb(pool, { deadlineMs: COUNTING_MS }))
    for (const { rule, where, is, shouldBe } of faults) say(`${rule}: ${where} is ${is} and should be ${shouldBe}`)
    if (faults.length > 0) process.exitCode = 1
    else say('The books agree: every balance is the sum of its transfers')
  } finally {
    await pool.end()
  }
}

/** A home has the secret of its database beside it. */
async function keepSecret(home: string, secret: string): Promise<void> {
  const file = await open(join(home, 'secret'), 'wx', 0o600)
  await file.write(`${secret}\n`)
  await file.sync()
  await file.close()
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
