import { accept, refuse } from '#contract/result.ts'
import type { AccountReading, CardScheme } from './account.ts'
import { foreignCharacter, readTyped, relocate } from './typed-text.ts'

/** A card number: the scheme by its first digits, the length that the scheme issues, and the last digit by Luhn's sum. */
export function checkCard(raw: string, wanted?: readonly CardScheme[]): AccountReading {
  const typed = readTyped(raw, '-.')
  const foreign = foreignCharacter(typed)
  if (foreign) return refuse(relocate(foreign, typed))
  const stranger = typed.text.search(/\D/)
  if (stranger >= 0) return refuse({ reason: 'bad-character', position: typed.positions[stranger]! })

  const number = typed.text
  const scheme = schemes.find(({ first }) => first.test(number))
  if (!scheme && number.length >= SHORTEST_ANYWHERE && hasLuhnDigit(number)) return refuse({ reason: 'unknown-scheme' })
  const { least, most } = scheme ?? { least: 16, most: 19 }
  if (number.length < least || number.length > most) {
    return refuse({ reason: 'bad-length', length: number.length, least, most })
  }
  if (!scheme || !hasLuhnDigit(number)) return refuse({ reason: 'bad-checksum' })
  if (wanted && !wanted.includes(scheme.name))
    return refuse({ reason: 'wrong-scheme', recognised: scheme.name, wanted })
  return accept({ normal: number, identity: number, format: scheme.name, typoProof: true, alsoOn: [] })
}

/**
 * A card that a Russian bank can have issued. Visa, Mastercard and Maestro cards of Russian banks go on working inside the
 * country, so only what those banks do not issue is refused. The number does not say the country of a Visa card; only the bank knows.
 */
export const checkRussianCard = (raw: string): AccountReading =>
  checkCard(raw, ['mir', 'visa', 'mastercard', 'maestro'])

/** Every second digit from the right is doubled, the digits are added up, and the sum ends in zero. */
function hasLuhnDigit(number: string): boolean {
  let sum = 0
  for (let place = 0; place < number.length; place++) {
    const digit = Number(number[number.length - 1 - place])
    const weighted = place % 2 === 1 ? digit * 2 : digit
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum % 10 === 0
}

/** Issuer ranges as the schemes publish them; the old Maestro cards of Russian banks still are in people's hands. */
const schemes: readonly { name: CardScheme; first: RegExp; least: number; most: number }[] = [
  { name: 'mir', first: /^220[0-4]/, least: 16, most: 19 },
  { name: 'visa', first: /^4/, least: 16, most: 19 },
  {
    name: 'mastercard',
    first: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    least: 16,
    most: 16,
  },
  { name: 'unionpay', first: /^(62|81)/, least: 16, most: 19 },
  // National schemes of Uzbekistan, Belarus, Kyrgyzstan and Turkey.
  { name: 'uzcard', first: /^(8600|5614)/, least: 16, most: 16 },
  { name: 'humo', first: /^9860/, least: 16, most: 16 },
  { name: 'belkart', first: /^9112/, least: 16, most: 16 },
  { name: 'elcart', first: /^9417/, least: 16, most: 16 },
  { name: 'troy', first: /^9792/, least: 16, most: 16 },
  { name: 'maestro', first: /^(5[06-8]|6[37])/, least: 16, most: 19 },
]

/** ISO/IEC 7812 knows card numbers from twelve digits on. */
const SHORTEST_ANYWHERE = 12
