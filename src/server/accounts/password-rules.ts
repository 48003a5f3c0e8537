import { readFileSync } from 'node:fs'
import { normalEmail } from '#contract/email.ts'
import { inLatinLayout } from '#contract/keyboard-layout.ts'
import { type Invalid, invalidField } from '#server/http/invalid.ts'

type PasswordFault = 'like-email' | 'too-simple' | 'common'

/** Why a new password is not taken. How long it must be is in the contract; what it is made of is nobody's business. */
export function faultOfPassword(password: string, email: string): PasswordFault | undefined {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  if (partsOf(email).includes(plain)) return 'like-email'
  if (new Set(plain).size < FEWEST_DIFFERENT) return 'too-simple'
  if (common.has(plain) || common.has(inLatinLayout(plain))) return 'common'
  return undefined
}

/** As `invalid` names it, at the field where it stands. */
export const badPassword = (fault: PasswordFault): Invalid =>
  invalidField('body.password', `password-${fault}`, details[fault])

const details: Record<PasswordFault, string> = {
  'like-email': 'is the e-mail address itself',
  'too-simple': 'repeats the same few characters',
  common: 'is one of those that are tried first',
}

const FEWEST_DIFFERENT = 4

/** The whole address and both its halves. */
const partsOf = (email: string) => [normalEmail(email), ...normalEmail(email).split('@')]

const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#')),
)
