import type { AuditEntry } from '#contract/audit/audit.ts'
import { fullName } from '#contract/auth/staff-names.ts'
import { toDecimal } from '#contract/money/money.ts'
import { staffAmong } from '#server/auth/staff.ts'
import { readClaimTerms } from '#server/claims/claim-terms.ts'
import type { Db } from '#server/platform/database/pool.ts'

type Money = { currency: string; scale: number }
type Sides = { from: Money; to: Money }
type Fields = Readonly<Record<string, unknown>>

/**
 * Formats the amounts of claims for people. Older entries store them in smallest units, and payouts and refunds still are;
 * the log is never rewritten, so its amounts are formatted on each read.
 */
export async function formatAmounts(db: Db, items: readonly AuditEntry[]): Promise<AuditEntry[]> {
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
  const nameOf = (id: unknown) => {
    const person = people.get(String(id))
    return person ? fullName(person) : id
  }
  return items.map(item => {
    const claim = item.subject.kind === 'claim' ? sides.get(item.subject.id) : undefined
    if (!claim) return item
    const format = (value: unknown) => (isFields(value) ? formatClaim(value, claim, nameOf) : value)
    return { ...item, before: format(item.before), after: format(item.after) }
  })
}

function formatClaim(fields: Fields, { from, to }: Sides, nameOf: (id: unknown) => unknown): Fields {
  const given = (name: string) => ({ [name]: amountOf(fields[name], from) })
  const { get, prepared, payout, refund, told } = fields
  const withName = (act: unknown) => (isFields(act) && act.by !== undefined ? { ...act, by: nameOf(act.by) } : act)
  const sent = (act: unknown, money: Money) => {
    if (!isFields(act)) return act
    const { units, ...rest } = act
    return withName({ ...rest, ...(units !== undefined && { amount: amountOf(units, money) }) })
  }
  const all: Fields = {
    ...fields,
    ...Object.assign({}, ...inGiven.map(given)),
    get: amountOf(get, to),
    prepared: withName(prepared),
    payout: sent(payout, to),
    refund: sent(refund, from),
    told: isFields(told) && typeof told.amount === 'string' ? { ...told, amount: withCode(told.amount, from) } : told,
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in fields))
}

const inGiven = ['give', 'received', 'settled', 'refunded'] as const

/** Digits alone are smallest units; a value with a currency is shown as it was stored. */
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

/** Both currencies of claims, with the decimals they had when each claim was opened. */
async function sidesOf(db: Db, ids: readonly string[]): Promise<Map<string, Sides>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('claims')
    .select(['id', 'from_currency', 'to_currency', 'terms'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map(({ id, from_currency, to_currency, terms }) => {
      const { fromScale, toScale } = readClaimTerms(terms)
      return [
        id,
        { from: { currency: from_currency, scale: fromScale }, to: { currency: to_currency, scale: toScale } },
      ] as const
    }),
  )
}
