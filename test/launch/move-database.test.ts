import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runBeside } from './backups.ts'
import { start } from './processes.ts'
import { folderOf, usedHomeOf, users } from './users.ts'

const [user] = users
const move = (home: string, target: string) => runBeside(home, ['src/main/move-database.ts', target])

test('an office moves into another home and opens there, and not while it is open', async () => {
  const [home, target] = [await usedHomeOf(user), await folderOf(user)]
  const open = start({ user, home })
  await open.ready
  await expect(move(home, target)).rejects.toMatchObject({ code: 1 })
  open.child.kill('SIGTERM')
  await open.ended

  const { stdout } = await move(home, target)
  expect(stdout).toMatch(/^\d+ rows of \d+ tables have arrived, as many as were there$/m)
  expect(stdout).toContain('The books agree')
  expect(await readFile(join(target, 'secret'), 'utf8')).toBe(await readFile(join(home, 'secret'), 'utf8'))
  await expect(move(home, target)).rejects.toMatchObject({ stderr: expect.stringContaining('is not empty') })

  const moved = start({ user, home: target })
  await moved.ready
  expect(moved.said()).not.toContain('The owner signs in')
})
