import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { lineReason } from '#contract/ledger/ledger-words.ts'
import type { Locale } from '#contract/locale.ts'
import type { LineKind, MatchedBy } from '#contract/statements/line-kinds.ts'
import type { StatementMovement } from '#contract/statements/statements.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const lineKindNames = defineMessages<Readonly<Record<LineKind, string>>>({
  ru: {
    payment: 'Оплата',
    payout: 'Выплата',
    refund: 'Возврат',
    withdrawal: 'Вывод партнёра',
    entry: 'Проводка',
    own: 'Между своими счетами',
    cost: 'Расход',
    other: 'Другое',
  },
  en: {
    payment: 'Payment',
    payout: 'Payout',
    refund: 'Refund',
    withdrawal: 'Withdrawal',
    entry: 'Entry',
    own: 'Between own accounts',
    cost: 'Cost',
    other: 'Other',
  },
})

export const matchedByNames = defineMessages<Readonly<Record<Exclude<MatchedBy, 'person'>, string>>>({
  ru: {
    reference: 'по номеру операции',
    number: 'по номеру заявки',
    account: 'по счёту',
    amount: 'по сумме и дню',
  },
  en: {
    reference: 'by reference',
    number: 'by order number',
    account: 'by account',
    amount: 'by amount and day',
  },
})

/** `Оплата 104 882`: a movement in a few words. */
export function movementText({ kind, claim, withdrawal, reason }: StatementMovement, locale: Locale): string {
  if (reason !== undefined) {
    const text = lineReason(reason, locale)
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}${claim ? ` ${groupedNumber(claim.number)}` : ''}`
  }
  return `${lineKindNames[locale][kind]} ${claim ? groupedNumber(claim.number) : (withdrawal?.number ?? '')}`.trim()
}
