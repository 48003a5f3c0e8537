import type { CityTerms, DirectionRecord } from '#contract/catalogue/direction-record.ts'
import { fromDecimal, toShortDecimal } from '#contract/money/money.ts'
import type { Side } from '#contract/money/quote.ts'

/** The terms of a direction that are amounts, and whose decimals they have. */
export const amountSides = {
  fromMin: 'from',
  fromMax: 'from',
  toMin: 'to',
  toMax: 'to',
  fromFee: 'from',
  toFee: 'to',
  networkFee: 'to',
  slowNetworkFee: 'to',
  fastNetworkFee: 'to',
  refundFee: 'from',
  tiers: 'from',
} as const satisfies Partial<Record<keyof DirectionRecord, Side>>

type AmountField = keyof typeof amountSides

/** A record whose amounts are of another type than the decimals that the office types. */
export type WithAmounts<A> = {
  [Field in keyof DirectionRecord]: Field extends AmountField
    ? Replaced<DirectionRecord[Field], A>
    : Field extends 'cityTerms'
      ? CityTermsWithAmounts<A>[]
      : DirectionRecord[Field]
}
export type CityTermsWithAmounts<A> = {
  [Part in keyof CityTerms]: Part extends keyof typeof citySides ? A | null : CityTerms[Part]
}
type Replaced<T, A> = T extends unknown
  ? string extends T
    ? A
    : T extends object
      ? { [Key in keyof T]: Replaced<T[Key], A> }
      : T
  : never

/** Terms in a city name their sides as the direction does; what is promised there is paid out. */
const citySides = { fromMin: 'from', fromMax: 'from', toMin: 'to', toMax: 'to', reserve: 'to' } as const

/** The record with each of its amounts mapped. `field` names the amount as refusals do: `tiers.0.startsAt`. */
export function mapAmounts<A, B>(
  record: WithAmounts<A>,
  map: (amount: A, at: { field: string; side: Side }) => B,
): WithAmounts<B> {
  const one = (field: AmountField, amount: A, part = ''): B =>
    map(amount, { field: field + part, side: amountSides[field] })
  const orNone = (field: AmountField, amount: A | null, part?: string): B | null =>
    amount === null ? null : one(field, amount, part)
  const fee = (field: 'fromFee' | 'toFee') => ({
    fixed: one(field, record[field].fixed, '.fixed'),
    bps: record[field].bps,
    min: one(field, record[field].min, '.min'),
    max: orNone(field, record[field].max, '.max'),
  })
  return {
    ...record,
    fromMin: one('fromMin', record.fromMin),
    fromMax: orNone('fromMax', record.fromMax),
    toMin: one('toMin', record.toMin),
    toMax: orNone('toMax', record.toMax),
    fromFee: fee('fromFee'),
    toFee: fee('toFee'),
    networkFee: { ...record.networkFee, amount: one('networkFee', record.networkFee.amount, '.amount') },
    slowNetworkFee: orNone('slowNetworkFee', record.slowNetworkFee),
    fastNetworkFee: orNone('fastNetworkFee', record.fastNetworkFee),
    refundFee: orNone('refundFee', record.refundFee),
    cityTerms: record.cityTerms.map((terms, i) => {
      const inCity = (part: keyof typeof citySides): B | null => {
        const amount = terms[part]
        return amount === null ? null : map(amount, { field: `cityTerms.${i}.${part}`, side: citySides[part] })
      }
      return {
        ...terms,
        fromMin: inCity('fromMin'),
        fromMax: inCity('fromMax'),
        toMin: inCity('toMin'),
        toMax: inCity('toMax'),
        reserve: inCity('reserve'),
      }
    }),
    tiers: record.tiers.map((tier, i) => ({ ...tier, startsAt: one('tiers', tier.startsAt, `.${i}.startsAt`) })),
  }
}

export type Scales = { readonly [S in Side]: number }

/** A record that has been checked, in smallest units. */
export const inUnits = (record: DirectionRecord, scales: Scales): WithAmounts<bigint> =>
  mapAmounts(record, (amount, { side }) => fromDecimal(amount, scales[side])!)

export const inDecimals = (record: WithAmounts<bigint>, scales: Scales): DirectionRecord =>
  mapAmounts(record, (units, { side }) => toShortDecimal(units, scales[side]))
