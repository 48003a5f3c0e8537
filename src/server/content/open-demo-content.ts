import { sql } from 'kysely'
import { agreedPages } from '#contract/content/content-names.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { articleSection } from './article.section.ts'
import { contentPageSection } from './content-page.section.ts'
import { proposedPages } from './proposed-pages.ts'
import { questionSection } from './question.section.ts'
import { demoArticles } from './texts/demo-articles.ts'
import { demoQuestions } from './texts/demo-questions.ts'

const DEMO_CONTENT_LOCK = 4_683_023
const nobody = { author: '', confirmed: false }

/** Publishes the texts of the demo office: rules, a policy, answers and news. What somebody has written is left alone. */
export async function openDemoContent(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async tx => {
    // Two processes may start on one empty database.
    await sql`select pg_advisory_xact_lock(${DEMO_CONTENT_LOCK})`.execute(tx)
    const written = await tx.selectFrom('content_pages').select('page').limit(1).executeTakeFirst()
    if (written) return
    const proposed = await proposedPages(tx)
    const pages = agreedPages.map(key => ({ key, after: { ...proposed[key], state: 'published' as const } }))
    await contentPageSection.write(tx, pages, now, nobody)
    const questions = Object.entries(demoQuestions).map(([key, question], i) => ({
      key,
      after: { ...question, state: 'published' as const, position: (i + 1) * 10 },
    }))
    await questionSection.write(tx, questions, now, nobody)
    const articles = Object.entries(demoArticles).map(([key, { daysAgo, ...article }]) => ({
      key,
      after: {
        ...article,
        state: 'published' as const,
        publishedAt: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
        image: '',
        imageAlt: { ru: '', en: '' },
      },
    }))
    await articleSection.write(tx, articles, now, nobody)
  })
}
