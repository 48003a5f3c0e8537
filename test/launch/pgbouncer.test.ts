import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { debianProgram } from '#test/harness/debian-program.ts'
import { databaseOfTest, needsDatabase, startOn, statusOf } from './office-behind-proxy.ts'
import { folderOf, users } from './users.ts'

const [user] = users

type Mode = { mode: 'session' | 'transaction'; ignoresOptions?: boolean }

/** PgBouncer as Debian ships it, before a database of the test: its address. */
async function startPgBouncer(context: Parameters<typeof debianProgram>[0], { mode, ignoresOptions }: Mode) {
  const database = await databaseOfTest()
  if ('url' in database) return context.skip('the test server is none of ours')
  const program = await debianProgram(context, 'pgbouncer', ['pgbouncer', 'libevent-2.1-7', 'libc-ares2'])
  const folder = await folderOf(user)
  const port = await freePort()
  const { socketDir, user: owner, database: name } = database
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
agio = host=${socketDir} dbname=${name} user=${owner}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
${ignoresOptions ? 'ignore_startup_parameters = options' : ''}
`,
  )
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program.path, ['-q', ...asRoot, file], { env: program.env, stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit').catch(() => {})
  })
  await expect.poll(() => takes(port)).toBe(true)
  return `postgres://agio_owner@127.0.0.1:${port}/agio`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const takes = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })

test.for([{ ignoresOptions: false }, { ignoresOptions: true }])(
  'an office works through PgBouncer in session mode, whether it refuses or loses the settings of a sign-in: $ignoresOptions',
  { timeout: 120_000 },
  async ({ ignoresOptions }, context) => {
    const url = await startPgBouncer(context, { mode: 'session', ignoresOptions })
    const office = await startOn(url!)
    const address = await office.ready
    await expect.poll(() => statusOf(`${address}/readyz`), { timeout: 20_000 }).toBe(200)
    expect(await statusOf(`${address}${needsDatabase()}`)).toBe(404)
    // A leader holds its lock in a session of its own.
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      `select count(*)::int as leaders from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
    )
    await client.end()
    expect((rows as { leaders: number }[])[0]!.leaders).toBeGreaterThan(0)
    office.child.kill('SIGTERM')
    expect(await office.ended).toMatchObject({ code: 0 })
  },
)

test('a pooler in transaction mode is refused in one line', { timeout: 60_000 }, async context => {
  const url = await startPgBouncer(context, { mode: 'transaction' })
  const { code, said } = await (await startOn(url!)).ended
  expect(code).toBe(1)
  expect(said).toContain('a pooler in transaction mode stands before PostgreSQL')
})
