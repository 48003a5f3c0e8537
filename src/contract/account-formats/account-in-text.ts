import { base58, base58xrp, bech32, bech32m } from '@scure/base'
import { readBase58Check } from './base58-address.ts'
import { readBitcoinCash } from './cash-address.ts'
import { readMonero } from './monero.ts'
import { readTon } from './ton.ts'

/**
 * What a text contains that money could be sent to: a card, a bank account, a telephone number or an address of a chain, also
 * where blanks, signs and line breaks cut it into pieces. It is a reason to ask again and not a proof, so a doubtful number counts.
 * Words between the pieces, letters that only look like digits, and pictures are not seen through.
 */
export function accountsIn(text: string): string[] {
  const plain = withPlainDigits(text.normalize('NFKC').replaceAll(/[\p{Cf}\p{M}]/gu, ''))
  const ibans = plain.match(IBAN) ?? []
  const whole = new Set(ibans.map(iban => iban.replaceAll(' ', '')))
  return [
    ...new Set([
      ...closeRuns(plain).filter(isNumberOfAccount),
      ...chainsOfDigits(plain).flatMap(numbersInPieces),
      ...plain.split(/[^\w-]+/).filter(isAddress),
      ...plain.split(/[^A-Za-z0-9]+/).filter(isAddress),
      ...ibans,
      ...addressesInPieces(plain, /[A-Za-z0-9]+/g).filter(address => !whole.has(address)),
      // An address of TON has signs of its own.
      ...addressesInPieces(plain, /[\w-]+/g).filter(address => !whole.has(address)),
    ]),
  ]
}

export const hasAccountIn = (text: string): boolean => accountsIn(text).length > 0

/** The digits of other scripts stand in tens, from nought to nine. */
function withPlainDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, digit => {
    const code = digit.codePointAt(0)!
    let before = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
    return String(before % 10)
  })
}

/** Digits with at most one sign between them. */
const closeRuns = (text: string): string[] =>
  (text.match(/\+?\d(?:[\s.\p{Pd}/\\_*|~·•]?\d){9,33}/gu) ?? []).map(run => run.replaceAll(/[^\d+]/g, ''))

function isNumberOfAccount(run: string): boolean {
  const digits = run.replace('+', '')
  if (run.startsWith('+')) return digits.length >= 11
  if (digits.length === 11) return /^[78]/.test(digits)
  if (digits.length === 20 || digits.length > 22) return true
  return digits.length >= 13 && digits.length <= 19 && isLuhn(digits)
}

/** Groups of digits with nothing but blanks and signs between them. */
const chainsOfDigits = (text: string): string[][] =>
  (text.match(new RegExp(`\\+?\\d(?:${BETWEEN}\\d)*`, 'gu')) ?? []).map(chain => chain.match(/\+?\d+/g)!)

/** The most that stands between two pieces and still lets a reader put them together. What is a share or has a currency is an amount. */
const BETWEEN = '[^\\p{L}\\p{N}\\p{Sc}%+]{0,12}'

/** Dates and prices stand in such chains too, so only what has the form of a card, an account or a telephone number counts. */
function numbersInPieces(groups: readonly string[]): string[] {
  const found: string[] = []
  for (let start = 0; start < groups.length; start++) {
    let whole = ''
    for (let end = start; end < groups.length && whole.length <= LONGEST_NUMBER; end++) {
      if (end > start && groups[end]!.startsWith('+')) break
      whole += groups[end]!
      if (numbers.some(({ form, isSound }) => form.test(whole) && (!isSound || isSound(whole)))) found.push(whole)
    }
  }
  return found
}

