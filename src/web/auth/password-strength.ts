import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password-lengths.ts'

export type PasswordStrength =
  | { is: 'empty' }
  | { is: 'too-short'; missing: number }
  | { is: 'too-long'; extra: number }
  | { is: 'weak' | 'fair' | 'good' }

/**
 * How long a password would resist guessing, as far as its text alone shows. Its parts count less the
 * easier it is to guess: a repeated or following character, a well-known word, a part of the person's own address.
 */
export function passwordStrength(password: string, email = ''): PasswordStrength {
  const length = [...password].length
  if (length === 0) return { is: 'empty' }
  if (length < SHORTEST_PASSWORD) return { is: 'too-short', missing: SHORTEST_PASSWORD - length }
  if (length > LONGEST_PASSWORD) return { is: 'too-long', extra: length - LONGEST_PASSWORD }
  const bits = tellingCharacters(withoutKnownWords(password.toLowerCase(), email)) * Math.log2(alphabetOf(password))
  return { is: bits < WEAK_BITS ? 'weak' : bits < FAIR_BITS ? 'fair' : 'good' }
}

const WEAK_BITS = 40
const FAIR_BITS = 60

/** A word that everybody tries first is worth one character. */
function withoutKnownWords(password: string, email: string): string {
  const own = email
    .toLowerCase()
    .split(/[@.+_-]/)
    .filter(part => part.length >= 4)
  return [...knownWords, ...own].reduce((rest, word) => rest.replaceAll(word, '\u0000'), password)
}

const knownWords = [
  'password',
  'passw0rd',
  'qwertyuiop',
  'qwerty',
  'asdfgh',
  'zxcvbn',
  '1q2w3e4r',
  'iloveyou',
  'welcome',
  'letmein',
  'admin',
  'agio',
  'пароль',
  'йцукен',
  'фывапр',
  'ячсмит',
  'любовь',
  'привет',
]

/** Characters that neither repeat the one before nor go on from it, as in `aaaa`, `1234` and `dcba`. */
function tellingCharacters(text: string): number {
  const codes = [...text].map(character => character.codePointAt(0)!)
  const steps = codes.map((code, index) => code - (codes[index - 1] ?? Number.NaN))
  return steps.filter((step, index) => index < 2 || Math.abs(step) > 1 || step !== steps[index - 1]).length
}

/** How many characters an attacker would have to try at each place. */
const alphabetOf = (password: string): number =>
  kinds.reduce((size, [kind, count]) => size + (kind.test(password) ? count : 0), 0)

const kinds: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[а-яё]/, 33],
  [/[А-ЯЁ]/, 33],
  [/[^\p{L}\d]/u, 20],
  [/[^\P{L}a-zA-Zа-яёА-ЯЁ]/u, 50],
]
