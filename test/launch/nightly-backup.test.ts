import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Alarm } from '#server/alarms/alarms.store.ts'
import { BACKUP_OLD_MS, type BackupDeps, backUpNightly, watchBackups } from '#server/backups/backups.feature.ts'
import { openDb, openPool } from '#server/platform/database/pool.ts'
import { startEmbedded } from '#server/platform/embedded-postgres/embedded.ts'
import type { Task } from '#server/platform/jobs/task.ts'
import { runBeside } from './backups.ts'
import { folderOf, usedHomeOf, users } from './users.ts'

const [user] = users
const run = (task: Task) => task.run({}, { signal: AbortSignal.timeout(120_000), attempt: 1 })

test('each night a backup is made without the secret, the oldest go, and one can be tried', async () => {
  const home = await usedHomeOf(user)
  const target = join(await folderOf(user), 'backups')
  const { address, stop } = await startEmbedded(home, { durable: false })
  onTestFinished(stop)
  const pool = openPool(address, 2)
  onTestFinished(() => pool.end())
  const alarms: Alarm[] = []
  const ended: object[] = []
  let at = new Date(Date.now() + 1_000)
  const deps: BackupDeps = {
    db: openDb(pool),
    database: address,
    target,
    kept: 2,
    now: () => at,
    log: pino({ level: 'silent' }),
    alarm: async alarm => void alarms.push(alarm),
    endAlarm: async over => void ended.push(over),
  }
  await mkdir(join(target, '.agio-2026-11-01T02-15-00Z.unfinished'), { recursive: true })
  await writeFile(join(target, 'notes.txt'), 'of somebody else')
  const begun = at.getTime()
  for (let night = 0; night < 3; night++) {
    at = new Date(begun + night * 86_400_000)
    await run(backUpNightly(deps))
  }
  const names = (await readdir(target)).toSorted()
  expect(names).toEqual([expect.stringMatching(/^agio-/), expect.stringMatching(/^agio-/), 'notes.txt'])
  const newest = join(target, names[1]!)
  expect(await readdir(newest)).toEqual(['database.tar.gz'])

  const made = at.getTime()
  at = new Date(made + BACKUP_OLD_MS - 2_000)
  await run(watchBackups(deps))
  expect([alarms, ended]).toEqual([[], [{ kind: 'no-backup', subject: 'database' }]])
  at = new Date(made + BACKUP_OLD_MS + 2_000)
  await run(watchBackups(deps))
  expect(alarms).toMatchObject([{ kind: 'no-backup', subject: 'database' }])

  const { stdout } = await runBeside(home, ['src/main/back-up.ts', '--try', newest])
  expect(stdout).toMatch(/^The backup opens, and its books agree: \d+ orders/m)
  await writeFile(join(newest, 'database.tar.gz'), 'half of it')
  await expect(runBeside(home, ['src/main/back-up.ts', '--try', newest])).rejects.toMatchObject({ code: 1 })
})

test('a new office has two nights for its first backup', async () => {
  const home = await usedHomeOf(user)
  const { address, stop } = await startEmbedded(home, { durable: false })
  onTestFinished(stop)
  const pool = openPool(address, 2)
  onTestFinished(() => pool.end())
  const alarms: Alarm[] = []
  let at = new Date()
  const deps = {
    db: openDb(pool),
    database: address,
    target: join(home, 'backups'),
    kept: 2,
    now: () => at,
    log: pino({ level: 'silent' }),
    alarm: async (alarm: Alarm) => void alarms.push(alarm),
    endAlarm: async () => {},
  }
  await run(watchBackups(deps))
  expect([alarms, existsSync(deps.target)]).toEqual([[], false])
  at = new Date(Date.now() + BACKUP_OLD_MS)
  await run(watchBackups(deps))
  expect(alarms).toHaveLength(1)
})
