import type { Locale } from './locale.ts'

const rules: Record<Locale, Intl.PluralRules> = { ru: new Intl.PluralRules('ru'), en: new Intl.PluralRules('en') }
type Forms<L extends Locale> = L extends 'ru'
  ? { one: string; few: string; many: string }
  : { one: string; other: string }

/** The word that stands with a count: 1 валюта, 2 валюты, 5 валют. */
export function plural<L extends Locale>(locale: L, count: number, forms: Forms<L>): string {
  const form = rules[locale].select(count)
  return (
    (forms as Record<string, string>)[form] ?? (forms as Record<string, string>)[locale === 'ru' ? 'many' : 'other']!
  )
}
