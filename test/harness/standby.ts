import { execFile } from 'node:child_process'
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { makeBackup } from '#server/backups/make-backup.ts'
import { clientConfig, type DatabaseAddress } from '#server/platform/database/pool.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/embedded-postgres/embedded.ts'
import { findPostgres } from '#server/platform/embedded-postgres/packaged-postgres.ts'
import { temporaryFolder } from './folder.ts'

const run = promisify(execFile)

/** A PostgreSQL of the test alone, whose own settings may be changed. */
export async function startServer(): Promise<EmbeddedDatabase> {
  const home = await temporaryFolder('agio-server-')
  return openFor(home)
}

/** Another one, which follows the first as a standby does: in recovery, until it is promoted. */
export async function startStandby({ address }: EmbeddedDatabase): Promise<EmbeddedDatabase> {
  if ('url' in address) throw new Error('only an embedded server can be followed')
  const home = await temporaryFolder('agio-standby-')
  const data = join(home, 'database')
  await mkdir(data, { mode: 0o700 })
  const backup = await makeBackup({ database: address, target: join(home, 'backups'), now: new Date() })
  await run('tar', ['-xzf', join(backup, 'database.tar.gz'), '-C', data])
  await writeFile(join(data, 'standby.signal'), '')
  const primary = `host=${address.socketDir} user=${address.user}`
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`)
  const { user } = await findPostgres(home)
  if (user !== process.getuid!()) await run('chown', ['-R', `${user}:${user}`, data])
  return openFor(home)
}

export async function asOwner(address: DatabaseAddress, ...statements: string[]): Promise<void> {
  const client = new pg.Client(clientConfig(address))
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function openFor(home: string): Promise<EmbeddedDatabase> {
  const server = await startEmbedded(home, { durable: false })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= server.stop())
  onTestFinished(async () => {
    await stop()
    await rm(home, { recursive: true, force: true })
  })
  return { ...server, stop }
}