const LONGEST_NUMBER = 22
const numbers: readonly { form: RegExp; isSound?: (digits: string) => boolean }[] = [
  { form: /^(?:2[0-7]|[3-6]|8600|9860|9112)\d+$/, isSound: digits => cardLengths.has(digits.length) && isLuhn(digits) },
  { form: /^(?:4[0257]|30)\d{3}(?:810|643|840|978|398|933|156)\d{12}$/ },
  { form: /^[78](?:9\d|7[0-7])\d{8}$/ },
  { form: /^\+[1-9]\d{10,12}$/ },
]
const cardLengths: ReadonlySet<number> = new Set([15, 16, 18, 19])

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((sum, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g

/** The name of a picture, which is 32 hexadecimal digits, is no address. */
const isAddress = (word: string): boolean =>
  !/^[0-9a-f]{32}$/.test(word) && addresses.some(address => address.test(word))

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const addresses = [
  /^0x[0-9a-fA-F]{40}$/,
  /^(?:bc1|tb1|ltc1|addr1|bitcoincash|q|p|cosmos1|bnb1|terra1)[02-9ac-hj-np-z]{30,110}\b/i,
  // Tron, and Bitcoin with its relatives.
  new RegExp(`^[13TLMDXrA]${BASE58}{24,34}$`),
  // Monero, Solana.
  new RegExp(`^[48]${BASE58}{94,105}$`),
  new RegExp(`^${BASE58}{43,44}$`),
  // TON.
  /^[EUk0]Q[\w-]{46}$/,
]

/** Neighbouring pieces that are an address or an IBAN together. Its checksum says so: the words of any text stand beside each other, too. */
function addressesInPieces(text: string, piece: RegExp): string[] {
  const pieces = [...text.matchAll(piece)].map(([word], i, all) => {
    const next = all[i + 1]
    const between = next ? text.slice(all[i]!.index + word.length, next.index) : undefined
    return { word, joins: between !== undefined && between.length <= 12 && !/[\p{L}\p{N}]/u.test(between) }
  })
  const found: string[] = []
  for (let start = 0; start < pieces.length; start++) {
    let whole = pieces[start]!.word
    for (let end = start + 1; end < pieces.length && pieces[end - 1]!.joins && whole.length <= LONGEST_ADDRESS; end++) {
      whole += pieces[end]!.word
      if (isSoundAddress(whole)) found.push(whole)
    }
  }
  return found
}

const LONGEST_ADDRESS = 106

function isSoundAddress(text: string): boolean {
  const { length } = text
  if (length < 15) return false
  if (/^0x/i.test(text)) return /^0x[0-9a-f]{40}$/i.test(text)
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/i.test(text) && isSoundIban(text.toUpperCase())) return true
  if (length >= 26 && length <= 36 && ONLY_BASE58.test(text)) return isBase58Check(text)
  if (length === 42 && /^[qp]/i.test(text) && readBitcoinCash(text).ok) return true
  if ((length === 43 || length === 44) && ONLY_BASE58.test(text)) return looksRandom(text)
  if (length === 48 && /^[EUk0]Q/.test(text)) return readTon(text).ok
  if ((length === 95 || length === 106) && /^[48]/.test(text) && ONLY_BASE58.test(text)) return readMonero(text).ok
  if (!/^[a-z]{1,12}1[02-9ac-hj-np-z]{30,}$/i.test(text)) return false
  return Boolean(bech32.decodeUnsafe(text, length) ?? bech32m.decodeUnsafe(text, length))
}

const ONLY_BASE58 = new RegExp(`^${BASE58}+$`)

const isBase58Check = (text: string): boolean =>
  [base58, base58xrp].some(alphabet => readBase58Check(text, alphabet, 26, 36).ok)

/** An address of Solana has no checksum; words and numbers of a text do not change so often between digits and letters. */
const looksRandom = (text: string): boolean =>
  (text.match(/\d+/g)?.length ?? 0) >= 4 && (text.match(/[a-z\d][A-Z]/g)?.length ?? 0) >= 5

/** The remainder of 97 (ISO 13616). */
function isSoundIban(text: string): boolean {
  let remainder = 0
  for (const sign of text.slice(4) + text.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder === 1
}
