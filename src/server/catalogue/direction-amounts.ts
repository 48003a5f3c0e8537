import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
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
  tiers: 'from',
} as const satisfies Partial<Record<keyof DirectionRecord, Side>>

type AmountField = keyof typeof amountSides

/** A record whose amounts are of another type than the decimals that the office types. */
export type WithAmounts<A> = {
  [Field in keyof DirectionRecord]: Field extends AmountField
    ? Replaced<DirectionRecord[Field], A>
    : DirectionRecord[Field]
}
type Replaced<T, A> = T extends unknown
  ? string extends T
    ? A
    : T extends object
      ? { [Key in keyof T]: Replaced<T[Key], A> }
      : T
  : never

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
    tiers: record.tiers.map((tier, i) => ({ ...tier, startsAt: one('tiers', tier.startsAt, `.${i}.startsAt`) })),
  }
}

export type Scales = { readonly [S in Side]: number }

/** A record that has been checked, in smallest units. */
export const inUnits = (record: DirectionRecord, scales: Scales): WithAmounts<bigint> =>
  mapAmounts(record, (amount, { side }) => fromDecimal(amount, scales[side])!)

export const inDecimals = (record: WithAmounts<bigint>, scales: Scales): DirectionRecord =>
  mapAmounts(record, (units, { side }) => toShortDecimal(units, scales[side]))
