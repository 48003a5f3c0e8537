import { accept, refuse } from '#contract/result.ts'
import type { AccountReading, AccountRefusal } from './account.ts'
import { foreignCharacter, readTyped, relocate, typedFrom } from './typed-text.ts'

/** An IBAN that a SEPA transfer reaches: its country, the structure of that country, and the remainder of 97 (ISO 13616). */
export function checkSepaIban(raw: string): AccountReading {
  const whole = readTyped(raw, '-')
  const typed = typedFrom(whole, /^(iban:?)?/i.exec(whole.text)![0].length)
  if (typed.text === '') return refuse({ reason: 'empty' })
  const foreign = foreignCharacter(typed)
  if (foreign) return refuse(relocate(foreign, typed))
  const stranger = typed.text.search(/[^0-9A-Za-z]/)
  if (stranger >= 0) return refuse(relocate({ reason: 'bad-character', position: stranger }, typed))

  const normal = typed.text.toUpperCase()
  const notLetter = normal.slice(0, 2).search(/[^A-Z]/)
  if (notLetter >= 0) return refuse(relocate({ reason: 'bad-character', position: notLetter }, typed))
  const country = normal.slice(0, 2)
  const structure = sepaStructures[country]
  if (structure === undefined) {
    return refuse(isSound(normal) ? { reason: 'outside-sepa', country } : { reason: 'bad-checksum' })
  }
  const misfit = structureMisfit(normal, `2!a2!n${structure}`)
  if (misfit) return refuse(relocate(misfit, typed))
  if (!isSound(normal)) return refuse({ reason: 'bad-checksum' })
  return accept({ normal, identity: normal, format: 'iban', typoProof: true, alsoOn: [] })
}

/** An account of any country, SEPA or not. */
export function checkIban(raw: string): AccountReading {
  const sepa = checkSepaIban(raw)
  if (sepa.ok || sepa.refusal.reason !== 'outside-sepa') return sepa
  const normal = readTyped(raw, '-')
    .text.toUpperCase()
    .replace(/^IBAN:?/, '')
  const length = otherLengths[sepa.refusal.country]
  if (length === undefined) return sepa
  if (normal.length !== length)
    return refuse({ reason: 'bad-length', length: normal.length, least: length, most: length })
  return accept({ normal, identity: normal, format: 'iban', typoProof: true, alsoOn: [] })
}

/** Letters count 10 to 35, the first four characters go to the end, and the number leaves 1 when divided by 97. */
function isSound(iban: string): boolean {
  const check = Number(iban.slice(2, 4))
  if (!(check >= 2 && check <= 98)) return false
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

function structureMisfit(iban: string, structure: string): AccountRefusal | undefined {
  const kinds = [...structure.matchAll(/(\d+)!([anc])/g)].map(([, count, kind]) => kind!.repeat(Number(count))).join('')
  if (iban.length !== kinds.length) {
    return { reason: 'bad-length', length: iban.length, least: kinds.length, most: kinds.length }
  }
  for (let index = 0; index < kinds.length; index++) {
    const fits = characterOf[kinds[index] as 'a' | 'n' | 'c']
    if (!fits.test(iban[index]!)) return { reason: 'bad-character', position: index }
  }
  return undefined
}

/** Lengths of the SWIFT IBAN Registry for countries outside the SEPA area. */
// biome-ignore format: a table is read by its columns
const otherLengths: Readonly<Record<string, number>> = {
  AE: 23, AZ: 28, BA: 20, BH: 22, BR: 29, BY: 28, CR: 22, DO: 28, EG: 29, FO: 18, GE: 22, GL: 18, GT: 28, IL: 23,
  IQ: 23, JO: 30, KW: 30, KZ: 20, LB: 28, MN: 20, MU: 30, OM: 23, PK: 24, PS: 29, QA: 29, SA: 24, SV: 28, TL: 23,
  TN: 24, TR: 26, UA: 29, VG: 24, XK: 20,
}

const characterOf = { a: /[A-Z]/, n: /[0-9]/, c: /[0-9A-Z]/ }

/**
 * What follows the check digits in each country, in the notation of the SWIFT IBAN Registry. The countries are those of the
 * EPC's list of the SEPA area (EPC409-09); Gibraltar belongs to it and has a code of its own.
 */
// biome-ignore format: a table is read by its columns
const sepaStructures: Readonly<Record<string, string>> = {
  AD: '8!n12!c', AL: '8!n16!c', AT: '16!n', BE: '12!n', BG: '4!a6!n8!c', CH: '5!n12!c', CY: '8!n16!c', CZ: '20!n',
  DE: '18!n', DK: '14!n', EE: '16!n', ES: '20!n', FI: '14!n', FR: '10!n11!c2!n', GB: '4!a14!n', GI: '4!a15!c',
  GR: '7!n16!c', HR: '17!n', HU: '24!n', IE: '4!a14!n', IS: '22!n', IT: '1!a10!n12!c', LI: '5!n12!c', LT: '16!n',
  LU: '3!n13!c', LV: '4!a13!c', MC: '10!n11!c2!n', MD: '2!c18!c', ME: '18!n', MK: '3!n10!c2!n', MT: '4!a5!n18!c',
  NL: '4!a10!n', NO: '11!n', PL: '24!n', PT: '21!n', RO: '4!a16!c', RS: '18!n', SE: '20!n', SI: '15!n', SK: '20!n',
  SM: '1!a10!n12!c', VA: '3!n15!n',
}
