import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { temporaryFolder } from '#test/harness/folder.ts'
import { belongTogether, refuseLostDatabase } from './home-of-database.ts'

const { db } = await createTestDatabase()

async function newHome(): Promise<string> {
  const home = await temporaryFolder('agio-home-')
  onTestFinished(() => rm(home, { recursive: true }))
  return home
}

test('a home with a secret and no database is no new office', async () => {
  const home = await newHome()
  await refuseLostDatabase(home)
  await writeFile(join(home, 'secret'), 'secret')
  await expect(refuseLostDatabase(home)).rejects.toMatchObject({ reason: 'database-missing' })
  // A disk that is not mounted leaves an empty folder.
  await mkdir(join(home, 'database'))
  await expect(refuseLostDatabase(home)).rejects.toMatchObject({ reason: 'database-missing' })
  await writeFile(join(home, 'database/PG_VERSION'), '18')
  await refuseLostDatabase(home)
})

test('a home that was used with another database refuses this one', async () => {
  const home = await newHome()
  await belongTogether(home, db)
  await belongTogether(home, db)
  const { id } = await db.selectFrom('database_mark').select('id').executeTakeFirstOrThrow()
  expect(await readFile(join(home, 'database-id'), 'utf8')).toBe(`${id}\n`)

  await writeFile(join(home, 'database-id'), 'another')
  await expect(belongTogether(home, db)).rejects.toMatchObject({ reason: 'another-database' })
})
