import type { Locale } from '#contract/locale.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { toDecimal } from './money.ts'
import { shortDecimal } from './short-decimal.ts'

/** The amount as decimal text for the API, with notes for the person. */
export type ReadAmount = {
  text: string
  /** Decimals beyond the currency's scale were dropped. */
  cut: boolean
  /** `1,234` was read with a decimal mark, as a single separator is. This is the other reading. */
  couldBe?: string
}

export type AmountRefusal =
  | { reason: 'empty' | 'not-a-number' | 'negative' | 'two-numbers' | 'too-long' }
  /** `meant` is the probable amount, where it is beyond doubt and within the scale. */
  | { reason: 'exponent' | 'multiplier'; meant?: string }

/**
 * Reads a typed or pasted amount in any country's notation. A single separator is the decimal one; of two kinds the
 * last is; a repeated one only groups. In English one comma before exactly three digits groups too: `1,000` is a thousand.
 */
export function readAmount(typed: string, scale: number, locale: Locale): Result<ReadAmount, AmountRefusal> {
  if (typed.length > LONGEST_PASTE) return refuse({ reason: 'too-long' })
  const line = plainCharacters(typed)
  if (line === '') return refuse({ reason: 'empty' })
  const power = /^(\D*[\d., ']*\d)[eE]([+-]?\d+)/.exec(line)
  if (/\d[eE][+-]?\d/.test(line))
    return refuse({ reason: 'exponent', ...meant(power?.[1], power ? BigInt(power[2]!) : undefined, scale, locale) })
  const multiplied = /^(.*?\d) ?(\p{L}+)/u.exec(line)
  if (wordsAfterDigits(line).some(word => multipliers.has(word)))
    return refuse({ reason: 'multiplier', ...meant(multiplied?.[1], powerOf(multiplied?.[2]), scale, locale) })

  const unlabelled = line.replaceAll(label, '¤').replace(/^[≈~=+:¤ ]+/, '')
  const number = unlabelled.replace(/[¤ ]+$/, '').replace(/(?<=\d[.,])-{1,2}$/, '')
  if (/^-+ ?¤? ?[\d.,]|^\([\d .,'¤]+\)$|\d ?-$/.test(number)) return refuse({ reason: 'negative' })
  if (/\d.*[¤\t].*\d/.test(number)) return refuse({ reason: 'two-numbers' })
  if (!/^[\d.,' ]*\d[\d.,' ]*$/.test(number)) return refuse({ reason: 'not-a-number' })

  const figure = locale === 'en' ? number.replace(oneThousandsComma, '$1$2') : number
  const parts = wholeAndDecimals(figure.replaceAll(/[' ]/g, ''))
  if (!parts) return refuse({ reason: 'not-a-number' })
  return settle(parts, scale, figure)
}

/** Formats an amount with all its decimals as the language writes it: `641 238,05`, in English `641,238.05`. */
export function formatAmount(text: string, locale: Locale): string {
  const [whole = '', decimals] = text.replace('-', '').split('.')
  const sign = text.startsWith('-') ? '\u2212' : ''
  const { group, decimal } = marks[locale]
  return sign + whole.replaceAll(/\B(?=(\d{3})+$)/g, group) + (decimals === undefined ? '' : decimal + decimals)
}

const LONGEST_PASTE = 200
/** Amounts are stored as numeric(38,0) of smallest units. */
const MOST_DIGITS = 38
const FURTHEST = 38n

/** No currency is counted more finely. */
export const FINEST_SCALE = 18

const marks: Record<Locale, { group: string; decimal: string }> = {
  ru: { group: '\u00a0', decimal: ',' },
  en: { group: ',', decimal: '.' },
}

const oneThousandsComma = /^([1-9]\d{0,2}),(\d{3})$/

/** The first digit of every script that people paste numbers in; the other nine follow it. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]

/** A currency's sign, a word, or a token standard, whose digits are no part of the amount. */
const label = /\(?\b(?:USD[TC])?[ -]?(?:TRC|ERC|BEP)-?20\b\)?|[\p{L}\p{M}]+(?:\.(?!\d))?|\p{Sc}/gu

/** Powers of ten of multiplier words. Reading `5 млн` as five would be worse than asking. */
const multipliers: ReadonlyMap<string, bigint> = new Map(
  Object.entries({
    3: 'k к тыс тысяч тысячи tsd thousand',
    5: 'lakh lac',
    6: 'm м млн миллион миллиона миллионов mln mio million',
    7: 'crore cr',
    9: 'b млрд mrd bn billion',
  }).flatMap(([zeros, words]) => words.split(' ').map(word => [word, BigInt(zeros)] as const)),
)

const powerOf = (word: string | undefined): bigint | undefined => multipliers.get(word?.toLowerCase() ?? '')

/** The number with its point so many places further on. Nothing, where the number is in doubt or would be cut. */
function meant(
  number: string | undefined,
  places: bigint | undefined,
  scale: number,
  locale: Locale,
): { meant?: string } {
  const read = readAmount(number ?? '', FINEST_SCALE, locale)
  if (!read.ok || read.value.cut || read.value.couldBe !== undefined) return {}
  if (places === undefined || places > FURTHEST || places < -FURTHEST) return {}
  const [whole = '', decimals = ''] = read.value.text.split('.')
  const units = BigInt(whole + decimals.padEnd(FINEST_SCALE, '0')) * 10n ** (FURTHEST + places)
  const moved = readAmount(toDecimal(units, FINEST_SCALE + MOST_DIGITS), scale, locale)
  return moved.ok && !moved.value.cut ? { meant: moved.value.text } : {}
}

const wordsAfterDigits = (line: string): string[] => line.toLowerCase().match(/(?<=\d ?)\p{L}+/gu) ?? []

/** Normalises digits, spaces, apostrophes, minus signs and separators of all scripts. */
function plainCharacters(typed: string): string {
  return typed
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/[\u2018\u2019\u02bc`´\uff07٬]/g, "'")
    .replaceAll(/[\u2212\u2010-\u2015\ufe63\uff0d]/g, '-')
    .replaceAll('\uff0c', ',')
    .replaceAll(/[\uff0e٫]/g, '.')
    .trim()
    .replaceAll(/[\t\r\n]+/g, '\t')
    .replaceAll(/[^\S\t]+/g, ' ')
}

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  const zero = zeros.find(first => code >= first && code <= first + 9)
  return zero === undefined ? digit : String(code - zero)
}

type Parts = { whole: string; decimals: string }

function wholeAndDecimals(number: string): Parts | undefined {
  const separators = number.replaceAll(/\d/g, '')
  const last = separators.at(-1)
  if (!last) return { whole: number, decimals: '' }

  const onlyOnce = separators.indexOf(last) === separators.length - 1
  if (!onlyOnce) return separators === last.repeat(separators.length) ? grouped(number, '') : undefined
  const at = number.lastIndexOf(last)
  return grouped(number.slice(0, at), number.slice(at + 1))
}

/** By thousands, or as in India: three digits at the end and two before them. */
function grouped(number: string, decimals: string): Parts | undefined {
  if (!/^\d*$|^\d{1,3}([.,]\d{3})+$|^\d{1,2}([.,]\d{2})*[.,]\d{3}$/.test(number)) return undefined
  return { whole: number.replaceAll(/[.,]/g, ''), decimals }
}

function settle({ whole, decimals }: Parts, scale: number, number: string): Result<ReadAmount, AmountRefusal> {
  const integer = whole.replace(/^0+(?=\d)/, '') || '0'
  if (integer.length + scale > MOST_DIGITS) return refuse({ reason: 'too-long' })
  return accept({
    text: shortDecimal(`${integer}.${decimals.slice(0, scale)}`),
    cut: /[1-9]/.test(decimals.slice(scale)),
    couldBe: /^[1-9]\d{0,2}[.,]\d{3}$/.test(number) ? whole + decimals : undefined,
  })
}
