import { refuse } from '#contract/result.ts'
import type { AccountCheck, AccountKind, CheckAccount } from './account.ts'
import { looksLikeSecret } from './secrets.ts'
import { readTyped } from './typed-text.ts'

/** Adds the checks of every kind before its own: length, emptiness and, above all, secrets. */
export function guardChecks(checks: Partial<Record<AccountKind, AccountCheck>>): CheckAccount {
  return (kind, text) => {
    const check = checks[kind]
    if (!check) throw new Error(`the checks of ${kind} were not loaded`)
    if (text.length > LONGEST) return refuse({ reason: 'bad-length', length: text.length, least: 1, most: LONGEST })
    if (readTyped(text, SEPARATORS).text === '') return refuse({ reason: 'empty' })
    const secret = looksLikeSecret(text)
    return secret && !isHexAccount(kind, text) ? refuse(secret) : check(text)
  }
}

/** Accounts of these networks are 32 bytes in hexadecimal, as private keys of others are. */
const hexAccounts: Partial<Record<AccountKind, RegExp>> = {
  aptos: /^0x[0-9a-f]{64}$/i,
  sui: /^0x[0-9a-f]{64}$/i,
  near: /^[0-9a-f]{64}$/i,
}
const isHexAccount = (kind: AccountKind, text: string) => hexAccounts[kind]?.test(readTyped(text).text) ?? false

/** Separators in cards and phone numbers. Alone they mean "none". */
const SEPARATORS = '-.()'
/** The longest plausible input is a payment link with a comment. */
const LONGEST = 600
