import { directionKey } from '#contract/catalogue/direction-key.ts'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import { newDirection } from '#contract/catalogue/new-direction.ts'
import { usualFormula } from '#contract/catalogue/usual-formula.ts'
import type { CurrencyKind } from '#contract/money/currency.ts'
import { toDecimal } from '#contract/money/money.ts'
import { usualWorth } from '#server/catalogue/usual-terms.ts'
import { checkFormula, parseFormula } from '#server/formulas/formula.ts'

type Currency = { code: string; ticker: string; kind: CurrencyKind; scale: number }

type LikelyDirections = {
  items: { key: string; record: DirectionRecord }[]
  left: { key: string; reason: 'no-source' | 'cash' }[]
}

/**
 * The directions that an office with these currencies would usually have: coins for money, money for coins, and coins for
 * coins. Two banks of one money are not exchanged, for a bank transfer does the same. Cash changes hands in the cities.
 */
export function likelyDirections(
  currencies: readonly Currency[],
  knownPair: (pair: string) => boolean,
  cities: readonly string[] = [],
): LikelyDirections {
  const likely: LikelyDirections = { items: [], left: [] }
  for (const from of currencies) {
    for (const to of currencies) {
      if (from.code === to.code || (from.kind !== 'crypto' && to.kind !== 'crypto')) continue
      const key = directionKey(from.code, to.code)
      const formula = usualFormula(from.ticker, to.ticker)
      if (isCash(from, to) && cities.length === 0) likely.left.push({ key, reason: 'cash' })
      else if (!hasSources(formula, from, to, knownPair)) likely.left.push({ key, reason: 'no-source' })
      else likely.items.push({ key, record: recordOf(from, to, formula, cities) })
    }
  }
  return likely
}

function hasSources(text: string, from: Currency, to: Currency, known: (pair: string) => boolean): boolean {
  const formula = parseFormula(text)
  return formula.ok && checkFormula(formula.value, { from: from.ticker, to: to.ticker, known }).ok
}

const isCash = (...sides: Currency[]): boolean => sides.some(({ kind }) => kind === 'cash')

const recordOf = (from: Currency, to: Currency, formula: string, cities: readonly string[]): DirectionRecord => ({
  ...newDirection,
  state: 'on',
  formula,
  marginBps: usualMargin(from, to),
  floorBps: 20,
  // Nobody crosses a city for what a transfer would do.
  fromMin: toDecimal(usualWorth(isCash(from, to) ? 500n : 50n, from) ?? 0n, from.scale),
  windowMinutes: isCash(from, to) ? 120 : newDirection.windowMinutes,
  cities: isCash(from, to) ? [...cities] : [],
})

/** Between two networks of one coin there is little to earn; against money there is most to cover. */
function usualMargin(from: Currency, to: Currency): number {
  if (from.ticker === to.ticker) return 50
  return from.kind === 'crypto' && to.kind === 'crypto' ? 80 : 150
}
