import { join } from 'node:path'
import { DATABASE } from '#server/database/cluster.ts'
import { COUNTING_MS, type DatabaseAddress, openDb, openPool } from '#server/database/pool.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import { Unavailable } from '#server/unavailable.ts'
import { type Config, readConfig } from './config.ts'

// Run beside an office that is open: npm run prove-ledger

try {
  const faults = await prove(readConfig(process.env))
  for (const { rule, where, is, shouldBe } of faults)
    process.stdout.write(`${rule}: ${where} is ${is} and should be ${shouldBe}\n`)
  if (faults.length > 0) process.exitCode = 1
  else process.stdout.write('The books agree: every balance is the sum of its transfers\n')
} catch (error) {
  process.stderr.write(`${error instanceof StartRefusal ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}

async function prove({ databaseUrl, home }: Config): ReturnType<typeof proveLedger> {
  const address: DatabaseAddress = databaseUrl
    ? { url: databaseUrl }
    : { socketDir: join(home, 'run'), user: '', database: DATABASE }
  const pool = openPool(address, 1)
  try {
    return await proveLedger(openDb(pool, { deadlineMs: COUNTING_MS }))
  } catch (error) {
    if (!(error instanceof Unavailable) || (error.cause as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new StartRefusal('not-running', `No office runs on ${home}: start it, and prove its books beside it`)
  } finally {
    await pool.end()
  }
}
