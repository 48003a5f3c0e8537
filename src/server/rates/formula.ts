import { divide, type Fraction, fractionFromDecimal, multiply, ONE } from '#contract/money/rate.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { PauseReason, SourceSays } from './pair-rate.ts'

/** How a direction's price follows from the sources: `BTC/USDT * USDT/RUB`, each factor multiplied or divided by. */
export type Formula = { text: string; factors: readonly Factor[] }

type Factor = { divides: boolean } & ({ pair: string } | { number: Fraction; text: string })

export type FormulaRefusal =
  | { reason: 'formula-empty' }
  | { reason: 'formula-too-long'; most: number }
  /** `at` counts characters from 1, as an editor does. */
  | { reason: 'formula-unexpected'; at: number; found: string; expected: 'factor' | 'operator' }
  | { reason: 'formula-not-closed'; at: number }
  | { reason: 'formula-zero'; at: number }
  | { reason: 'formula-unknown-source'; pair: string }
  | { reason: 'formula-wrong-ends'; wanted: string; yields: string }

/** What is known of a source pair: `value` units of the second currency for one of the first, or why there is none. */
export type SourceRate =
  | { state: 'fresh'; value: Fraction; at: Date; freshUntil: Date; sources?: readonly SourceSays[] }
  | { state: 'paused'; reason: PauseReason; since: Date }
export type SourceRates = ReadonlyMap<string, SourceRate>

/** A price with what it was counted from. It is as old, and lasts as long, as the weakest of its sources. */
export type FormulaPrice = { price: Fraction; at?: Date; freshUntil?: Date; used: readonly UsedSource[] }
/** A pair as its sources quote it, which may be the other way round than the formula names it. */
export type UsedSource = { pair: string; value: Fraction; divides: boolean; sources: readonly SourceSays[] }

export type PriceRefusal =
  | { reason: 'source-paused'; pair: string; because: PauseReason; since: Date }
  | { reason: 'source-missing'; pair: string }

/** Reads a formula as an operator types it. A pair is written without spaces; `/` between factors divides. */
export function parseFormula(text: string): Result<Formula, FormulaRefusal> {
  if (text.length > LONGEST) return refuse({ reason: 'formula-too-long', most: LONGEST })
  const factors: Factor[] = []
  // Whether what is in an open bracket is divided by, outermost first.
  const brackets: { divides: boolean; at: number }[] = [{ divides: false, at: 0 }]
  let wantsFactor = true
  let divides = false

  for (const { kind, token, at } of tokensOf(text)) {
    const expected = wantsFactor ? 'factor' : 'operator'
    if (kinds[kind] !== expected) return refuse({ reason: 'formula-unexpected', at, found: token, expected })
    const outer = brackets.at(-1)!
    switch (kind) {
      case 'pair':
        factors.push({ pair: token, divides: divides !== outer.divides })
        wantsFactor = false
        break
      case 'number': {
        const number = fractionFromDecimal(token)!
        if (number.numerator === 0n) return refuse({ reason: 'formula-zero', at })
        factors.push({ number, text: token, divides: divides !== outer.divides })
        wantsFactor = false
        break
      }
      case 'open':
        brackets.push({ divides: divides !== outer.divides, at })
        divides = false
        break
      case 'close':
        if (brackets.length === 1) return refuse({ reason: 'formula-unexpected', at, found: token, expected })
        brackets.pop()
        break
      case 'operator':
        divides = token !== '*'
        wantsFactor = true
    }
  }
  const open = brackets.at(-1)!
  if (factors.length === 0) return refuse({ reason: 'formula-empty' })
  if (wantsFactor) return refuse({ reason: 'formula-unexpected', at: text.length + 1, found: '', expected: 'factor' })
  if (brackets.length > 1) return refuse({ reason: 'formula-not-closed', at: open.at })
  return accept({ text, factors })
}

/** Refuses a formula that does not yield so much of one currency for the other, or names a pair that nobody quotes. */
export function checkFormula(
  formula: Formula,
  { from, to, known }: { from: string; to: string; known: (pair: string) => boolean },
): Result<Formula, FormulaRefusal> {
  const unknown = formula.factors.find(factor => 'pair' in factor && !known(factor.pair) && !known(turned(factor.pair)))
  if (unknown && 'pair' in unknown) return refuse({ reason: 'formula-unknown-source', pair: unknown.pair })

  const wanted = from === to ? NO_DIMENSION : `${from}/${to}`
  const yields = dimensionOf(formula)
  return yields === wanted ? accept(formula) : refuse({ reason: 'formula-wrong-ends', wanted, yields })
}

