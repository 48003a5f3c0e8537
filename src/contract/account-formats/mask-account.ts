import type { AccountKind } from './account.ts'

/**
 * Masks an account: enough for its owner to recognise, not enough to pay to it or to find its owner. At most ten
 * characters and never more than half are shown; the dots do not tell how many are hidden.
 */
export function maskAccount(kind: AccountKind, normal: string): string {
  switch (kind) {
    case 'card':
    case 'russian-card':
      return maskCard(normal)
    case 'kaspi':
    case 'sbp-phone':
    case 'contact':
    case 'phone':
      return maskContact(normal)
    case 'email':
    case 'upi':
      return maskEmail(normal)
    case 'email-or-phone':
      return normal.includes('@') ? maskEmail(normal) : maskContact(normal)
    case 'near':
    case 'hedera':
    case 'eos':
    case 'perfect-money':
    case 'webmoney-z':
    case 'webmoney-e':
      return normal.length > 20 ? ends(normal, 6, 4) : ends(normal, 1, normal.length > 8 ? 3 : 1)
    case 'own-text':
      return normal.length >= 8 ? ends(normal, 1, 3) : few
    case 'volet':
      return normal.includes('@') ? maskEmail(normal) : ends(normal, 1, 4)
    case 'sepa-iban':
    case 'iban':
      return `${normal.slice(0, 4)} ${dots} ${normal.slice(-4)}`
    case 'yoomoney':
      return ends(normal, 0, 4)
    case 'payeer':
      return ends(normal, 1, 3)
    case 'person-name':
      return normal
        .split(' ')
        .slice(0, 2)
        .map(word => (word.length > 1 ? [...word][0] : '') + few)
        .join(' ')
    case 'bank-name':
    case 'ripple-tag':
    case 'ton-comment':
    case 'stellar-memo':
    case 'network-memo':
      return few
    default:
      return ends(normal, 6, 4)
  }
}

const maskCard = (number: string) => `${number.slice(0, 4)} ${dots} ${dots} ${number.slice(-4)}`

function maskContact(normal: string): string {
  if (normal.startsWith('@')) return ends(normal, 2, 0)
  if (normal.startsWith('+7')) return `+7 ••• •••-••-${normal.slice(-2)}`
  return normal.startsWith('+') ? ends(normal, 2, 2) : maskCard(normal)
}

const maskEmail = (email: string) => `${email.indexOf('@') > 1 ? email.slice(0, 1) : ''}${few}@${few}`

const ends = (text: string, head: number, tail: number) =>
  `${text.slice(0, head)}${dots}${tail > 0 ? text.slice(-tail) : ''}`

const few = '•••'
const dots = '••••'
