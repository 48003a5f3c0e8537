import type { MaskTokens } from 'maska'

/**
 * `#` is a digit, `@` a letter, `*` a letter or a digit; `!` before a sign means the sign itself.
 * A letter is a letter of any alphabet: what is typed is never swallowed, and whether an account may contain it is
 * said in words by the check of that account.
 */
export const maskTokens: MaskTokens = {
  '#': { pattern: /\d/ },
  '@': { pattern: /\p{L}/u },
  '*': { pattern: /[\p{L}\d]/u },
  '…': { pattern: /[\p{L}\d]/u, multiple: true, optional: true },
}

/** At the end of a mask: whatever else is typed. */
const EXCESS = '…'

/** A text with letters is none of the digits that a mask is made of: it stays as it is, and a check says what it is instead. */
export const maskFor =
  (places: string) =>
  (typed: string): string =>
    /\p{L}/u.test(typed) && !/[@*]/.test(places) ? EXCESS : places + EXCESS
