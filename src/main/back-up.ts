import { createWriteStream } from 'node:fs'
import { access, copyFile, mkdir, open, realpath, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { takeBaseBackup } from '#server/platform/embedded-postgres/base-backup.ts'
import { DATABASE, OWNER } from '#server/platform/embedded-postgres/cluster.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { systemClock } from './clock.ts'
import { type PlatformConfig, readPlatform } from './platform-variables.ts'

// Runs beside an open office: node src/main/back-up.ts <folder>

try {
  process.stdout.write(`${await backUp(readPlatform(process.env), process.argv[2])}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof StartRefusal ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}

/** Makes a folder with everything that a restore needs. It gets its name when it is complete and on the disk. */
async function backUp(config: PlatformConfig, target: string | undefined): Promise<string> {
  if (!target) throw new StartRefusal('no-target', 'Say where to: node src/main/back-up.ts <folder>')
  const socketDir = await socketOf(config)
  const name = `agio-${systemClock().toISOString().replaceAll(':', '-').slice(0, 19)}Z`
  const unfinished = resolve(target, `.${name}.unfinished`)
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    await fill(unfinished, { socketDir, home: config.home })
    const finished = resolve(target, name)
    await rename(unfinished, finished)
    await keep(resolve(target))
    return finished
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function fill(folder: string, { socketDir, home }: { socketDir: string; home: string }): Promise<void> {
  const archive = join(folder, 'database.tar.gz')
  const database = takeBaseBackup({ socketDir, user: OWNER, database: DATABASE })
  await pipeline(database, createGzip({ level: 3 }), createWriteStream(archive, { mode: 0o600 }))
  await keep(archive)
  const secret = join(folder, 'secret')
  await copyFile(join(home, 'secret'), secret).then(() => keep(secret), absent)
  await keep(folder)
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

/** Waits until a file or folder is on the disk. */
async function keep(path: string): Promise<void> {
  const file = await open(path)
  await file.sync()
  await file.close()
}

/** With AGIO_SECRET in the environment there is none in the home. */
function absent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
