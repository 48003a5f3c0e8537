import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartRefusal } from '../start-refusal.ts'
import { errorIn, findProgram, type Postgres } from './packaged-postgres.ts'
import { memorySettings } from './server-memory.ts'

export type ServerOptions = {
  home: string
  data: string
  socketDir: string
  postgres: Postgres
  durable: boolean
  say: (text: string) => void
}

export type ServerProcess = { stop: () => Promise<void>; died: Promise<string> }

const SLOW_MS = 5_000

/** Runs PostgreSQL on a database folder, and returns when it takes connections. */
export async function runServer(options: ServerOptions): Promise<ServerProcess> {
  const { data, say } = options
  const log = await openLog(options.home)
  const child = spawnPostgres(options, log.file.fd)
  let isStopping = false
  const died = new Promise<string>(resolve =>
    child.once('exit', () => {
      if (!isStopping) resolve(`PostgreSQL ended by itself (${endOf(child)}); its own words are in ${log.path}`)
    }),
  )
  await once(child, 'spawn')
  await log.file.close()

  // After a crash PostgreSQL may have much to recover, so there is no limit.
  for (let reportedAt = Date.now(); ; await sleep(5)) {
    if (endOf(child) !== undefined) throw await refusalOf(child, log)
    const { pid, state } = await readPidFile(data)
    if (pid === child.pid && state === 'ready') break
    if (Date.now() - reportedAt > SLOW_MS) {
      say('the database is not ready yet; after a crash it repeats what it had not written')
      reportedAt = Date.now()
    }
  }
  return {
    died,
    stop: async () => {
      isStopping = true
      await end(child.pid!, () => endOf(child) !== undefined)
    },
  }
}

const endOf = ({ exitCode, signalCode }: ChildProcess) =>
  signalCode ?? (exitCode === null ? undefined : `exit code ${exitCode}`)

/** Exit code of `flock` when another process holds the lock. */
const LOCKED = 75

function spawnPostgres({ data, socketDir, postgres, durable }: ServerOptions, log: number): ChildProcess {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socketDir}`,
    'unix_socket_permissions=0700',
    ...memorySettings(),
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  const server = [...postgres.command('postgres'), '-D', data, ...settings.flatMap(setting => ['-c', setting])]
  // PostgreSQL and all its children hold this lock on the data as long as one of them lives, also against other
  // containers, whose processes cannot be seen. With the lock, a `postmaster.pid` is one of a dead server. PostgreSQL
  // itself would ask whether a process has that number, which another process or a zombie may have by now.
  const flock = findProgram('flock')
  const stale = [join(data, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]
  const locked = [flock!, '--no-fork', '--timeout=5', `--conflict-exit-code=${LOCKED}`, `${data}.lock`]
  const cleaned = ['sh', '-c', 'rm -f "$0" "$1"; shift; exec "$@"', ...stale]
  const [file = '', ...args] = flock ? [...locked, ...cleaned, ...server] : server
  // In a session of its own, because Ctrl-C is for the office, which stops PostgreSQL last.
  return spawn(file, args, { detached: true, env: postgres.env, stdio: ['ignore', log, log], cwd: '/' })
}

async function refusalOf(child: ChildProcess, log: { path: string; from: number }): Promise<StartRefusal> {
  if (child.exitCode === LOCKED)
    return new StartRefusal(
      'database-in-use',
      'The database is in use by a process that cannot be seen from here, in another container perhaps: one home serves one office',
    )
  const printed = (await readFile(log.path)).subarray(log.from).toString()
  return new StartRefusal(
    'database-not-started',
    `PostgreSQL did not start (${errorIn(printed) || endOf(child)}); its own words are in ${log.path}`,
  )
}

const LARGEST_LOG = 10_000_000

/** PostgreSQL has a log of its own. A large one is kept as the one before. */
async function openLog(home: string) {
  const folder = join(home, 'log')
  const path = join(folder, 'postgres.log')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await stat(path).catch(() => undefined)
  if (found && found.size > LARGEST_LOG) await rename(path, `${path}.1`)
  const file = await open(path, 'a', 0o600)
  return { path, file, from: (await file.stat()).size }
}

async function readPidFile(data: string): Promise<{ pid: number; state: string | undefined }> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return { pid: Number(lines[0]), state: lines[7]?.trim() }
}

/**
 * Stops the PostgreSQL of an office that was killed: one without `setpriv`, or one that is still stopping. Only this
 * office may use the folder, because it holds the lock of the home.
 */
export async function stopLeftBehind(data: string, say: (text: string) => void): Promise<void> {
  const { pid } = await readPidFile(data)
  // Another process may have that number by now.
  const isGone = async () => !(await commandOf(pid)).includes(` ${data} `)
  if (!pid || (await isGone())) return
  say(`a killed office left its database running (process ${pid}); stopping it`)
  if (await end(pid, isGone)) return
  throw new StartRefusal(
    'left-behind',
    `A killed office left its database running (process ${pid}) and it does not stop: end that process, then start again`,
  )
}

/** Empty for a process that has ended, also for a zombie. */
async function commandOf(pid: number): Promise<string> {
  const command =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).then(
          ({ stdout }) => stdout,
          () => '',
        )
  return `${command.replaceAll('\0', ' ')} `
}

/**
 * A fast shutdown: open transactions are rolled back. After ten seconds an immediate one, which loses nothing that was
 * committed, because the next start recovers it. False when the process goes on even then.
 */
async function end(pid: number, hasEnded: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 50_000],
  ] as const) {
    if (await hasEnded()) return true
    process.kill(pid, signal)
    for (const asked = Date.now(); Date.now() - asked < patienceMs; await sleep(10)) if (await hasEnded()) return true
  }
  return false
}
