import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chown, copyFile, mkdir, readdir, readFile, utimes } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { clientConfig, type DatabaseAddress, openDb, openPool } from '#server/platform/database/pool.ts'
import { startEmbedded } from '#server/platform/embedded-postgres/embedded.ts'
import { readReceivingKey } from '#server/rails/evm/extended-key.ts'
import { sealPhoto } from '#server/verification/photo-cipher.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { issueAddress } from '#test/harness/evm-chain.ts'
import { leaveClaim } from './crash-clients.ts'
import { start } from './processes.ts'
import { chownAll, clone, folderOf, usedHomeOf, users } from './users.ts'

const [user] = users
const run = promisify(execFile)
const backUp = (home: string, target: string) =>
  run(process.execPath, ['src/main/back-up.ts', target], { cwd: clone, env: { ...process.env, AGIO_HOME: home } })
const skipAddresses = (home: string) =>
  run(process.execPath, ['src/main/skip-addresses.ts'], { cwd: clone, env: { ...process.env, AGIO_HOME: home } })

test('a backup taken while the office is written to restores every row that was committed before it', async () => {
  const [home, target, restored] = [await usedHomeOf(user), await folderOf(user), await folderOf(user)]
  const office = start({ user, home })
  await office.ready
  const writer = await writeWithoutPause(join(home, 'run'))
  await writer.wrote(50)
  const before = writer.count()
  const { stdout } = await backUp(home, target)
  await writer.stop()
  office.child.kill('SIGTERM')
  await office.ended
  const folder = stdout.trim()
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

test('a restored office assigns no wallet address twice, and skips a thousand addresses once', async () => {
  const [home, target, restored] = [await usedHomeOf(user), await folderOf(user), await folderOf(user)]
  const office = start({ user, home })
  await office.ready
  const before = await giveAddresses(home, 3)
  const { stdout } = await backUp(home, target)
  const since = await giveAddresses(home, 5)
  office.child.kill('SIGTERM')
  await office.ended

  await restore(stdout.trim(), restored)
  const again = start({ user, home: restored })
  await again.ready
  const after = await giveAddresses(restored, 5)
  again.child.kill('SIGTERM')
  await again.ended
  expect(new Set([...before, ...since, ...after]).size).toBe(13)

  const once = start({ user, home: restored })
  await once.ready
  const next = 'select next_index from chain_wallets'
  const address = addressIn(restored)
  expect(await ask(address, next)).toEqual([{ next_index: 1_008 }])
  // The command for a copy that the office cannot recognise as one.
  const { stdout: said } = await skipAddresses(restored)
  expect(said).toMatch(/^Wallet [0-9a-f]{8}: 1000 addresses are skipped, the next one has the number 2008\n$/)
  expect(await ask(address, next)).toEqual([{ next_index: 2_008 }])
  once.child.kill('SIGTERM')
  await once.ended
})

test('skipping addresses without a running office, or without a wallet, is refused in one line', async () => {
  const home = await usedHomeOf(user)
  expect((await skipAddresses(home).catch(error => error)).stderr).toMatch(/^No office runs on .*\n$/)
  const office = start({ user, home })
  await office.ready
  expect((await skipAddresses(home).catch(error => error)).stderr).toMatch(/^Nothing is skipped: .*\n$/)
  office.child.kill('SIGTERM')
  await office.ended
})

test('photos are sealed again with a new secret beside the open office, as docs/operating.md says', async () => {
  const home = await usedHomeOf(user)
  const old = (await readFile(join(home, 'secret'), 'utf8')).trim()
  const command = (act: string, env = {}) =>
    run(process.execPath, ['src/main/photos.ts', act], {
      cwd: clone,
      env: { ...process.env, AGIO_HOME: home, AGIO_SECRET: 'n'.repeat(40), ...env },
    })
  expect((await command('reseal', { AGIO_OLD_SECRET: old }).catch(error => error)).stderr).toMatch(
    /^No office runs on .*\n$/,
  )

  const secrets = { AGIO_SECRET: 'n'.repeat(40), AGIO_OLD_SECRET: old, AGIO_NEW_SECRET: 'on' }
  const office = start({ user, home, env: secrets })
  await office.ready
  const photo = await insertPhoto(home, old)
  const unopened = await command('prove').catch(error => error)
  expect([unopened.code, unopened.stdout]).toEqual([
    1,
    expect.stringContaining(`${photo}: a photo was sealed with another secret`),
  ])
  expect((await command('reseal').catch(error => error)).stderr).toMatch(/^Set AGIO_OLD_SECRET .*\n$/)
  expect((await command('reseal', secrets)).stdout).toBe(
    '1 photos are sealed again\nAll 1 photos open with the secret of today\n',
  )
  expect((await command('prove')).stdout).toBe('All 1 photos open with the secret of today\n')
  office.child.kill('SIGTERM')
  await office.ended
})

test('a backup without a running office is refused in one line', async () => {
  const [home, target] = [await folderOf(user), await folderOf(user)]
  const failed = await backUp(home, target).catch(error => error)

  expect(failed.stderr).toMatch(/^No office runs on .*\n$/)
  expect(await readdir(target)).toEqual([])
})

const addressIn = (home: string) => ({ socketDir: join(home, 'run'), user: 'agio_owner', database: 'agio' })

/** A photo of a check, sealed with this secret. */
async function insertPhoto(home: string, secret: string): Promise<string> {
  const pool = openPool(addressIn(home))
  const db = openDb(pool)
  const [check, photo] = [randomUUID(), randomUUID()]
  const { id: claim_id } = await insertClaim(db)
  const at = new Date()
  await db
    .insertInto('verification_checks')
    .values({ id: check, claim_id, kind: 'identity', because: 'direction', photos: 1, state: 'asked', asked_at: at })
    .execute()
  await db
    .insertInto('verification_photos')
    .values({
      id: photo,
      check_id: check,
      at,
      sent_hash: Buffer.alloc(32),
      width: 100,
      height: 100,
      looks_like: '0',
      ...sealPhoto(Buffer.from('a photo'), photo, secret),
      erase_at: new Date(at.getTime() + 86_400_000),
    })
    .execute()
  await pool.end()
  return photo
}

/** The next addresses of the wallet, each assigned to a new claim. */
async function giveAddresses(home: string, count: number): Promise<string[]> {
  const pool = openPool(addressIn(home))
  const read = readReceivingKey(
    'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP',
  )
  if (!read.ok) throw new Error(read.refusal.reason)
  const given: string[] = []
  for (let at = 0; at < count; at++) {
    const address = await openDb(pool)
      .transaction()
      .execute(async tx => {
        const { id } = await insertClaim(tx, { currency: 'ETH' })
        return issueAddress(tx, read.value, { claimId: id, currency: 'ETH', chainId: 1 }, new Date())
      })
    given.push(address)
  }
  await pool.end()
  return given
}

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

/** As docs/operating.md says it. */
async function restore(backup: string, home: string): Promise<void> {
  await copyFile(join(backup, 'secret'), join(home, 'secret'))
  const data = join(home, 'database')
  await mkdir(data, { mode: 0o700 })
  await run('tar', ['-xzf', join(backup, 'database.tar.gz'), '-C', data])
  if (process.getuid!() === 0) {
    await run('chown', ['-R', '65534:65534', data])
    await chown(data, 65534, 65534)
  }
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

async function ask(address: DatabaseAddress, text: string): Promise<unknown[]> {
  const client = new pg.Client(clientConfig(address))
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
