import { refuse } from '#contract/result.ts'
import type { AccountCheck, AccountKind, AccountReading } from './account.ts'
import { checkCard, checkRussianCard } from './card.ts'
import { checkIban, checkSepaIban } from './iban.ts'
import { readTyped } from './typed-text.ts'
import {
  checkEmailAddress,
  checkPayeer,
  checkPerfectMoney,
  checkUpi,
  checkVolet,
  checkWebmoney,
  checkYoomoney,
} from './wallets.ts'
import { checkBankName, checkOwnText, checkPersonName } from './words.ts'

/** The checks of banks, wallets and cash desks that need no library. */
export const officeChecks = {
  card: text => orOtherKind('card', text, checkCard(text)),
  'russian-card': text => orOtherKind('russian-card', text, checkRussianCard(text)),
  'sepa-iban': text => orOtherKind('sepa-iban', text, checkSepaIban(text)),
  yoomoney: text => orOtherKind('yoomoney', text, checkYoomoney(text)),
  volet: text => orOtherKind('volet', text, checkVolet(text)),
  payeer: text => orOtherKind('payeer', text, checkPayeer(text)),
  iban: text => orOtherKind('iban', text, checkIban(text)),
  'perfect-money': text => orOtherKind('perfect-money', text, checkPerfectMoney(text)),
  'webmoney-z': text => orOtherKind('webmoney-z', text, checkWebmoney(text, 'Z')),
  'webmoney-e': text => orOtherKind('webmoney-e', text, checkWebmoney(text, 'E')),
  upi: checkUpi,
  email: checkEmailAddress,
  'bank-name': checkBankName,
  'person-name': checkPersonName,
  'own-text': checkOwnText,
} as const satisfies Record<string, AccountCheck>

/** A phone number in a card field is the commonest error, and "wrong length" would not help. */
function orOtherKind(wanted: AccountKind, text: string, read: AccountReading): AccountReading {
  if (read.ok || read.refusal.reason === 'wrong-scheme') return read
  const recognised = others.filter(({ kind, is }) => kind !== wanted && !related(kind, wanted) && is(text))
  return recognised.length === 0
    ? read
    : refuse({ reason: 'wrong-kind', recognised: recognised.map(({ kind }) => kind) })
}

const related = (kind: AccountKind, wanted: AccountKind) =>
  (kind === 'card' && wanted === 'russian-card') || (kind === 'sepa-iban' && wanted === 'iban')

/** Each of these is recognisable by a checksum or a unique format. */
const others: readonly { kind: AccountKind; is: (text: string) => boolean }[] = [
  { kind: 'card', is: text => checkCard(text).ok },
  { kind: 'sepa-iban', is: text => checkSepaIban(text).ok },
  { kind: 'yoomoney', is: text => checkYoomoney(text).ok },
  { kind: 'payeer', is: text => checkPayeer(text).ok },
  { kind: 'sbp-phone', is: text => /^(\+7|[78])9\d{9}$/.test(readTyped(text, '-()').text) },
]
