import { spawnSync } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '#server/platform/embedded-postgres/embedded.ts'
import { fakePostgres, listening } from './fake-postgres.ts'
import { leftAfter, type StartOptions, start } from './processes.ts'
import { folderOf, usedHomeOf, users } from './users.ts'

const [ourselves, ordinary] = users
const secret = 's'.repeat(32)

/** A database that runs all the time: no refused start may disturb it. */
const home = await usedHomeOf(ourselves, { keptFor: 'file' })
const { address, stop, died } = await startEmbedded(home, { durable: false })
afterAll(stop)
const socket = 'url' in address ? '' : address.socketDir

test('a second office on the same home names the process of the first, and changes nothing', async () => {
  expect(await refused({ home })).toBe(`Agio already runs on ${home} (process ${process.pid})`)
  expect(await Promise.race([died, 'it lives'])).toBe('it lives')
})

test('a taken port is named, and the database is stopped again', async () => {
  const used = await usedHomeOf(ourselves)
  const port = await listening(createServer())

  expect(await refused({ home: used, env: { PORT: String(port) } })).toContain(`Port ${port} on 127.0.0.1 is taken`)
  expect(await leftAfter(0, used)).toEqual([])
})

test('an invalid variable is named before anything is changed', async () => {
  const untouched = join(await folderOf(ourselves), 'home')

  expect(await refused({ home: untouched, env: { AGIO_URL: 'office.example' } })).toMatch(/^AGIO_URL must begin/)
  await expect(readFile(untouched)).rejects.toThrow('ENOENT')
})

test('a secret that other users can read is refused', async () => {
  const open = await usedHomeOf(ourselves)
  await chmod(join(open, 'secret'), 0o644)

  expect(await refused({ home: open })).toContain(`chmod 600 ${open}/secret`)
})

test('a database folder without a database is refused and not changed', async () => {
  const other = await folderOf(ourselves)
  await writeFile(join(other, 'database'), 'a letter')

  expect(await refused({ home: other })).toContain(`${other}/database is there and is no database`)
  expect(await readFile(join(other, 'database'), 'utf8')).toBe('a letter')
})

// Root may write everywhere, so these tests start the office as another user.
if (ordinary) {
  test('the home of another user is refused, also for root', async () => {
    const ofRoot = await folderOf(ourselves)
    const ofOrdinary = await folderOf(ordinary)

    expect(await refused({ home: ofRoot, user: ordinary })).toMatch(/^AGIO_HOME \S+ belongs to user 0 and/)
    expect(await refused({ home: ofOrdinary })).toMatch(/^AGIO_HOME \S+ belongs to user 65534 and/)
  })

  test('a read-only home is named', async () => {
    const readOnly = await folderOf(ordinary)
    await chmod(readOnly, 0o555)

    expect(await refused({ home: readOnly, user: ordinary })).toBe(
      `AGIO_HOME ${readOnly} cannot be used: permission denied`,
    )
    expect(await refused({ home: `${readOnly}/below`, user: ordinary })).toContain('permission denied')
  })
}

// Only who may mount can have a read-only disk that no other process sees.
if (spawnSync('unshare', ['--mount', 'true']).status === 0) {
  test.each(['home', 'new/home'])('a new home on a read-only disk is refused in one line: %s', async below => {
    const disk = await folderOf(ourselves)
    const onReadOnlyDisk = ['unshare', '--mount', 'sh', '-c', 'mount -t tmpfs -o ro tmpfs "$0" && exec "$@"', disk]
    const command = [...onReadOnlyDisk, process.execPath, 'src/main/main.ts']

    expect(await refused({ home: join(disk, below), command })).toBe(
      `AGIO_HOME ${join(disk, below)} cannot be used: the file system is read-only`,
    )
  })
}

test('a home that cannot be made is refused in one line', async () => {
  expect(await refused({ home: '/proc/agio/home' })).toBe(
    'AGIO_HOME /proc/agio/home cannot be used: it cannot be made there',
  )
})

test.each([
  ['where nothing listens', async () => '127.0.0.1:1/agio', 'nothing listens at 127.0.0.1:1'],
  ['at an unknown host', async () => 'no-such-host.invalid/agio', 'no-such-host.invalid'],
  ['that does not exist', async () => `/absent?host=${socket}`, 'there is no database absent'],
  ['with a wrong password', async () => fakePostgres({ error: '28P01' }), 'the password of user agio_owner is wrong'],
  ['with no connection left', async () => fakePostgres({ error: '53300' }), 'has no connection left'],
  ['of an old version', async () => fakePostgres({ version: '14.9' }), 'is PostgreSQL 14.9 and Agio needs 15'],
  ['that is a standby', async () => fakePostgres({ version: '18.4', standby: true }), 'is a standby'],
])('a database %s is refused in one line without the password', async (_, place, line) => {
  const env = { DATABASE_URL: `postgres://agio_owner:canary@${await place()}`, AGIO_SECRET: secret }
  const said = await refused({ home, env })

  expect(said).toContain(line)
  expect(said).not.toContain('canary')
})

/** The one line that the office prints before it ends with exit code 1. */
async function refused({ user = ourselves, ...rest }: Omit<StartOptions, 'user'> & Partial<StartOptions>) {
  const { code, said } = await start({ user, ...rest }).ended
  const lines = said.trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  expect(code).toBe(1)
  return lines[0]!
}
