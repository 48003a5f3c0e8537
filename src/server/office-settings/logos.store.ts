import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/database/pool.ts'
import type { CleanLogo } from './clean-png.ts'

/** Stores a logo under the hash of what it holds. The same one again changes nothing. */
export async function addLogo(db: Db, { kind, width, height, bytes }: CleanLogo, now: Date): Promise<string> {
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${kind}`
  await db
    .insertInto('office_logos')
    .values({ name, width, height, content: bytes, stored_at: now })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  return name
}

export async function findLogo(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('office_logos').select('content').where('name', '=', name).executeTakeFirst()
  return row?.content
}
