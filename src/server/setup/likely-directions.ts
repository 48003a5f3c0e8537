import { directionKey } from '#contract/catalogue/direction-key.ts'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import { newDirection } from '#contract/catalogue/new-direction.ts'
import type { CurrencyKind } from '#contract/money/currency.ts'
import { toDecimal } from '#contract/money/money.ts'
import { usualFormula, usualWorth } from '#server/catalogue/usual-terms.ts'
import { checkFormula, parseFormula } from '#server/formulas/formula.ts'

type Currency = { code: string; ticker: string; kind: CurrencyKind; scale: number }

type LikelyDirections = {
  items: { key: string; record: DirectionRecord }[]
  left: { key: string; reason: 'no-source' | 'cash' }[]
}

/**
 * The directions that an office with these currencies would usually have: coins for money, money for coins, and coins for
 * coins. Two banks of one money are not exchanged, for a bank transfer does the same.
 */
export function likelyDirections(
  currencies: readonly Currency[],
  knownPair: (pair: string) => boolean,
): LikelyDirections {
  const likely: LikelyDirections = { items: [], left: [] }
  for (const from of currencies) {
    for (const to of currencies) {
      if (from.code === to.code || (from.kind !== 'crypto' && to.kind !== 'crypto')) continue
      const key = directionKey(from.code, to.code)
      const formula = usualFormula(from.ticker, to.ticker)
      if (from.kind === 'cash' || to.kind === 'cash') likely.left.push({ key, reason: 'cash' })
      else if (!hasSources(formula, from, to, knownPair)) likely.left.push({ key, reason: 'no-source' })
      else likely.items.push({ key, record: recordOf(from, to, formula) })
    }
  }
  return likely
}

function hasSources(text: string, from: Currency, to: Currency, known: (pair: string) => boolean): boolean {
  const formula = parseFormula(text)
  return formula.ok && checkFormula(formula.value, { from: from.ticker, to: to.ticker, known }).ok
}

const recordOf = (from: Currency, to: Currency, formula: string): DirectionRecord => ({
  ...newDirection,
  state: 'on',
  formula,
  marginBps: usualMargin(from, to),
  floorBps: 20,
  fromMin: toDecimal(usualWorth(50n, from) ?? 0n, from.scale),
})

/** Between two networks of one coin there is little to earn; against money there is most to cover. */
function usualMargin(from: Currency, to: Currency): number {
  if (from.ticker === to.ticker) return 50
  return from.kind === 'crypto' && to.kind === 'crypto' ? 80 : 150
}
