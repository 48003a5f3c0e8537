import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { clientConfig, type DatabaseAddress } from '#server/platform/database/pool.ts'
import { startEmbedded } from '#server/platform/embedded-postgres/embedded.ts'
import { findPostgres } from '#server/platform/embedded-postgres/packaged-postgres.ts'
import { runServer } from '#server/platform/embedded-postgres/server-process.ts'
import { start } from './processes.ts'
import { folderOf, usedHomeOf, users } from './users.ts'

const [ourselves] = users

describe('the embedded PostgreSQL', async () => {
  const home = await folderOf(ourselves, { keptFor: 'file' })
  const data = join(home, 'database')

  test('is made anew after a first start that was cut off', async () => {
    await mkdir(join(home, 'database.unfinished/base'), { recursive: true })
    await writeFile(join(home, 'database.unfinished/PG_VERSION'), '18\n')

    await using server = await open(home)
    expect(await ask(server, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
    expect(await readdir(home)).not.toContain('database.unfinished')
  })

  test('is made anew while a program of the start that was cut off still writes', async () => {
    const fresh = await folderOf(ourselves)
    const unfinished = join(fresh, 'database.unfinished')
    const writer = spawn('sh', ['-c', `while :; do mkdir -p "$0/base"; echo > "$0/base/$(date +%N)"; done`, unfinished])
    onTestFinished(() => void writer.kill('SIGKILL'))
    await expect.poll(() => readdir(join(unfinished, 'base')).catch(() => [])).not.toEqual([])

    await using server = await open(fresh)
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
    writer.kill('SIGKILL')
  })

  test.runIf(process.getuid?.() === 0)(
    'starts after root was killed before it gave the socket folder to nobody',
    async () => {
      const fresh = await folderOf(ourselves)
      await chmod(fresh, 0o711)
      await mkdir(join(fresh, 'run'), { mode: 0o700 })

      await using server = await open(fresh)
      expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
    },
  )

  test('is durable, and its sorting and letter case do not depend on the system', async () => {
    await using server = await open(home, { durable: true })
    const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']
    for (const name of settings) expect(await ask(server, `show ${name}`)).toEqual([{ [name]: 'on' }])
    expect(await ask(server, `select upper('обмен') as upper`)).toEqual([{ upper: 'ОБМЕН' }])
  })

  test('listens only on a socket, which is closed to other users', async () => {
    await using server = await open(home)
    expect(await ask(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect((await stat(join(home, 'run'))).mode & 0o777).toBe(0o700)
  })

  test('does not get the secrets of the office', async () => {
    process.env.AGIO_SECRET = 'canary'
    onTestFinished(() => void delete process.env.AGIO_SECRET)
    await using _ = await open(home)
    expect(await readFile(`/proc/${await pidOf(data)}/environ`, 'latin1')).not.toContain('canary')
  })

  test('starts when another process has the number of its last process', async () => {
    const stranger = spawn('sleep', ['60'], {
      uid: process.getuid!() === 0 ? 65534 : undefined,
      gid: process.getuid!() === 0 ? 65534 : undefined,
    })
    onTestFinished(() => void stranger.kill())
    await writeFile(join(data, 'postmaster.pid'), `${stranger.pid}\n${data}\n1\n5432\n\n\n\nready\n`)
    await writeFile(join(home, 'run', '.s.PGSQL.5432.lock'), `${stranger.pid}\n${data}\n1\n5432\n\n`)

    await using server = await open(home)
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(stranger.exitCode).toBeNull()
  })

  test('stops the server that a killed office left running', async () => {
    const left = await leftRunning(home)
    await using server = await open(home)

    expect(await left.died).toMatch(/ended by itself/)
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('ends a server that ignores the request to stop, as during recovery', async () => {
    const deaf = spawn('sh', ['-c', 'trap "" INT TERM; while :; do sleep 0.2; done', data])
    onTestFinished(() => void deaf.kill('SIGKILL'))
    const died = once(deaf, 'exit')
    await writeFile(join(data, 'postmaster.pid'), `${deaf.pid}\n${data}\n1\n5432\n\n\n\nstarting\n`)

    const begun = performance.now()
    await using server = await open(home)
    expect(await died).toEqual([null, 'SIGQUIT'])
    expect(performance.now() - begun).toBeLessThan(30_000)
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('is refused on data that a process in another container holds', async () => {
    const holder = spawn('flock', ['--no-fork', `${data}.lock`, 'sleep', '60'])
    onTestFinished(() => void holder.kill())

    await expect(startEmbedded(home)).rejects.toMatchObject({ reason: 'database-in-use' })
  })

  test('has a short path to its socket when the home has a long one', async () => {
    const long = join(home, 'a-folder-with-a-long-name/'.repeat(4))
    await mkdir(long, { recursive: true })
    await promisify(execFile)('cp', ['-a', data, long])
    await using server = await open(long)

    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
    const short = await readlink(join(long, 'run'))
    onTestFinished(() => rm(short, { recursive: true }))
    expect(short).toMatch(/^\/tmp\/agio-[0-9a-f]{16}$/)
  })

  test('reports in one line why it does not start', async () => {
    const settings = join(data, 'postgresql.conf')
    const good = await readFile(settings, 'utf8')
    onTestFinished(() => writeFile(settings, good))
    await writeFile(settings, `${good}\nwork_mem = 'much'\n`)

    await expect(startEmbedded(home)).rejects.toMatchObject({
      reason: 'database-not-started',
      message: expect.stringMatching(
        /^PostgreSQL did not start \(configuration file .* contains errors\); its own words/,
      ),
    })
  })

  test('ends the office with one line when it is killed', async () => {
    const used = await usedHomeOf(ourselves)
    const office = start({ user: ourselves, home: used })
    await office.ready
    process.kill(await pidOf(join(used, 'database')), 'SIGKILL')

    const { code, said } = await office.ended
    expect(code).toBe(1)
    expect(said).toMatch(/PostgreSQL ended by itself \(SIGKILL\); its own words are in \S+\/log\/postgres\.log/)
  })
})

type Server = AsyncDisposable & { address: DatabaseAddress }

async function open(home: string, { durable = false } = {}): Promise<Server> {
  const { address, stop } = await startEmbedded(home, { durable })
  return { address, [Symbol.asyncDispose]: stop }
}

/** Without the lock of the home, which ended with the office. */
async function leftRunning(home: string) {
  const postgres = await findPostgres(home)
  const [data, socketDir] = [join(home, 'database'), join(home, 'run')]
  return runServer({ home, data, socketDir, postgres, durable: false, say: () => {} })
}

async function ask({ address }: Server, text: string): Promise<unknown[]> {
  const client = new pg.Client(clientConfig(address))
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const pidOf = async (data: string) => Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10)
