import type { Locale } from '#contract/locale.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import type { SectionView } from './section-view.ts'

/** A refused field in one line: `Наценка: ниже наименьшей`. */
export function refusalAt({ words }: SectionView, place: string, code: string, locale: Locale): string {
  const { fields, refusals } = words[locale]
  const field = place.split('.')[0]!
  const own = { fields: { [field]: { ...refusals?.any, ...refusals?.[field] } } }
  return `${fields[field] ?? field}: ${fieldText(field, code, locale, { ru: own, en: own })}`
}
