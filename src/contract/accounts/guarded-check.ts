import { refuse } from '#contract/result.ts'
import type { AccountCheck, AccountKind, CheckAccount } from './account.ts'
import { looksLikeSecret } from './secrets.ts'
import { readTyped } from './typed-text.ts'

/** Puts what holds for every kind before its own check: no book pasted whole, nothing empty, and above all no secret. */
export function guardChecks(checks: Partial<Record<AccountKind, AccountCheck>>): CheckAccount {
  return (kind, text) => {
    const check = checks[kind]
    if (!check) throw new Error(`the checks of ${kind} were not loaded`)
    if (text.length > LONGEST) return refuse({ reason: 'bad-length', length: text.length, least: 1, most: LONGEST })
    if (readTyped(text, SEPARATORS).text === '') return refuse({ reason: 'empty' })
    const secret = looksLikeSecret(text)
    return secret ? refuse(secret) : check(text)
  }
}

/** What stands between the parts of cards and phones. Alone it is how people write "none". */
const SEPARATORS = '-.()'
/** The longest thing that is meant is a payment link with a comment. */
const LONGEST = 600
