import { createHash } from 'node:crypto'
import type { Image } from '#contract/content/content.calls.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { CleanImage } from './clean-image.ts'
import type { KnownImages } from './render-markdown.ts'

/** Stores a picture under the hash of what it holds. The same one again changes nothing. */
export async function addImage(db: Db, { width, height, sizes }: CleanImage, now: Date): Promise<Image> {
  const name = createHash('sha256').update(sizes.at(-1)!.content).digest('hex').slice(0, 32)
  await db.transaction().execute(async tx => {
    await tx
      .insertInto('content_images')
      .values({ name, width, height, stored_at: now })
      .onConflict(conflict => conflict.column('name').doNothing())
      .execute()
    await tx
      .insertInto('content_image_sizes')
      .values(sizes.map(size => ({ name, ...size })))
      .onConflict(conflict => conflict.columns(['name', 'width']).doNothing())
      .execute()
  })
  return { name, width, height }
}

export async function findImage(db: Db, name: string, width: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('content_image_sizes')
    .select('content')
    .where('name', '=', name)
    .where('width', '=', width)
    .executeTakeFirst()
  return row?.content
}

export async function findImages(db: Db, names: readonly string[]): Promise<KnownImages> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('content_images')
    .select(['name', 'width', 'height'])
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}

export async function listImages(db: Db, { page, size }: PageQuery) {
  const [items, { total }] = await Promise.all([
    db
      .selectFrom('content_images')
      .select(['name', 'width', 'height'])
      .orderBy('stored_at', 'desc')
      .orderBy('name')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    db
      .selectFrom('content_images')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items, total: Number(total) }
}
