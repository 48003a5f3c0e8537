import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, utimes } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { clientConfig } from '#server/platform/database/pool.ts'
import { startEmbedded } from '#server/platform/embedded-postgres/embedded.ts'
import { ask, backUp, restore } from './backups.ts'
import { leaveClaim } from './crash-clients.ts'
import { start } from './processes.ts'
import { chownAll, clone, folderOf, usedHomeOf, users } from './users.ts'

const [user] = users
const run = promisify(execFile)

test('a backup taken while the office is written to restores every row that was committed before it', async () => {
  const [home, target, restored] = [await usedHomeOf(user), await folderOf(user), await folderOf(user)]
  const office = start({ user, home })
  await office.ready
  const writer = await writeWithoutPause(join(home, 'run'))
  await writer.wrote(50)
  const before = writer.count()
  const folder = await backUp(home, target)
  await writer.stop()
  office.child.kill('SIGTERM')
  await office.ended
  expect(await readdir(target)).toEqual([folder.slice(target.length + 1)])
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(await readFile(join(home, 'secret'), 'utf8'))

  await restore(folder, restored)
  const { address, stop } = await startEmbedded(restored)
  const rows = (await ask(address, 'select count(*)::int as n, max(n) as last from written')) as [
    { n: number; last: number },
  ]
  const ledger = await ask(address, 'select count(*)::int as n from ledger_transfers')
  await stop()

  // Without a gap, and with every row that was committed before the backup began.
  expect(rows[0].n).toBe(rows[0].last)
  expect(rows[0].n).toBeGreaterThanOrEqual(before)
  expect(ledger).not.toEqual([{ n: 0 }])
})

test('the drill of docs/operating.md proves the books of a backup with an open claim that holds a reserve', async () => {
  const ordinary = users.at(-1)!
  const [home, target, scratch] = [await usedHomeOf(ordinary), await folderOf(ordinary), await folderOf(ordinary)]
  const office = start({ user: ordinary, home })
  const told = {
    asked: new Set<string>(),
    opened: new Map<string, string>(),
    completed: new Set<string>(),
    interrupted: [],
  }
  expect(await leaveClaim(await office.ready, AbortSignal.timeout(20_000), told)).toBeDefined()
  await backUp(home, target)
  office.child.kill('SIGTERM')
  await office.ended
  await chownAll(target, ordinary)

  const drill = (await commandsOf('backup=$(ls'))
    .replaceAll('/var/backups/agio', target)
    .replaceAll('3999', String(await freePort()))
    .replace('node_modules/.bin/node', process.execPath)
  const { said } = await start({
    user: ordinary,
    home,
    env: { TMPDIR: scratch },
    command: ['bash', '-e', '-c', `${drill}\nwait`],
  }).ended
  expect(said).toContain('The books agree')
})

test('the command of docs/operating.md removes old and unfinished backups and nothing else', async () => {
  const target = await folderOf(user)
  const folders = { 'agio-new': 29, 'agio-old': 32, '.agio-new.unfinished': 0, '.agio-cut.unfinished': 3, notes: 90 }
  for (const [name, days] of Object.entries(folders)) {
    await mkdir(join(target, name))
    const at = Date.now() / 1000 - days * 86_400
    await utimes(join(target, name), at, at)
  }
  await run('sh', ['-c', (await commandsOf('find /var/backups')).replaceAll('/var/backups/agio', target)])
  expect((await readdir(target)).sort()).toEqual(['.agio-new.unfinished', 'agio-new', 'notes'])
})

test('a backup without a running office is refused in one line', async () => {
  const [home, target] = [await folderOf(user), await folderOf(user)]
  const failed = await backUp(home, target).catch(error => error)

  expect(failed.stderr).toMatch(/^No office runs on .*\n$/)
  expect(await readdir(target)).toEqual([])
})

/** The block of commands in docs/operating.md that begins with this text. */
async function commandsOf(begins: string): Promise<string> {
  const blocks = (await readFile(join(clone, 'docs/operating.md'), 'utf8')).matchAll(/```sh\n(.*?)```/gs)
  return blocks.map(([, block]) => block!).find(block => block.startsWith(begins))!
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Inserts one row after another, each in its own transaction, and counts those that the server acknowledged. */
async function writeWithoutPause(socketDir: string) {
  const client = new pg.Client(clientConfig({ socketDir, user: 'agio_owner', database: 'agio' }))
  await client.connect()
  await client.query('create table written (n int primary key)')
  let count = 0
  let goOn = true
  const writing = (async () => {
    while (goOn) {
      await client.query('insert into written values ($1)', [count + 1])
      count++
    }
  })()
  return {
    count: () => count,
    wrote: async (n: number) => {
      while (count < n) await new Promise(setImmediate)
    },
    stop: async () => {
      goOn = false
      await writing
      await client.end()
    },
  }
}
