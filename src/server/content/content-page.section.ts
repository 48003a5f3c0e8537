import type { Selectable } from 'kysely'
import { type ContentPage, contentPages, isAgreed } from '#contract/content/content-names.ts'
import type { PageRecord } from '#contract/content/content-records.ts'
import type { Changed, RecordProblem, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { newestVersions, writeVersion } from './content-versions.store.ts'
import { proposedPages } from './proposed-pages.ts'
import { shownMarkdown } from './shown-text.ts'

/**
 * The words of the office's pages. All of them are always there: what nobody has written yet is a draft that the office
 * proposes. What was published of the rules and of the policy is a version that stays.
 */
export const contentPageSection: Section<'content-page'> = {
  name: 'content-page',
  read: readPages,
  write: writePages,
  check: checkPage,
  saidOnce: ['wordingOnly'],
  dangers: () => [],
  customerTexts: ['title', 'text'],
  markdown: { fields: ['text'], shown: shownMarkdown },
  rights: { state: 'content.write', title: 'content.write', text: 'content.write', wordingOnly: 'content.write' },
  columns: {
    search: (key, { title, text }) => `${key} ${title.ru} ${title.en} ${text.ru} ${text.en}`,
    sort: { key: key => key },
    facets: { state: (_, { state }) => state },
  },
  liveOf: async (db, keys) => {
    const versions = await newestVersions(db)
    return new Map(keys.flatMap(key => (versions[key] ? [[key, { version: versions[key].number }] as const] : [])))
  },
}

function checkPage({ key, before, after }: Changed<PageRecord>): RecordProblem[] {
  if (!contentPages.some(page => page === key) || !after)
    return [{ field: 'key', code: 'not-allowed', detail: 'is no page whose words the office writes, or it stays' }]
  if (after.wordingOnly && !(isAgreed(key) && after.state === 'published'))
    return [{ field: 'wordingOnly', code: 'not-allowed', detail: 'belongs to published rules or to the policy' }]
  if (after.wordingOnly && before && sameWords(before, after) && before.state === after.state)
    return [{ field: 'wordingOnly', code: 'unchanged', detail: 'belongs to a change of the text' }]
  return after.state === 'published' ? missingWords({ title: after.title, text: after.text }) : []
}

/** What is published is written in both languages. */
export const missingWords = (fields: Record<string, { ru: string; en: string }>): RecordProblem[] =>
  Object.entries(fields).flatMap(([field, words]) =>
    (['ru', 'en'] as const)
      .filter(locale => words[locale] === '')
      .map(locale => ({ field: `${field}.${locale}`, code: 'missing', detail: 'is needed to publish' })),
  )

const sameWords = (a: PageRecord, b: PageRecord): boolean =>
  JSON.stringify([a.title, a.text]) === JSON.stringify([b.title, b.text])

async function readPages(db: Db, keys?: readonly string[]): Promise<Map<string, PageRecord>> {
  const wanted = contentPages.filter(page => !keys || keys.includes(page))
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('content_pages').selectAll().where('page', 'in', wanted).execute()
  const written = new Map(rows.map(row => [row.page, recordOf(row)]))
  const proposed = written.size < wanted.length ? await proposedPages(db) : undefined
  return new Map(wanted.map((page: ContentPage) => [page, written.get(page) ?? proposed![page]]))
}

const recordOf = (row: Selectable<Schema['content_pages']>): PageRecord => ({
  state: row.state,
  title: { ru: row.title_ru, en: row.title_en },
  text: { ru: row.text_ru, en: row.text_en },
  wordingOnly: false,
})

async function writePages(tx: Tx, changed: readonly Changed<PageRecord>[], at: Date): Promise<void> {
  for (const { key, after } of changed) {
    if (!after) continue
    const words = { title_ru: after.title.ru, title_en: after.title.en, text_ru: after.text.ru, text_en: after.text.en }
    const row = { state: after.state, ...words, changed_at: at }
    await tx
      .insertInto('content_pages')
      .values({ page: key, ...row })
      .onConflict(conflict => conflict.column('page').doUpdateSet(row))
      .execute()
    if (isAgreed(key) && after.state === 'published')
      await writeVersion(tx, key, { ...words, wordingOnly: after.wordingOnly }, at)
  }
}
