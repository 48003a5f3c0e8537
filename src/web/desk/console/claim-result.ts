import type { BookLine } from '#contract/desk/desk.ts'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'

export type ResultLine = { what: (typeof order)[number]; amount: BookLine['amount'] }

/**
 * What an order has done to the office: to the money of customers and to the reserves, what is held for it, and what it has earned. The entries
 * themselves say the same in many lines.
 */
export function resultOf(books: readonly BookLine[]): ResultLine[] {
  const sums = new Map<string, bigint>()
  const add = (what: ResultLine['what'], currency: string, units: bigint) => {
    const key = `${what} ${currency}`
    sums.set(key, (sums.get(key) ?? 0n) + units)
  }
  for (const { kind, debit, credit, amount } of books) {
    const { currency } = amount
    const units = fromDecimal(amount.value, FINEST) ?? 0n
    // A hold that is posted or released is none any more.
    if (kind === 'hold') add('held', currency, -units)
    else if (kind !== 'transfer') add('held', currency, units)
    if (kind === 'hold' || kind === 'void') continue
    if (isHolding(debit)) add(debit, currency, units)
    if (isHolding(credit)) add(credit, currency, -units)
    if (results.has(credit)) add('income', currency, units)
    if (results.has(debit)) add('income', currency, -units)
  }
  return [...sums]
    .filter(([, units]) => units !== 0n)
    .map(([key, units]) => {
      const [what, currency = ''] = key.split(' ')
      const value = toDecimal(units, FINEST)
      return { what: what as ResultLine['what'], amount: { currency, value } }
    })
    .toSorted((a, b) => order.indexOf(a.what) - order.indexOf(b.what))
}

const order = ['custody', 'reserve', 'held', 'income'] as const

const isHolding = (account: string): account is 'custody' | 'reserve' => account === 'custody' || account === 'reserve'

/** As many decimals as any currency has. */
const FINEST = 18

/** Accounts of what the office earns and spends. */
const results: ReadonlySet<string> = new Set([
  'income',
  'discounts',
  'promo',
  'referral-cost',
  'network',
  'expenses',
  'differences',
])
