import type { Locale } from '#contract/locale.ts'
import type { Db } from '#server/platform/database/pool.ts'

/** What the names in braces stand for. */
type Filling = { claim: string; office: string }

/** Ready answers in one language, with the names in braces filled in; what nobody knows stays for the operator to see. */
export async function readyAnswers(db: Db, locale: Locale, filling: Filling): Promise<{ key: string; text: string }[]> {
  const rows = await db.selectFrom('chat_answers').selectAll().orderBy('position').orderBy('key').execute()
  return rows.map(({ key, text_ru, text_en }) => ({ key, text: fill(locale === 'ru' ? text_ru : text_en, filling) }))
}

const fill = (text: string, filling: Filling): string =>
  text.replaceAll(/\{(claim|office)\}/g, (whole, name: keyof Filling) => filling[name] || whole)
