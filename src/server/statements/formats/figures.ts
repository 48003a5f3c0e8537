import { fromDecimal } from '#contract/money/money.ts'

/**
 * The units of an amount as banks write it: `1234.5`, `1 234,50`, `1.234,50`, `-1,234.50`, `+10`. The last of point and comma is the
 * decimal one, unless it stands more than once; `thousands` is known to be none. Undefined: no amount, or finer than the currency.
 */
export function amountIn(text: string, scale: number, thousands?: ','): bigint | undefined {
  const grouped = thousands ? text.replaceAll(thousands, '') : text
  const bare = grouped.replaceAll(/[\s\u00a0\u202f'’]/g, '').replace(/^[−–]/, '-')
  const match = /^([+-]?)([\d.,]+)$/.exec(bare)
  if (!match) return undefined
  const [, sign, digits = ''] = match
  const point = decimalPointIn(digits)
  const whole = (point === undefined ? digits : digits.slice(0, point)).replaceAll(/[.,]/g, '')
  const fraction = (point === undefined ? '' : digits.slice(point + 1)).replace(/0+$/, '')
  const units = fromDecimal(fraction === '' ? whole : `${whole}.${fraction}`, scale)
  return units !== undefined && sign === '-' ? -units : units
}

function decimalPointIn(digits: string): number | undefined {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last === -1) return undefined
  const repeated = digits.indexOf(digits[last]!) !== last
  return repeated ? undefined : last
}

/** `2026-11-28` of `28.11.2026`, `28/11/2026`, `28.11.26` or `2026-11-28`, with or without a time behind. Undefined: no day of the calendar. */
export function dayIn(text: string): string | undefined {
  const of = (year: string, month: string, day: string) => {
    const iso = `${year.length === 2 ? `20${year}` : year}-${month}-${day}`
    const at = new Date(`${iso}T00:00:00Z`)
    return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === iso ? iso : undefined
  }
  const trimmed = text.trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(trimmed)
  if (iso) return of(iso[1]!, iso[2]!, iso[3]!)
  const european = /^(\d{2})[./](\d{2})[./](\d{4}|\d{2})(?!\d)/.exec(trimmed)
  return european ? of(european[3]!, european[2]!, european[1]!) : undefined
}

/** One line, without what a file has around words. Undefined: nothing is left. */
export const wordsIn = (text: string | undefined, most = 500): string | undefined =>
  text
    ?.replaceAll(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .slice(0, most) || undefined
