import { pluralRules } from './intl-formats.ts'
import type { Locale } from './locale.ts'

type Forms<L extends Locale> = L extends 'ru'
  ? { one: string; few: string; many: string }
  : { one: string; other: string }

/** The word that stands with a count: 1 валюта, 2 валюты, 5 валют. */
export function plural<L extends Locale>(locale: L, count: number, forms: Forms<L>): string {
  const form = pluralRules[locale].select(count)
  return (
    (forms as Record<string, string>)[form] ?? (forms as Record<string, string>)[locale === 'ru' ? 'many' : 'other']!
  )
}
