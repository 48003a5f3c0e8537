import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FileHandle, mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefusal } from '../start-refusal.ts'
import { findProgram } from './find-program.ts'
import type { PackagedPostgres } from './packaged-postgres.ts'
import type { PostgresUser } from './postgres-user.ts'
import { memorySettings } from './server-memory.ts'

export type ServerOptions = {
  home: string
  data: string
  socketDir: string
  postgres: PackagedPostgres
  user: PostgresUser
  durable: boolean
  say: (text: string) => void
}

export type ServerProcess = { stop: () => Promise<void>; died: Promise<string> }

/** Runs PostgreSQL on a folder that is made, and returns when it takes connections. */
export async function runServer(options: ServerOptions): Promise<ServerProcess> {
  const log = await openLog(options.home)
  const { child, ended } = await spawnPostgres(options, log.file)
  await log.file.close()
  let state: 'starting' | 'running' | 'stopping' = 'starting'

  const ready = waitUntilReady(child, options)
  const firstEnd = await Promise.race([ready, ended])
  if (firstEnd !== READY) throw await didNotStart(firstEnd, log, child.exitCode)
  state = 'running'

  return {
    died: new Promise(resolve => {
      ended.then(end => {
        if (state === 'running') resolve(`PostgreSQL ended by itself (${end}); its own words are in ${log.path}`)
      })
    }),
    stop: async () => {
      state = 'stopping'
      await stopServer(child, ended)
    },
  }
}

type LogFile = { path: string; file: FileHandle; from: number }

const LARGEST_LOG = 10_000_000

/** PostgreSQL's own words go to a file, not between ours. The one before is kept when it grew large. */
async function openLog(home: string): Promise<LogFile> {
  const folder = join(home, 'log')
  const path = join(folder, 'postgres.log')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const size = await stat(path).then(
    ({ size }) => size,
    () => 0,
  )
  if (size > LARGEST_LOG) await rename(path, `${path}.1`)
  const file = await open(path, 'a', 0o600)
  return { path, file, from: (await file.stat()).size }
}

/** What `flock` answers when somebody else holds the lock. */
const HELD_BY_ANOTHER = 75

type Spawned = { child: ChildProcess; ended: Promise<string> }

async function spawnPostgres(options: ServerOptions, log: FileHandle): Promise<Spawned> {
  const { data, socketDir, postgres, user, durable } = options
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socketDir}`,
    'unix_socket_permissions=0700',
    ...memorySettings(),
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  const command = [
    ...(await onlyOne(data, socketDir)),
    ...user.prefix,
    join(postgres.folder, 'bin/postgres'),
    '-D',
    data,
    ...settings.flatMap(setting => ['-c', setting]),
  ]
  const [file = '', ...args] = command
  // In a session of its own: Ctrl-C is for the office, which stops PostgreSQL last.
  const child = spawn(file, args, {
    detached: true,
    env: postgres.env,
    stdio: ['ignore', log.fd, log.fd],
    cwd: '/',
    ...user.spawnAs,
  })
  // Heard from the first moment on: what is wrong with the command ends it at once.
  const ended = once(child, 'exit').then(([code, signal]) => signal ?? `exit code ${code}`)
  ended.catch(() => {})
  await once(child, 'spawn')
  return { child, ended }
}

/**
 * A lock on the data that PostgreSQL and all its children carry as long as one of them lives. It also holds between
 * containers, which cannot see each other's processes. Whoever gets it knows that a `postmaster.pid` still lying there,
 * and the same beside the socket, is of a dead server: PostgreSQL goes by the number alone, which may be a stranger's by
 * now or a zombie's.
 */
async function onlyOne(data: string, socketDir: string): Promise<string[]> {
  const flock = await findProgram('flock')
  if (!flock) return []
  const locked = [flock, '--no-fork', '--timeout=5', `--conflict-exit-code=${HELD_BY_ANOTHER}`, `${data}.lock`]
  const leftBehind = [join(data, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]
  return [...locked, 'sh', '-c', 'rm -f "$0" "$1"; shift; exec "$@"', ...leftBehind]
}

const READY = Symbol('ready')
const SLOW_MS = 5_000

/** PostgreSQL writes its state into its pid file. After a crash it may have much to repeat, so patience has no end. */
async function waitUntilReady(child: ChildProcess, { data, say }: ServerOptions): Promise<typeof READY> {
  let told = Date.now()
  while (child.exitCode === null && child.signalCode === null) {
    const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return READY
    if (Date.now() - told > SLOW_MS) {
      say('the database is not ready yet; after a crash it repeats what it had not written')
      told = Date.now()
    }
    await sleep(5)
  }
  return new Promise(() => {})
}

async function didNotStart(end: string, log: LogFile, exitCode: number | null): Promise<StartRefusal> {
  if (exitCode === HELD_BY_ANOTHER)
    return new StartRefusal(
      'database-in-use',
      'The database is in use by a process that cannot be seen from here, in another container perhaps: one home serves one office',
    )
  const words = (await readFile(log.path)).subarray(log.from).toString()
  const why = words.match(/(?:FATAL|PANIC|ERROR): +(.*)/)?.[1] ?? words.trim().split('\n').at(-1)
  return new StartRefusal(
    'database-not-started',
    `PostgreSQL did not start (${why || end}); its own words are in ${log.path}`,
  )
}

const PATIENCE_MS = 10_000

/** A fast shutdown: what is under way is undone, what was said to be done is written. */
async function stopServer(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGQUIT'), PATIENCE_MS)
  await ended
  clearTimeout(late)
}
