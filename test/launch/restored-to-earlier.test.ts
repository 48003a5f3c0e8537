import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressIn, ask, backUp, restore } from './backups.ts'
import { leaveClaim } from './crash-clients.ts'
import { start } from './processes.ts'
import { folderOf, usedHomeOf, users } from './users.ts'

const [user] = users
const told = () => ({
  asked: new Set<string>(),
  opened: new Map<string, string>(),
  completed: new Set<string>(),
  interrupted: [],
})

test('an office whose database was restored to an earlier moment while it was closed says which orders are gone', {
  timeout: 120_000,
}, async () => {
  const [home, target] = [await usedHomeOf(user), await folderOf(user)]
  const before = start({ user, home })
  const address = await before.ready
  await leaveClaim(address, AbortSignal.timeout(20_000), told())
  const backup = await backUp(home, target)
  const late = told()
  await leaveClaim(address, AbortSignal.timeout(20_000), late)
  const [id] = late.opened.keys()
  await expect
    .poll(() => readFile(join(home, 'seen-events.json'), 'utf8').catch(() => ''), { timeout: 20_000 })
    .toContain(id)
  before.child.kill('SIGTERM')
  await before.ended

  await rm(join(home, 'database'), { recursive: true })
  await restore(backup, home)
  const after = start({ user, home })
  await after.ready
  const alarms = () =>
    ask(
      addressIn(home),
      `select detail->>'numbers' as numbers from rail_alarms where kind = 'database-lost-time' and settled_at is null`,
    )
  await expect.poll(alarms, { timeout: 20_000 }).toMatchObject([{ numbers: expect.stringMatching(/\d/) }])
  expect(after.said()).toContain('the database lacks what had been written')
  after.child.kill('SIGTERM')
  await after.ended
})
