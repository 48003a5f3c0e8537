import { execFile } from 'node:child_process'
import { chown, copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { clientConfig, type DatabaseAddress } from '#server/platform/database/pool.ts'
import { clone } from './users.ts'

const run = promisify(execFile)

/** Runs a command of the office as whoever looks after it does. */
export const runBeside = (home: string, command: readonly string[], env: Record<string, string> = {}) =>
  run(process.execPath, command, { cwd: clone, env: { ...process.env, AGIO_HOME: home, ...env } })

/** Makes a backup and says its folder. */
export const backUp = async (home: string, target: string): Promise<string> =>
  (await runBeside(home, ['src/main/back-up.ts', target])).stdout.trim()

/** As docs/operating.md says it. */
export async function restore(backup: string, home: string): Promise<void> {
  await copyFile(join(backup, 'secret'), join(home, 'secret'))
  const data = join(home, 'database')
  await mkdir(data, { mode: 0o700 })
  await run('tar', ['-xzf', join(backup, 'database.tar.gz'), '-C', data])
  if (process.getuid!() === 0) {
    await run('chown', ['-R', '65534:65534', data])
    await chown(data, 65534, 65534)
  }
}

/** The database of the office that runs on a home. */
export const addressIn = (home: string) => ({ socketDir: join(home, 'run'), user: 'agio_owner', database: 'agio' })

export async function ask(address: DatabaseAddress, text: string): Promise<unknown[]> {
  const client = new pg.Client(clientConfig(address))
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
