import { access, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/platform/database/pool.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'

/** Says in the home which database belongs to it. */
const FILE = 'database-id'
const there = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** A home whose database is gone, because its disk is not mounted for one, is no new office. */
export async function refuseLostDatabase(home: string): Promise<void> {
  if (await there(join(home, 'database/PG_VERSION'))) return
  for (const left of [FILE, 'secret'])
    if (await there(join(home, left)))
      throw new StartRefusal(
        'database-missing',
        `${home} has a secret of an office and no database: mount its disk, or restore a backup (docs/operating.md, Restore). For a new office take another AGIO_HOME`,
      )
}

/** Refuses a database that is not the one that the home was used with: an empty one in its place is no new office. */
export async function belongTogether(home: string, db: Db): Promise<void> {
  const { id } = await db.selectFrom('database_mark').select('id').executeTakeFirstOrThrow()
  const path = join(home, FILE)
  const known = (await readFile(path, 'utf8').catch(() => undefined))?.trim()
  if (known === id) return
  if (known)
    throw new StartRefusal(
      'another-database',
      `${home} was used with another database than this one: check DATABASE_URL, or restore that database. If this one is meant, remove ${path}`,
    )
  const file = await open(`${path}.new`, 'w', 0o600)
  await file.write(`${id}\n`)
  await file.sync()
  await file.close()
  await rename(`${path}.new`, path)
}
