import type { NewsletterRecord } from '#contract/newsletters/newsletter.ts'
import type { Changed, RecordProblem, Records, Section } from '#server/changes/section.ts'
import { keyProblem } from '#server/content/article.section.ts'
import { shownMarkdown } from '#server/content/shown-text.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { readFigures, readNewsletters, readStates, saveNewsletter } from './newsletters.store.ts'

/** The newsletters. Their words are settled once they are to be sent; the pace changes until the end. */
export const newsletterSection: Section<'newsletter'> = {
  name: 'newsletter',
  read: readNewsletters,
  write: writeNewsletters,
  check: checkNewsletter,
  dangers: () => [],
  customerTexts: ['subject', 'text'],
  markdown: { fields: ['text'], shown: shownMarkdown },
  rights: { subject: 'content.write', text: 'content.write', perMinute: 'content.write' },
  columns: {
    search: (key, { subject }) => [key, subject.ru, subject.en].join(' '),
    sort: { key: key => key },
    facets: {},
  },
  liveOf: readFigures,
  facetsOf: readStates,
}

async function checkNewsletter(
  { key, before, after }: Changed<NewsletterRecord>,
  { db }: Records,
): Promise<RecordProblem[]> {
  if (!before) return keyProblem(key)
  const { state = 'draft' } = (await readFigures(db, [key])).get(key) ?? {}
  if (state === 'draft') return []
  const settled = (field: string): RecordProblem => ({
    field,
    code: 'settled',
    detail: `a newsletter that is ${state}`,
  })
  if (!after) return [settled('key')]
  const differs = (field: 'subject' | 'text', locale: 'ru' | 'en') => before[field][locale] !== after[field][locale]
  const problems = (['subject', 'text'] as const).flatMap(field =>
    (['ru', 'en'] as const).filter(locale => differs(field, locale)).map(locale => settled(`${field}.${locale}`)),
  )
  if (before.perMinute !== after.perMinute && (state === 'sent' || state === 'stopped'))
    problems.push(settled('perMinute'))
  return problems
}

async function writeNewsletters(tx: Tx, changed: readonly Changed<NewsletterRecord>[], at: Date): Promise<void> {
  const removed = changed.flatMap(({ key, after }) => (after ? [] : [key]))
  if (removed.length > 0) await tx.deleteFrom('newsletters').where('key', 'in', removed).execute()
  for (const { key, after } of changed) if (after) await saveNewsletter(tx, key, after, at)
}
