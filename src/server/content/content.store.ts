import { type AgreedPage, agreedPages, type ContentPage } from '#contract/content/content-names.ts'
import type { Locale } from '#contract/locale.ts'
import type { Db } from '#server/platform/database/pool.ts'

type Both = Record<Locale, string>

/** An article without its text. */
export type ListedRow = {
  slug: string
  publishedAt: Date
  changedAt: Date
  title: Both
  lead: Both
  image?: { name: string; width: number; height: number; alt: Both }
}

export type QuestionRow = { key: string; question: Both; answer: Both }

/** Everything that is published but the texts of articles. */
export async function readPublished(db: Db) {
  const [pages, versions, questions] = await Promise.all([
    db.selectFrom('content_pages').selectAll().where('state', '=', 'published').execute(),
    db.selectFrom('content_versions').selectAll().orderBy('page').orderBy('number', 'desc').execute(),
    db
      .selectFrom('questions')
      .selectAll()
      .where('state', '=', 'published')
      .orderBy('position')
      .orderBy('key')
      .execute(),
  ])
  const words = (row: { title_ru: string; title_en: string; text_ru: string; text_en: string }) => ({
    title: { ru: row.title_ru, en: row.title_en },
    text: { ru: row.text_ru, en: row.text_en },
  })
  const versionsOf = (page: AgreedPage) =>
    versions
      .filter(row => row.page === page)
      .map(row => ({
        number: row.number,
        substance: row.substance,
        publishedAt: row.published_at.toISOString(),
        ...words(row),
      }))
  return {
    pages: new Map(pages.map(row => [row.page as ContentPage, { ...words(row), stamp: row.changed_at.toISOString() }])),
    versions: Object.fromEntries(agreedPages.map(page => [page, versionsOf(page)])) as Record<
      AgreedPage,
      ReturnType<typeof versionsOf>
    >,
    questions: questions.map(
      ({ key, ...row }): QuestionRow => ({
        key,
        question: { ru: row.question_ru, en: row.question_en },
        answer: { ru: row.answer_ru, en: row.answer_en },
      }),
    ),
    stamp: [
      pages.map(({ page, changed_at }) => [page, changed_at]),
      versions.map(({ page, number }) => [page, number]),
      questions.map(({ key, changed_at }) => [key, changed_at]),
    ],
  }
}

export async function listPublished(db: Db): Promise<ListedRow[]> {
  const rows = await db
    .selectFrom('articles')
    .leftJoin('content_images', 'content_images.name', 'articles.image')
    .select([
      ...(['slug', 'published_at', 'changed_at', 'title_ru', 'title_en', 'lead_ru', 'lead_en'] as const),
      ...(['image', 'image_alt_ru', 'image_alt_en', 'width', 'height'] as const),
    ])
    .where('state', '=', 'published')
    .orderBy('published_at', 'desc')
    .orderBy('slug')
    .execute()
  return rows.map(row => ({
    slug: row.slug,
    publishedAt: row.published_at!,
    changedAt: row.changed_at,
    title: { ru: row.title_ru, en: row.title_en },
    lead: { ru: row.lead_ru, en: row.lead_en },
    image:
      row.image === null
        ? undefined
        : {
            name: row.image,
            width: row.width!,
            height: row.height!,
            alt: { ru: row.image_alt_ru, en: row.image_alt_en },
          },
  }))
}

export async function textOfArticle(db: Db, slug: string): Promise<Both | undefined> {
  const row = await db
    .selectFrom('articles')
    .select(['text_ru', 'text_en'])
    .where('slug', '=', slug)
    .where('state', '=', 'published')
    .executeTakeFirst()
  return row && { ru: row.text_ru, en: row.text_en }
}

/** The newest versions that somebody agreed to: with their account, or with a claim that they placed signed in. */
export async function agreedBy(db: Db, userId: string): Promise<Partial<Record<AgreedPage, number>>> {
  const row = await db
    .selectFrom('users')
    .leftJoin('claims', 'claims.left_by', 'users.id')
    .select(({ fn }) => [
      'users.agreed_rules',
      'users.agreed_aml_kyc',
      fn.max('claims.agreed_rules').as('rules'),
      fn.max('claims.agreed_aml_kyc').as('aml_kyc'),
    ])
    .where('users.id', '=', userId)
    .groupBy('users.id')
    .executeTakeFirst()
  const newest = (...versions: (number | null | undefined)[]) => Math.max(0, ...versions.map(version => version ?? 0))
  const [rules, aml] = [newest(row?.agreed_rules, row?.rules), newest(row?.agreed_aml_kyc, row?.aml_kyc)]
  return { rules: rules > 0 ? rules : undefined, 'aml-kyc': aml > 0 ? aml : undefined }
}
