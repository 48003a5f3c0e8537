import { execFile } from 'node:child_process'
import { access, chown, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { makeBackup } from '#server/backups/make-backup.ts'
import { proveCheckpoints } from '#server/ledger/checkpoints.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { COUNTING_MS, openDb, openPool } from '#server/platform/database/pool.ts'
import { DATABASE, OWNER } from '#server/platform/embedded-postgres/cluster.ts'
import { startEmbedded } from '#server/platform/embedded-postgres/embedded.ts'
import { findPostgres } from '#server/platform/embedded-postgres/packaged-postgres.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { systemClock } from './clock.ts'
import { type PlatformConfig, readPlatform } from './platform-variables.ts'

// Runs beside an open office: node src/main/back-up.ts <folder> [--without-secret]
// Tries a backup, with the office open or closed: node src/main/back-up.ts --try <backup>

const usage = 'Say where to: node src/main/back-up.ts <folder> [--without-secret], or --try <backup> to try one'
const migrations = new URL('../../migrations/', import.meta.url)

try {
  const config = readPlatform(process.env)
  const [first, second] = process.argv.slice(2)
  if (!first || (first === '--try' && !second)) throw new StartRefusal('no-target', usage)
  if (first === '--try') await tryBackup(resolve(second!))
  else {
    const address = { socketDir: await socketOf(config), user: OWNER, database: DATABASE }
    const secretOf = second === '--without-secret' ? undefined : config.home
    const made = await makeBackup({
      database: address,
      target: first,
      now: systemClock(),
      secretOf,
      photoKeys: join(config.home, 'photo-keys'),
    })
    process.stdout.write(`${made}\n`)
  }
} catch (error) {
  process.stderr.write(`${error instanceof StartRefusal ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}

/** Restores a backup into a folder of its own, opens it and proves its books: what nobody has restored is only a hope. */
async function tryBackup(backup: string): Promise<void> {
  const archive = join(backup, 'database.tar.gz')
  await access(archive).catch(() => {
    throw new StartRefusal('no-backup', `${backup} is no backup: it has no database.tar.gz`)
  })
  const home = await mkdtemp(join(tmpdir(), 'agio-try-'))
  try {
    const data = join(home, 'database')
    await mkdir(data, { mode: 0o700 })
    const postgres = await findPostgres(home)
    await promisify(execFile)('tar', ['-xzf', archive, '-C', data])
    // PostgreSQL refuses to run as root, and must own its folder.
    if (postgres.user !== process.getuid!()) {
      await chown(data, postgres.user, postgres.user)
      await promisify(execFile)('chown', ['-R', `${postgres.user}:${postgres.user}`, data])
    }
    const { address, stop } = await startEmbedded(home, { durable: false })
    try {
      await migrate(address, migrations)
      await prove(address)
    } finally {
      await stop()
    }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

async function prove(address: Parameters<typeof openPool>[0]): Promise<void> {
  const pool = openPool(address, 2)
  try {
    const db = openDb(pool, { deadlineMs: COUNTING_MS })
    const faults = [...(await proveLedger(db)), ...(await proveCheckpoints(db))]
    const { count, last } = await db
      .selectFrom('claims')
      .select(eb => [eb.fn.countAll<string>().as('count'), eb.fn.max('opened_at').as('last')])
      .executeTakeFirstOrThrow()
    for (const { rule, where, is, shouldBe } of faults)
      process.stdout.write(`${rule}: ${where} is ${is} and should be ${shouldBe}\n`)
    if (faults.length > 0) process.exitCode = 1
    else
      process.stdout.write(
        `The backup opens, and its books agree: ${count} orders, the last of ${last?.toISOString() ?? 'never'}\n`,
      )
  } finally {
    await pool.end()
  }
}

async function socketOf({ databaseUrl, home }: PlatformConfig): Promise<string> {
  if (databaseUrl)
    throw new StartRefusal(
      'not-embedded',
      'DATABASE_URL is set: back that server up with its own tools, pg_dump for one',
    )
  const folder = await realpath(join(home, 'run')).catch(() => join(home, 'run'))
  await access(join(folder, '.s.PGSQL.5432')).catch(() => {
    throw new StartRefusal(
      'not-running',
      `No office runs on ${home}. While it is stopped, a copy of that folder is a backup: cp -a`,
    )
  })
  return folder
}
