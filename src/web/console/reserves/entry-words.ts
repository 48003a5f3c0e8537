import type { LedgerEntry } from '#contract/desk/reserves.ts'
import type { Locale } from '#contract/locale.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { lineReason } from '../desk-words.ts'

/** Why a line was written, where it stands alone. */
export function entryReason({ reason }: Pick<LedgerEntry, 'reason'>, locale: Locale): string {
  const text = lineReason(reason, locale)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const authors = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    client: 'клиент',
    guest: 'клиент',
    clock: 'часы',
    demo: 'демо',
    cash: 'касса',
    evm: 'сеть',
    requisites: 'реквизиты',
  },
  en: {
    client: 'customer',
    guest: 'customer',
    clock: 'clock',
    demo: 'demo',
    cash: 'cash desk',
    evm: 'network',
    requisites: 'deposit accounts',
  },
})

export const authorText = ({ by, author = '' }: Pick<LedgerEntry, 'by' | 'author'>, locale: Locale): string =>
  by?.email ?? authors[locale][author] ?? author
