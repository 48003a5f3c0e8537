import { hasAccountIn } from '#contract/account-formats/account-in-text.ts'
import type { ChatAnswerRecord } from '#contract/chat/chat-records.ts'
import { isSlug } from '#contract/content/slug.ts'
import type { Changed, RecordProblem, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

/** Answers that operators have ready. */
export const chatAnswerSection: Section<'chat-answer'> = {
  name: 'chat-answer',
  read: readAnswers,
  write: writeAnswers,
  check: checkAnswer,
  dangers: () => [],
  rights: { position: 'content.write', text: 'content.write' },
  columns: {
    search: (key, { text }) => [key, text.ru, text.en].join(' '),
    sort: { key: key => key, position: (_, { position }) => position },
    facets: {},
  },
}

function checkAnswer({ key, after }: Changed<ChatAnswerRecord>): RecordProblem[] {
  if (!after) return []
  const account = Object.entries(after.text).find(([, text]) => hasAccountIn(text))
  return [
    ...(isSlug(key) ? [] : [{ field: 'key', code: 'wrong-format', detail: 'has letters, digits and hyphens' }]),
    ...(account ? [{ field: `text.${account[0]}`, code: 'account', detail: 'contains an account number' }] : []),
  ]
}

async function readAnswers(db: Db, keys?: readonly string[]): Promise<Map<string, ChatAnswerRecord>> {
  const rows = await db
    .selectFrom('chat_answers')
    .selectAll()
    .$if(keys !== undefined, query => query.where('key', 'in', [...keys!]))
    .orderBy('position')
    .orderBy('key')
    .execute()
  return new Map(
    rows.map(({ key, position, text_ru, text_en }) => [key, { position, text: { ru: text_ru, en: text_en } }]),
  )
}

async function writeAnswers(tx: Tx, changed: readonly Changed<ChatAnswerRecord>[]): Promise<void> {
  for (const { key, after } of changed) {
    if (!after) {
      await tx.deleteFrom('chat_answers').where('key', '=', key).execute()
      continue
    }
    const row = { position: after.position, text_ru: after.text.ru, text_en: after.text.en }
    await tx
      .insertInto('chat_answers')
      .values({ key, ...row })
      .onConflict(conflict => conflict.column('key').doUpdateSet(row))
      .execute()
  }
}
