import type { Locale } from '#contract/locale.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** Where a visit came from, in words: `bestchange (monitor)`. */
export function sourceName(source: string, locale: Locale): string {
  const t = messages[locale]
  const [kind = '', name] = source.split(':')
  if (name === undefined) return t.plain[kind] ?? source
  return `${name} (${t.named[kind] ?? kind})`
}

const messages = defineMessages<Record<'plain' | 'named', Readonly<Record<string, string>>>>({
  ru: {
    plain: { direct: 'прямой заход', referral: 'реферальная ссылка', promo: 'промокод', unknown: 'неизвестно' },
    named: { monitor: 'мониторинг', campaign: 'метка в ссылке', site: 'сайт' },
  },
  en: {
    plain: { direct: 'direct visit', referral: 'referral link', promo: 'promo code', unknown: 'not known' },
    named: { monitor: 'monitor', campaign: 'tag in the link', site: 'site' },
  },
})
