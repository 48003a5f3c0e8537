import { sql } from 'kysely'
import type { AgreedPage } from '#contract/content/content-names.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

type Words = { title_ru: string; title_en: string; text_ru: string; text_en: string }

/** The newest version of a page, and the oldest one whose agreement still holds. */
export type NewestVersion = { number: number; agreedFrom: number }

export async function newestVersions(db: Db): Promise<Partial<Record<string, NewestVersion>>> {
  const rows = await db
    .selectFrom('content_versions')
    .select([
      'page',
      sql<number>`max(number)`.as('number'),
      sql<number>`max(number) filter (where substance)`.as('agreed_from'),
    ])
    .groupBy('page')
    .execute()
  return Object.fromEntries(rows.map(({ page, number, agreed_from }) => [page, { number, agreedFrom: agreed_from }]))
}

const listVersions = (db: Db, page: AgreedPage) =>
  db.selectFrom('content_versions').selectAll().where('page', '=', page).orderBy('number', 'desc').execute()

/**
 * Adds a version where the text is another one than the newest. One that goes back behind a change of substance is itself
 * a change of substance, whatever its author says: people have agreed to what it takes away.
 */
export async function writeVersion(
  tx: Tx,
  page: AgreedPage,
  { wordingOnly, ...words }: Words & { wordingOnly: boolean },
  at: Date,
): Promise<void> {
  const versions = await listVersions(tx, page)
  const newest = versions[0]
  const isSame = (version: Words) =>
    (Object.keys(words) as (keyof Words)[]).every(name => version[name] === words[name])
  if (newest && isSame(newest)) return
  const same = versions.find(isSame)
  const goesBack = same !== undefined && versions.some(({ number, substance }) => substance && number > same.number)
  await tx
    .insertInto('content_versions')
    .values({
      page,
      number: (newest?.number ?? 0) + 1,
      substance: !newest || !wordingOnly || goesBack,
      published_at: at,
      ...words,
    })
    .execute()
}
