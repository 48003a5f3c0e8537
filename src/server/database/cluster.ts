import { execFile } from 'node:child_process'
import { chown, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import type { PackagedPostgres } from './packaged-postgres.ts'
import { APP_ROLE } from './pool.ts'
import type { PostgresUser } from './postgres-user.ts'

export const OWNER = 'agio_owner'
export const DATABASE = 'agio'

/** The application signs in as its own role here, so no statement can bring the owner's rights back. One command a line. */
const firstCommands = `create role ${APP_ROLE} login\ncreate database ${DATABASE}\n`

type ClusterOptions = { postgres: PackagedPostgres; user: PostgresUser; durable: boolean }

/** Sees that there is a database folder which this PostgreSQL can open; makes it at the first start. */
export async function prepareCluster(data: string, options: ClusterOptions): Promise<void> {
  const made = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (made === undefined) return makeCluster(data, options)
  const { major } = options.postgres
  if (Number(made) !== major)
    throw new StartRefusal(
      'database-of-another-version',
      `The database in ${data} was made by PostgreSQL ${made.trim()} and this Agio brings ${major}: docs/operating.md says how to move it`,
    )
}

/** Everything happens in a folder beside, which gets its name last: a start that was cut off is simply begun anew. */
async function makeCluster(data: string, { postgres, user, durable }: ClusterOptions): Promise<void> {
  if (!(await isFree(data)))
    throw new StartRefusal('not-a-database', `${data} is there and is no database: move it away or restore a backup`)
  await removeUnfinished(data)
  // A name of its own each time: what an earlier start had begun may still be written to by a program that outlives it.
  const unfinished = await mkdtemp(`${data}.unfinished-`)
  if (user.ownerOfFolders) await chown(unfinished, user.ownerOfFolders, user.ownerOfFolders)

  const run = (program: string, args: string[], input?: string) =>
    runOnce([...user.prefix, join(postgres.folder, 'bin', program), ...args], { postgres, user, input })
  await run('initdb', [
    `--pgdata=${unfinished}`,
    `--username=${OWNER}`,
    '--auth=trust',
    '--encoding=UTF8',
    // Sorting and letter case come with PostgreSQL and do not change when the system is upgraded.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-locale',
    '--set=timezone=UTC',
    '--set=log_timezone=UTC',
    ...(durable ? [] : ['--no-sync']),
  ])
  await run('postgres', ['--single', '-D', unfinished, '-c', 'exit_on_error=on', 'template1'], firstCommands)
  await rename(unfinished, data)
  if (durable) await keepNames(dirname(data))
}

/** What earlier starts had begun. A part that is still written to, and so cannot be removed, is left to the next start. */
async function removeUnfinished(data: string): Promise<void> {
  const begun = (await readdir(dirname(data))).filter(name => name.startsWith(`${basename(data)}.unfinished`))
  for (const name of begun)
    await rm(join(dirname(data), name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(
      () => {},
    )
}

function runOnce(
  [file = '', ...args]: string[],
  { postgres, user, input }: Pick<ClusterOptions, 'postgres' | 'user'> & { input: string | undefined },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(file, args, { env: postgres.env, cwd: '/', ...user.spawnAs }, (error, _, stderr) => {
      if (!error) return resolve()
      const why = stderr.match(/(?:error|FATAL|PANIC|ERROR): +(.*)/)?.[1] ?? stderr.trim().split('\n').at(-1)
      reject(
        new StartRefusal('database-not-made', `The database could not be made: ${why || error.message}`, {
          cause: error,
        }),
      )
    })
    child.stdin!.on('error', () => {})
    child.stdin!.end(input)
  })
}

/** Absent, or an empty folder, as a mounted one is. */
const isFree = (data: string) =>
  readdir(data).then(
    names => names.length === 0,
    error => error.code === 'ENOENT',
  )

/** A new name in a folder survives a power cut only when the folder itself was written. */
async function keepNames(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
