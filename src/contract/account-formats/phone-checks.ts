import parsePhoneNumber, { type CountryCode, validatePhoneNumberLength } from 'libphonenumber-js/min'
import { accept, refuse } from '#contract/result.ts'
import type { AccountCheck, AccountReading } from './account.ts'
import { checkCard } from './card.ts'
import { foreignCharacter, readTyped, relocate } from './typed-text.ts'
import { checkEmailAddress } from './wallets.ts'

/** The checks that need phone numbers, in a file of their own because the metadata is large. */
export const phoneChecks = {
  'sbp-phone': text =>
    checkCard(text).ok ? refuse({ reason: 'wrong-kind', recognised: ['card'] }) : checkPhone(text, 'RU', mobiles.RU),
  kaspi: text => (looksLikeCard(text) ? checkCard(text) : checkPhone(text, 'KZ', mobiles.KZ)),
  phone: text => checkPhone(text, 'RU'),
  'email-or-phone': text => (text.includes('@') ? checkEmailAddress(text) : checkPhone(text, 'RU')),
  contact: text => (looksLikeTelegram(text) ? checkTelegram(text) : checkPhone(text, 'RU')),
} as const satisfies Record<string, AccountCheck>

/** A number written without its country is of `home`. With `mobile` it has to be a mobile number of that country. */
function checkPhone(raw: string, home: CountryCode, mobile?: RegExp): AccountReading {
  const typed = readTyped(raw, '()-.')
  const foreign = foreignCharacter(typed)
  if (foreign) return refuse(relocate(foreign, typed))
  const stranger = typed.text.replace(/^\+/, '0').search(/\D/)
  if (stranger >= 0) return refuse({ reason: 'bad-character', position: typed.positions[stranger]! })

  const phone = parsePhoneNumber(typed.text, { defaultCountry: home, extract: false })
  if (!phone?.isValid()) return refuse({ reason: 'bad-phone', problem: lengthProblem(typed.text, home) })
  if (mobile) {
    const country = phone.country ?? ''
    if (country !== home) return refuse({ reason: 'wrong-country', country, wanted: home })
    if (!mobile.test(phone.nationalNumber)) return refuse({ reason: 'not-a-mobile' })
  }
  return accept({ normal: phone.number, identity: phone.number, format: 'phone', typoProof: false, alsoOn: [] })
}

function lengthProblem(text: string, home: CountryCode): 'too-short' | 'too-long' | 'unknown' {
  const problem = validatePhoneNumberLength(text, home)
  if (problem === 'TOO_SHORT' || problem === 'NOT_A_NUMBER') return 'too-short'
  return problem === 'TOO_LONG' ? 'too-long' : 'unknown'
}

/** A Telegram name: `@name`, `name` or a link to it. Names do not tell capitals apart. */
function checkTelegram(raw: string): AccountReading {
  const typed = readTyped(raw)
  const foreign = foreignCharacter(typed)
  if (foreign) return refuse(relocate(foreign, typed))
  const lead = telegramLead.exec(typed.text)![0].length
  const name = typed.text.slice(lead)
  const stranger = /^[^A-Za-z]/.test(name) ? 0 : name.search(/\W/)
  if (stranger >= 0) return refuse(relocate({ reason: 'bad-character', position: lead + stranger }, typed))
  if (name.length < 4 || name.length > 32) {
    return refuse({ reason: 'bad-length', length: name.length, least: 4, most: 32 })
  }
  const normal = `@${name}`
  return accept({ normal, identity: normal.toLowerCase(), format: 'telegram', typoProof: false, alsoOn: [] })
}

const telegramLead = /^((https?:\/\/)?(t\.me|telegram\.me)\/|@)?/i
const looksLikeTelegram = (raw: string) => /[\p{L}@]/u.test(raw)
const looksLikeCard = (raw: string) => /^\d{13,}$/.test(readTyped(raw, '-').text)

/** How mobile numbers begin after the country's code; Russia and Kazakhstan share +7. */
const mobiles = { RU: /^9/, KZ: /^7(0|47|5[01]|6|7|85)/ }