/** The exact price by a formula. One paused source pauses it, and the refusal says which and why. */
export function evaluate(formula: Formula, rates: SourceRates): Result<FormulaPrice, PriceRefusal> {
  let price = ONE
  let at: Date | undefined
  let freshUntil: Date | undefined
  const used: UsedSource[] = []

  for (const factor of formula.factors) {
    if ('number' in factor) {
      price = factor.divides ? divide(price, factor.number) : multiply(price, factor.number)
      continue
    }
    const straight = rates.get(factor.pair)
    const rate = straight ?? rates.get(turned(factor.pair))
    if (!rate) return refuse({ reason: 'source-missing', pair: factor.pair })
    if (rate.state === 'paused') {
      return refuse({ reason: 'source-paused', pair: factor.pair, because: rate.reason, since: rate.since })
    }
    // A feed that let a zero through must close the pair, never sell at it.
    if (rate.value.numerator <= 0n) {
      return refuse({ reason: 'source-paused', pair: factor.pair, because: 'nonsense', since: rate.at })
    }
    const { value, sources = [] } = rate
    const quoted = straight ? factor : { pair: turned(factor.pair), divides: !factor.divides }
    price = quoted.divides ? divide(price, value) : multiply(price, value)
    used.push({ pair: quoted.pair, value, divides: quoted.divides, sources })
    if (!at || rate.at < at) at = rate.at
    if (!freshUntil || rate.freshUntil < freshUntil) freshUntil = rate.freshUntil
  }
  return accept({ price, used, ...(at && freshUntil ? { at, freshUntil } : {}) })
}

const LONGEST = 200
/** What a formula yields when every currency in it cancels out. */
const NO_DIMENSION = '1'

type Kind = 'pair' | 'number' | 'open' | 'close' | 'operator' | 'unknown'
type Token = { kind: Kind; token: string; at: number }

/** Where each kind of token may stand. */
const kinds: Record<Kind, 'factor' | 'operator' | 'nowhere'> = {
  pair: 'factor',
  number: 'factor',
  open: 'factor',
  close: 'operator',
  operator: 'operator',
  unknown: 'nowhere',
}

const grammar =
  /(?<pair>[A-Z][A-Z0-9]{1,9}\/[A-Z][A-Z0-9]{1,9})|(?<number>\d{1,20}(?:\.\d{1,20})?)|(?<open>\()|(?<close>\))|(?<operator>[*/])|(?<unknown>\S+?(?=[\s*/()]|$))/g

function tokensOf(text: string): Token[] {
  return [...text.matchAll(grammar)].map(match => {
    const [kind, token] = Object.entries(match.groups!).find(([, found]) => found !== undefined)!
    return { kind: kind as Kind, token, at: match.index + 1 }
  })
}

/**
 * The formula with every pair as its sources quote it: dividing by `RUB/USDT` is multiplying by `USDT/RUB`. Turned, it
 * says what one of the second currency costs in the first.
 */
export function quotedText({ factors }: Formula, used: readonly UsedSource[], turnAround: boolean): string {
  let next = 0
  const written = factors
    .map(factor => ('pair' in factor ? used[next++]! : { pair: factor.text, divides: factor.divides }))
    .filter(({ pair }) => pair !== '1')
    .map(({ pair, divides }) => ({ pair, divides: divides !== turnAround }))
  const product = written.filter(({ divides }) => !divides).map(({ pair }) => pair)
  const divided = written.filter(({ divides }) => divides).map(({ pair }) => ` / ${pair}`)
  return (product.join(' * ') || '1') + divided.join('')
}

const turned = (pair: string): string => pair.split('/').reverse().join('/')

/** The currencies that remain after the others cancel out: `BTC/RUB` for `BTC/USDT * USDT/RUB`. */
function dimensionOf({ factors }: Formula): string {
  const powers = new Map<string, number>()
  const count = (currency: string, power: number) => powers.set(currency, (powers.get(currency) ?? 0) + power)
  for (const factor of factors) {
    if (!('pair' in factor)) continue
    const [above, below] = factor.pair.split('/') as [string, string]
    count(above, factor.divides ? -1 : 1)
    count(below, factor.divides ? 1 : -1)
  }
  const side = (sign: number): string =>
    [...powers].flatMap(([currency, power]) => Array<string>(Math.max(0, power * sign)).fill(currency)).join('·')
  const [above, below] = [side(1), side(-1)]
  return above || below ? `${above || NO_DIMENSION}/${below || NO_DIMENSION}` : NO_DIMENSION
}
