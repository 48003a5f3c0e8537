import { accept, refuse } from '#contract/result.ts'
import type { AccountReading, AccountRefusal } from './account.ts'
import { foreignCharacter, readTyped, relocate, type TypedText } from './typed-text.ts'

/** ЮMoney: `4100 1`, the account and two check digits. The sum is the one that Yandex.Money published for its partners. */
export function checkYoomoney(raw: string): AccountReading {
  const typed = readTyped(raw, '-')
  const misfit = notDigits(typed, 0)
  if (misfit) return refuse(misfit)
  const number = typed.text
  const stray = [...'41001'].findIndex((digit, index) => index < number.length && number[index] !== digit)
  if (stray >= 0) return refuse({ reason: 'bad-character', position: typed.positions[stray]! })
  if (number.length < 11 || number.length > 20) {
    return refuse({ reason: 'bad-length', length: number.length, least: 11, most: 20 })
  }
  if (yoomoneyCheck(number.slice(1, 5), number.slice(5, -2)) !== Number(number.slice(-2))) {
    return refuse({ reason: 'bad-checksum' })
  }
  return accept({ normal: number, identity: number, format: 'yoomoney', typoProof: true, alsoOn: [] })
}

/** Digits weighted by the powers of 13 from the right, a zero counting ten; the remainder of 99 and one more. */
function yoomoneyCheck(centre: string, account: string): number {
  const digits = centre.padStart(10, '0') + account.padStart(20, '0')
  let weight = (13 * 13) % 99
  let sum = 0
  for (let index = digits.length - 1; index >= 0; index--) {
    sum += (Number(digits[index]) || 10) * weight
    weight = (weight * 13) % 99
  }
  return (sum % 99) + 1
}

/** Payeer: the letter P and the number of the account. Payeer publishes no check, so only the shape is looked at. */
export function checkPayeer(raw: string): AccountReading {
  const typed = readTyped(raw, '-')
  if (/^\d/.test(typed.text)) return refuse({ reason: 'missing-prefix', prefix: 'P' })
  const misfit = notDigits(typed, 1) ?? letterMisfit(typed, /^P/i)
  if (misfit) return refuse(misfit)
  const length = typed.text.length
  if (length < 8 || length > 13) return refuse({ reason: 'bad-length', length, least: 8, most: 13 })
  const normal = typed.text.toUpperCase()
  return accept({ normal, identity: normal, format: 'payeer', typoProof: false, alsoOn: [] })
}

/** Volet: a dollar wallet (U), a euro wallet (E), or the e-mail of its owner. */
export function checkVolet(raw: string): AccountReading {
  const typed = readTyped(raw)
  if (typed.text.includes('@')) return checkEmail(typed)
  const wallet = readTyped(raw, '-')
  if (/^\d/.test(wallet.text)) return refuse({ reason: 'missing-prefix', prefix: 'U' })
  const misfit = notDigits(wallet, 1) ?? letterMisfit(wallet, /^[UE]/i)
  if (misfit) return refuse(misfit)
  const length = wallet.text.length
  if (length !== 13) return refuse({ reason: 'bad-length', length, least: 13, most: 13 })
  const normal = wallet.text.toUpperCase()
  const format = normal.startsWith('U') ? 'usd-wallet' : 'eur-wallet'
  return accept({ normal, identity: normal, format, typoProof: false, alsoOn: [] })
}

/** Perfect Money: a dollar (U) or a euro (E) account and seven to nine digits. */
export function checkPerfectMoney(raw: string): AccountReading {
  return checkLettered(raw, { letter: /^[UE]/i, prefix: 'U', least: 8, most: 10 })
}

/** WebMoney: the letter of the purse's kind and twelve digits. */
export const checkWebmoney = (raw: string, letter: 'Z' | 'E'): AccountReading =>
  checkLettered(raw, { letter: letter === 'Z' ? /^Z/i : /^E/i, prefix: letter, least: 13, most: 13 })

type Lettered = { letter: RegExp; prefix: string; least: number; most: number }

function checkLettered(raw: string, { letter, prefix, least, most }: Lettered): AccountReading {
  const typed = readTyped(raw, '-')
  if (/^\d/.test(typed.text)) return refuse({ reason: 'missing-prefix', prefix })
  const misfit = notDigits(typed, 1) ?? letterMisfit(typed, letter)
  if (misfit) return refuse(misfit)
  const { length } = typed.text
  if (length < least || length > most) return refuse({ reason: 'bad-length', length, least, most })
  const normal = typed.text.toUpperCase()
  return accept({ normal, identity: normal, format: 'wallet', typoProof: false, alsoOn: [] })
}

/** An address of India's UPI: a name and the handle of the bank. */
export function checkUpi(raw: string): AccountReading {
  const typed = readTyped(raw)
  const foreign = foreignCharacter(typed)
  if (foreign) return refuse(relocate(foreign, typed))
  if (!/^[a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,31}$/i.test(typed.text)) return refuse({ reason: 'bad-email' })
  const normal = typed.text.toLowerCase()
  return accept({ normal, identity: normal, format: 'wallet', typoProof: false, alsoOn: [] })
}

/** Wallets that know people by their e-mail address, and codes that are sent to it. */
export const checkEmailAddress = (raw: string): AccountReading => checkEmail(readTyped(raw))

function checkEmail(typed: TypedText): AccountReading {
  const foreign = foreignCharacter(typed)
  if (foreign) return refuse(relocate(foreign, typed))
  const email = /^([a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64})@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63})$/i
  const parts = email.exec(typed.text)
  if (!parts || typed.text.length > 254 || /^\.|\.\.|\.@/.test(typed.text)) return refuse({ reason: 'bad-email' })
  const normal = `${parts[1]}@${parts[2]!.toLowerCase()}`
  return accept({ normal, identity: normal.toLowerCase(), format: 'email', typoProof: false, alsoOn: [] })
}

function notDigits(typed: TypedText, start: number): AccountRefusal | undefined {
  const foreign = foreignCharacter(typed)
  if (foreign) return relocate(foreign, typed)
  const stranger = typed.text.slice(start).search(/\D/)
  return stranger < 0 ? undefined : { reason: 'bad-character', position: typed.positions[start + stranger]! }
}

const letterMisfit = ({ text, positions }: TypedText, letter: RegExp): AccountRefusal | undefined =>
  letter.test(text) ? undefined : { reason: 'bad-character', position: positions[0]! }
