import type { AccountRefusal } from './account.ts'

/** Typed or pasted text without invisible characters, with the original position of each character. */
export type TypedText = { text: string; positions: readonly number[] }

/**
 * Spaces and invisible characters are copied along from messengers, tables and PDFs, and no account contains any: they
 * are dropped, not refused. A checksum or a length detects two accounts pasted as one.
 */
export function readTyped(raw: string, separators = ''): TypedText {
  const positions: number[] = []
  let text = ''
  for (let index = 0; index < raw.length; index++) {
    const unit = raw[index]!
    if (unseen.test(unit) || separators.includes(unit)) continue
    text += unit
    positions.push(index)
  }
  return { text, positions }
}

/** Names and comments keep their spaces, one between two words. */
export const readWords = (raw: string): string =>
  raw
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()

/** The part of the text from `start` on, with the positions it had. */
export const typedFrom = ({ text, positions }: TypedText, start: number, end = text.length): TypedText => ({
  text: text.slice(start, end),
  positions: positions.slice(start, end),
})

/** A refusal with positions in the text as it was given. */
export const relocate = (refusal: AccountRefusal, { positions }: TypedText): AccountRefusal =>
  'position' in refusal ? { ...refusal, position: positions[refusal.position] ?? 0 } : refusal

/** The first character that no account contains. A Cyrillic «С» looks like a Latin one, and the money would be lost. */
export function foreignCharacter({ text }: TypedText): AccountRefusal | undefined {
  const found = /[^\x21-\x7e]/u.exec(text)
  if (!found) return undefined
  const [letter] = found
  const position = found.index
  return /\p{L}/u.test(letter)
    ? { reason: 'foreign-letter', position, letter, looksLike: lookalike(letter) }
    : { reason: 'bad-character', position }
}

function lookalike(letter: string): string | null {
  const index = foreignLetters.indexOf(letter)
  if (index >= 0) return latinLetters[index]!
  const plain = letter.normalize('NFKC')
  return /^[A-Za-z]$/.test(plain) ? plain : null
}

const unseen = /[\s\p{Cc}\p{Cf}]/u
const foreignLetters = 'АВЕЗКМНОРСТУХЅІЈаеорсухѕіјԛԝгьΑΒΕΖΗΙΚΜΝΟΡΤΥΧονυ'
const latinLetters = 'ABE3KMHOPCTYXSIJaeopcyxsijqwrbABEZHIKMNOPTYXovu'
