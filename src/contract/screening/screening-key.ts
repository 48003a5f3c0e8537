import { areOneProvider, mailboxOf, spellingsOf } from '#contract/auth/email-address.ts'

/**
 * What a rule names: an account, a mailbox or a network exactly, or everything of a named pattern. There are no others:
 * a rule never matches a part of a word.
 */
export const screeningKinds = ['account', 'mailbox', 'network', 'mail-domain', 'card-issuer'] as const
export type ScreeningKind = (typeof screeningKinds)[number]

export const screeningEffects = ['stop', 'hold', 'verify', 'warn', 'trust'] as const
export type ScreeningEffect = (typeof screeningEffects)[number]

export type Screened = { kind: ScreeningKind; value: string }

export const screeningKey = ({ kind, value }: Screened): string => `${kind}:${value}`

export function readScreeningKey(key: string): Screened | undefined {
  const kind = screeningKinds.find(kind => key.startsWith(`${kind}:`))
  return kind && { kind, value: key.slice(kind.length + 1) }
}

/** The one spelling of a value, in which it is stored and compared. */
export function normalValue(kind: ScreeningKind, typed: string): string {
  const text = typed.trim().normalize('NFKC').toLowerCase()
  switch (kind) {
    case 'account':
      return accountValue(text)
    case 'mailbox':
      return mailboxOf(text)
    case 'mail-domain':
      return domainOf(mailboxOf(`x@${text.replace(/^\*?@/, '')}`))
    case 'card-issuer':
      return text.replaceAll(/[\s-]/g, '')
    case 'network':
      if (text.includes('/')) return text
      return text.includes(':') ? `${text}/128` : `${text}/32`
  }
}

/** Numbers and addresses are written with and without spaces; in a name they stay. */
function accountValue(text: string): string {
  if (!/\d/.test(text)) return text.replaceAll(/\s+/g, ' ')
  return /^[\d\s()+-]+$/.test(text) ? text.replaceAll(/[\s()-]/g, '') : text.replaceAll(/\s/g, '')
}

const domainOf = (mailbox: string): string => mailbox.slice(mailbox.lastIndexOf('@') + 1)

/** Everything that rules may name of a mailbox and of accounts. */
export function screenedOf(email: string, accounts: readonly string[]): Screened[] {
  const mailbox = mailboxOf(email)
  const values = [...new Set(accounts.map(account => normalValue('account', account)))]
  return [
    // A rule names one address of a mailbox; its provider may deliver others to it.
    ...spellingsOf(email).map(value => ({ kind: 'mailbox' as const, value })),
    { kind: 'mail-domain', value: domainOf(mailbox) },
    ...values.map(value => ({ kind: 'account' as const, value })),
    ...values.filter(isCard).map(value => ({ kind: 'card-issuer' as const, value: issuerOf(value) })),
  ]
}

const isCard = (value: string): boolean => /^\d{13,19}$/.test(value)
/** The first six digits of a card say who has issued it. */
const issuerOf = (card: string): string => card.slice(0, 6)

/** Whether an exact value is one of those that a named pattern means. */
export function belongsTo(exact: Screened, pattern: Screened): boolean {
  if (pattern.kind === 'mail-domain')
    return exact.kind === 'mailbox' && areOneProvider(domainOf(exact.value), pattern.value)
  if (pattern.kind !== 'card-issuer') return false
  return exact.kind === 'account' && isCard(exact.value) && issuerOf(exact.value) === pattern.value
}
