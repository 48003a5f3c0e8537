import { readFileSync } from 'node:fs'
import { normalEmail } from '#contract/auth/email-address.ts'
import { LONGEST_PASSWORD, NewPassword, SHORTEST_PASSWORD } from '#contract/auth/user.ts'
import { inLatinLayout } from '#contract/keyboard-layout.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { type Invalid, invalidFields } from '#server/platform/http/invalid.ts'

type PasswordFault = 'like-email' | 'too-simple' | 'common'

/**
 * A new password, checked while the input is parsed, so that its error is reported together with those of other fields.
 * Only similarity to the address is checked later, where the address is known.
 */
export const ChosenPassword = NewPassword.superRefine((password, issues) => {
  if (password.length < SHORTEST_PASSWORD || password.length > LONGEST_PASSWORD) return
  const fault = faultOfPassword(password, '')
  if (fault) issues.addIssue({ code: 'custom', params: { code: `password-${fault}` }, message: details[fault] })
})

/** Why a new password is refused. Its length is checked by the contract; there are no rules for kinds of characters. */
export function faultOfPassword(password: string, email: string): PasswordFault | undefined {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  if (partsOf(email).includes(plain)) return 'like-email'
  if (new Set(plain).size < FEWEST_DIFFERENT) return 'too-simple'
  if (common.has(plain) || common.has(inLatinLayout(plain))) return 'common'
  return undefined
}

/** The refusal at its field. */
export const badPassword = (fault: PasswordFault): Invalid => invalidFields([problemOf(fault)])

/** The refusal when the present password is wrong as well. */
export const badPasswords = (fault: PasswordFault): Invalid =>
  invalidFields([{ field: 'body.current', code: 'password-wrong', detail: 'does not match' }, problemOf(fault)])

const problemOf = (fault: PasswordFault): FieldProblem => ({
  field: 'body.password',
  code: `password-${fault}`,
  detail: details[fault],
})

const details: Record<PasswordFault, string> = {
  'like-email': 'is the e-mail address itself',
  'too-simple': 'repeats the same few characters',
  common: 'is one of those that are tried first',
}

const FEWEST_DIFFERENT = 4

/** The address and both its parts. */
const partsOf = (email: string) => [normalEmail(email), ...normalEmail(email).split('@')].filter(part => part !== '')

const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#')),
)
