import type { QuestionRecord } from '#contract/content/content-records.ts'
import type { Changed, RecordProblem, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { keyProblem } from './article.section.ts'
import { missingWords } from './content-page.section.ts'
import { shownMarkdown } from './shown-text.ts'

/** Questions and answers in their order. */
export const questionSection: Section<'question'> = {
  name: 'question',
  read: readQuestions,
  write: writeQuestions,
  check: checkQuestion,
  dangers: () => [],
  customerTexts: ['question', 'answer'],
  markdown: { fields: ['answer'], shown: shownMarkdown },
  rights: {
    state: 'content.write',
    position: 'content.write',
    question: 'content.write',
    answer: 'content.write',
  },
  columns: {
    search: (key, { question, answer }) => [key, question.ru, question.en, answer.ru, answer.en].join(' '),
    sort: { key: key => key, position: (_, { position }) => position },
    facets: { state: (_, { state }) => state },
  },
}

function checkQuestion({ key, after }: Changed<QuestionRecord>): RecordProblem[] {
  if (!after) return []
  const { state, question, answer } = after
  return [...keyProblem(key), ...(state === 'published' ? missingWords({ question, answer }) : [])]
}

async function readQuestions(db: Db, keys?: readonly string[]): Promise<Map<string, QuestionRecord>> {
  const rows = await db
    .selectFrom('questions')
    .selectAll()
    .$if(keys !== undefined, query => query.where('key', 'in', [...keys!]))
    .orderBy('position')
    .orderBy('key')
    .execute()
  return new Map(
    rows.map(row => [
      row.key,
      {
        state: row.state,
        position: row.position,
        question: { ru: row.question_ru, en: row.question_en },
        answer: { ru: row.answer_ru, en: row.answer_en },
      },
    ]),
  )
}

async function writeQuestions(tx: Tx, changed: readonly Changed<QuestionRecord>[], at: Date): Promise<void> {
  const removed = changed.flatMap(({ key, after }) => (after ? [] : [key]))
  if (removed.length > 0) await tx.deleteFrom('questions').where('key', 'in', removed).execute()
  for (const { key, after } of changed) {
    if (!after) continue
    const row = {
      state: after.state,
      position: after.position,
      question_ru: after.question.ru,
      question_en: after.question.en,
      answer_ru: after.answer.ru,
      answer_en: after.answer.en,
      changed_at: at,
    }
    await tx
      .insertInto('questions')
      .values({ key, ...row })
      .onConflict(conflict => conflict.column('key').doUpdateSet(row))
      .execute()
  }
}
