import type { AuditEntry } from '#contract/desk/desk.ts'
import { toDecimal } from '#contract/money/money.ts'
import { readTerms } from '#server/claims/claim-terms.ts'
import type { Db } from '#server/database/pool.ts'
import { staffAmong } from './staff.ts'

type Money = { currency: string; scale: number }
type Sides = { from: Money; to: Money }
type Fields = Readonly<Record<string, unknown>>

/**
 * The log as people read it. What the log of a claim said of its money was counted in smallest units once, and what was
 * sent still is; the log itself is never rewritten, so it is told anew each time it is read.
 */
export async function tellAmounts(db: Db, items: readonly AuditEntry[]): Promise<AuditEntry[]> {
  const ofClaims = items.filter(({ subject }) => subject.kind === 'claim')
  const [sides, people] = await Promise.all([
    sidesOf(
      db,
      ofClaims.map(({ subject }) => subject.id),
    ),
    staffAmong(
      db,
      ofClaims.flatMap(({ before, after }) => [...authorsIn(before), ...authorsIn(after)]),
    ),
  ])
  const nameOf = (id: unknown) => people.get(String(id))?.email ?? id
  return items.map(item => {
    const claim = item.subject.kind === 'claim' ? sides.get(item.subject.id) : undefined
    if (!claim) return item
    const tell = (value: unknown) => (isFields(value) ? toldClaim(value, claim, nameOf) : value)
    return { ...item, before: tell(item.before), after: tell(item.after) }
  })
}

function toldClaim(fields: Fields, { from, to }: Sides, nameOf: (id: unknown) => unknown): Fields {
  const given = (name: string) => ({ [name]: amountOf(fields[name], from) })
  const { get, prepared, payout, refund, told } = fields
  const hand = (act: unknown) => (isFields(act) && act.by !== undefined ? { ...act, by: nameOf(act.by) } : act)
  const sent = (act: unknown, money: Money) => {
    if (!isFields(act)) return act
    const { units, ...rest } = act
    return hand({ ...rest, ...(units !== undefined && { amount: amountOf(units, money) }) })
  }
  const all: Fields = {
    ...fields,
    ...Object.assign({}, ...inGiven.map(given)),
    get: amountOf(get, to),
    prepared: hand(prepared),
    payout: sent(payout, to),
    refund: sent(refund, from),
    told: isFields(told) && typeof told.amount === 'string' ? { ...told, amount: withCode(told.amount, from) } : told,
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in fields))
}

const inGiven = ['give', 'received', 'settled', 'refunded'] as const

/** Digits alone are smallest units; what names its currency stands as it was written. */
const amountOf = (value: unknown, money: Money): unknown =>
  typeof value === 'string' && /^-?\d+$/.test(value) ? withCode(toDecimal(BigInt(value), money.scale), money) : value

const withCode = (decimal: string, { currency }: Money): string =>
  /^\d+(\.\d+)?$/.test(decimal) ? `${decimal} ${currency}` : decimal

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function authorsIn(value: unknown): string[] {
  if (!isFields(value)) return []
  const { prepared, payout, refund } = value
  return [prepared, payout, refund].flatMap(act => (isFields(act) && typeof act.by === 'string' ? [act.by] : []))
}

/** Both currencies of claims, counted as they were when each was opened. */
async function sidesOf(db: Db, ids: readonly string[]): Promise<Map<string, Sides>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('claims')
    .select(['id', 'from_currency', 'to_currency', 'terms'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map(({ id, from_currency, to_currency, terms }) => {
      const { fromScale, toScale } = readTerms(terms)
      return [
        id,
        { from: { currency: from_currency, scale: fromScale }, to: { currency: to_currency, scale: toScale } },
      ] as const
    }),
  )
}
