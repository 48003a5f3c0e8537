import { fullName } from '#contract/auth/staff-names.ts'
import { lineReason } from '#contract/ledger/ledger-words.ts'
import type { Locale } from '#contract/locale.ts'
import type { LedgerEntry } from '#contract/reserves/reserves.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** Why an entry was written, as a sentence of its own. */
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
    bitcoin: 'сеть',
    litecoin: 'сеть',
    tron: 'сеть',
    depositAccounts: 'реквизиты',
  },
  en: {
    client: 'customer',
    guest: 'customer',
    clock: 'clock',
    demo: 'demo',
    cash: 'cash desk',
    evm: 'network',
    bitcoin: 'network',
    litecoin: 'network',
    tron: 'network',
    depositAccounts: 'deposit accounts',
  },
})

export const authorText = ({ by, author = '' }: Pick<LedgerEntry, 'by' | 'author'>, locale: Locale): string =>
  by ? fullName(by) : (authors[locale][author] ?? author)
