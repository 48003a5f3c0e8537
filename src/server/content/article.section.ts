import type { Insertable, Selectable } from 'kysely'
import type { ArticleRecord } from '#contract/content/content-records.ts'
import { isSlug } from '#contract/content/slug.ts'
import { defined } from '#contract/defined.ts'
import type { Changed, RecordProblem, Records, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { missingWords } from './content-page.section.ts'
import { findImages } from './images.store.ts'
import { shownMarkdown } from './shown-text.ts'

/** The news. An article that was published for a later time waits for it. */
export const articleSection: Section<'article'> = {
  name: 'article',
  read: readArticles,
  write: writeArticles,
  check: checkArticle,
  dangers: () => [],
  customerTexts: ['title', 'lead', 'text', 'imageAlt'],
  markdown: { fields: ['text'], shown: shownMarkdown },
  rights: {
    state: 'content.write',
    publishedAt: 'content.write',
    title: 'content.write',
    lead: 'content.write',
    text: 'content.write',
    image: 'content.write',
    imageAlt: 'content.write',
  },
  columns: {
    search: (key, { title, lead }) => [key, title.ru, title.en, lead.ru, lead.en].join(' '),
    sort: { key: key => key, publishedAt: (_, { publishedAt }) => publishedAt ?? '~' },
    facets: { state: (_, { state }) => state },
  },
}

/** The keys that the console's addresses of a section take, and the feed. */
const TAKEN = ['new', 'many', 'draws']

export const keyProblem = (key: string): RecordProblem[] =>
  isSlug(key) && !TAKEN.includes(key)
    ? []
    : [{ field: 'key', code: 'wrong-format', detail: 'is small letters, digits and hyphens, such as new-rates' }]

async function checkArticle({ key, before, after }: Changed<ArticleRecord>, { db }: Records): Promise<RecordProblem[]> {
  if (!after) return []
  const problems = keyProblem(key)
  const { state, title, lead, text, image, imageAlt } = after
  if (state === 'published')
    problems.push(...missingWords(defined({ title, lead, text, imageAlt: image ? imageAlt : undefined })))
  if (image !== '' && image !== before?.image && !(await findImages(db, [image])).has(image))
    problems.push({ field: 'image', code: 'not-found', detail: 'no such picture has been uploaded' })
  return problems
}

async function readArticles(db: Db, keys?: readonly string[]): Promise<Map<string, ArticleRecord>> {
  const rows = await db
    .selectFrom('articles')
    .selectAll()
    .$if(keys !== undefined, query => query.where('slug', 'in', [...keys!]))
    .orderBy('published_at', query => query.desc().nullsFirst())
    .orderBy('slug')
    .execute()
  return new Map(rows.map(row => [row.slug, recordOf(row)]))
}

const recordOf = (row: Selectable<Schema['articles']>): ArticleRecord => ({
  state: row.state,
  publishedAt: row.published_at?.toISOString() ?? null,
  title: { ru: row.title_ru, en: row.title_en },
  lead: { ru: row.lead_ru, en: row.lead_en },
  text: { ru: row.text_ru, en: row.text_en },
  image: row.image ?? '',
  imageAlt: { ru: row.image_alt_ru, en: row.image_alt_en },
})

async function writeArticles(tx: Tx, changed: readonly Changed<ArticleRecord>[], at: Date): Promise<void> {
  const removed = changed.flatMap(({ key, after }) => (after ? [] : [key]))
  if (removed.length > 0) await tx.deleteFrom('articles').where('slug', 'in', removed).execute()
  for (const { key, after } of changed) {
    if (!after) continue
    const { slug, ...row } = rowOf(key, after, at)
    await tx
      .insertInto('articles')
      .values({ slug, ...row })
      .onConflict(conflict => conflict.column('slug').doUpdateSet(row))
      .execute()
  }
}

const rowOf = (slug: string, record: ArticleRecord, at: Date): Insertable<Schema['articles']> => ({
  slug,
  state: record.state,
  published_at: record.publishedAt ? new Date(record.publishedAt) : record.state === 'published' ? at : null,
  title_ru: record.title.ru,
  title_en: record.title.en,
  lead_ru: record.lead.ru,
  lead_en: record.lead.en,
  text_ru: record.text.ru,
  text_en: record.text.en,
  image: record.image || null,
  image_alt_ru: record.imageAlt.ru,
  image_alt_en: record.imageAlt.en,
  changed_at: at,
})
