import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { APP_ROLE } from '../database/pool.ts'
import { StartRefusal } from '../start-refusal.ts'
import { errorIn, type Postgres } from './packaged-postgres.ts'

export const OWNER = 'agio_owner'
export const DATABASE = 'agio'

type ClusterOptions = { postgres: Postgres; durable: boolean }

/** Makes the database folder at the first start, and refuses one that this PostgreSQL cannot open. */
export async function prepareCluster(data: string, options: ClusterOptions): Promise<void> {
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return makeCluster(data, options)
  const { major } = options.postgres
  if (Number(version) !== major)
    throw new StartRefusal(
      'database-of-another-version',
      `The database in ${data} was made by PostgreSQL ${version.trim()} and this Agio brings ${major}: docs/operating.md says how to move it`,
    )
}

/** The folder gets its name last, so a start that was cut off is begun anew. */
async function makeCluster(data: string, { postgres, durable }: ClusterOptions): Promise<void> {
  // A mounted folder is there already, and empty.
  const names = await readdir(data).catch(error => (error.code === 'ENOENT' ? [] : [error.code]))
  if (names.length > 0)
    throw new StartRefusal('not-a-database', `${data} is there and is no database: move it away or restore a backup`)

  const home = dirname(data)
  const unfinished = `${basename(data)}.unfinished`
  // What a program of the earlier start still writes to is left to the next start.
  for (const name of await readdir(home))
    if (name.startsWith(unfinished)) await rm(join(home, name), { recursive: true, maxRetries: 5 }).catch(() => {})
  const folder = await mkdtemp(join(home, `${unfinished}-`))
  if (postgres.user !== process.getuid!()) await chown(folder, postgres.user, postgres.user)

  const initdb = [
    `--pgdata=${folder}`,
    `--username=${OWNER}`,
    '--auth=trust',
    '--encoding=UTF8',
    // Sorting and letter case come with PostgreSQL and do not change when the system is upgraded.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-locale',
    '--set=timezone=UTC',
    '--set=log_timezone=UTC',
  ]
  await run([...postgres.command('initdb'), ...initdb, ...(durable ? [] : ['--no-sync'])], postgres)
  const single = [...postgres.command('postgres'), '--single', '-D', folder, '-c', 'exit_on_error=on', 'template1']
  // The application has a role of its own, so no statement can bring the owner's rights back. One command a line.
  await run(single, postgres, `create role ${APP_ROLE} login\ncreate database ${DATABASE}\n`)
  await rename(folder, data)
  if (durable) await syncFolder(home)
}

async function run([file, ...args]: string[], { env }: Postgres, input = ''): Promise<void> {
  const child = spawn(file!, args, { env, cwd: '/', stdio: ['pipe', 'ignore', 'pipe'] })
  child.stdin.on('error', () => {}).end(input)
  const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code !== 0)
    throw new StartRefusal(
      'database-not-made',
      `The database could not be made: ${errorIn(printed) || `exit code ${code}`}`,
    )
}

/** A new name survives a power cut only when its folder was written to the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}
