import { divide, type Fraction, fractionFromDecimal, multiply, ONE } from '#contract/money/rate.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { PauseReason, SourceSays } from './source-says.ts'

/** The price of a direction from its sources: `BTC/USDT * USDT/RUB`, each factor multiplied or divided by. */
export type Formula = { text: string; factors: readonly Factor[] }

type Factor = { divides: boolean } & ({ pair: string } | { number: Fraction; text: string })

export type FormulaRefusal =
  | { reason: 'formula-empty' }
  | { reason: 'formula-too-long'; most: number }
  /** `at` is the character position from 1. */
  | { reason: 'formula-unexpected'; at: number; found: string; expected: 'factor' | 'operator' }
  | { reason: 'formula-not-closed'; at: number }
  | { reason: 'formula-zero'; at: number }
  | { reason: 'formula-unknown-source'; pair: string }
  | { reason: 'formula-wrong-ends'; wanted: string; yields: string }

/** The state of a source pair: `value` units of the second currency per unit of the first, or why there is none. */
export type SourceRate =
  | {
      state: 'fresh'
      value: Fraction
      at: Date
      freshUntil: Date
      sources?: readonly SourceSays[]
      reference?: Fraction | undefined
    }
  | { state: 'paused'; reason: PauseReason; since: Date }
export type SourceRates = ReadonlyMap<string, SourceRate>

/** A price with its sources. Age and expiry are those of the weakest source. */
export type FormulaPrice = {
  price: Fraction
  /** The same formula some minutes ago. */
  reference: Fraction
  at?: Date
  /** The age of the oldest value by its source's own time. */
  saidAt?: Date
  freshUntil?: Date
  used: readonly UsedSource[]
}
/** A pair as its sources quote it, possibly inverse to the formula. */
export type UsedSource = { pair: string; value: Fraction; divides: boolean; sources: readonly SourceSays[] }

export type PriceRefusal =
  | { reason: 'source-paused'; pair: string; because: PauseReason; since: Date }
  | { reason: 'source-missing'; pair: string }

/** Parses a formula as typed by an operator. A pair has no spaces; `/` between factors divides. */
export function parseFormula(text: string): Result<Formula, FormulaRefusal> {
  if (text.length > LONGEST) return refuse({ reason: 'formula-too-long', most: LONGEST })
  const factors: Factor[] = []
  // Whether each open bracket is divided by, outermost first.
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

/** Refuses a formula that does not convert between the two currencies or uses an unknown pair. */
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

/**
 * The formula for other currencies: each pair with an old ticker has the new one in its place, and a pair of one currency
 * with itself is 1. Refused where the office has no source for such a pair, with the place of the old one.
 */
export function replaceTickers(
  text: string,
  tickers: ReadonlyMap<string, string>,
  known: (pair: string) => boolean,
): Result<string, { reason: 'formula-unknown-source'; pair: string; at: number }> {
  let written = ''
  let end = 0
  for (const { kind, token, at } of tokensOf(text)) {
    if (kind !== 'pair') continue
    const [above, below] = token.split('/').map(ticker => tickers.get(ticker) ?? ticker)
    const pair = `${above}/${below}`
    if (pair === token) continue
    if (above !== below && !known(pair) && !known(turned(pair)))
      return refuse({ reason: 'formula-unknown-source', pair, at })
    written += text.slice(end, at - 1) + (above === below ? '1' : pair)
    end = at - 1 + token.length
  }
  return accept(written + text.slice(end))
}

/** A factor as it is typed, with what it is worth now, or why it has no rate. */
export type ExplainedFactor = {
  text: string
  divides: boolean
  value?: Fraction
  reason?: PauseReason
  since?: Date
}

export function explainFactors({ factors }: Formula, rates: SourceRates): ExplainedFactor[] {
  return factors.map(({ divides, ...factor }) => {
    if ('number' in factor) return { text: factor.text, divides, value: factor.number }
    const text = factor.pair
    const straight = rates.get(text)
    const rate = straight ?? rates.get(turned(text))
    if (!rate) return { text, divides, reason: 'no-source' }
    if (rate.state === 'paused') return { text, divides, reason: rate.reason, since: rate.since }
    if (rate.value.numerator <= 0n) return { text, divides, reason: 'nonsense' }
    return { text, divides, value: straight ? rate.value : divide(ONE, rate.value) }
  })
}

/** The exact price of a formula. A paused source pauses it, and the refusal names it. */
export function evaluate(formula: Formula, rates: SourceRates): Result<FormulaPrice, PriceRefusal> {
  let price = ONE
  let reference = ONE
  let saidAt: Date | undefined
  let at: Date | undefined
  let freshUntil: Date | undefined
  const used: UsedSource[] = []

  for (const factor of formula.factors) {
    if ('number' in factor) {
      price = factor.divides ? divide(price, factor.number) : multiply(price, factor.number)
      reference = factor.divides ? divide(reference, factor.number) : multiply(reference, factor.number)
      continue
    }
    const straight = rates.get(factor.pair)
    const rate = straight ?? rates.get(turned(factor.pair))
    if (!rate) return refuse({ reason: 'source-missing', pair: factor.pair })
    if (rate.state === 'paused') {
      return refuse({ reason: 'source-paused', pair: factor.pair, because: rate.reason, since: rate.since })
    }
    // A zero of a feed must pause the pair, never be sold at.
    if (rate.value.numerator <= 0n) {
      return refuse({ reason: 'source-paused', pair: factor.pair, because: 'nonsense', since: rate.at })
    }
    const { value, sources = [] } = rate
    const quoted = straight ? factor : { pair: turned(factor.pair), divides: !factor.divides }
    const before = rate.reference ?? value
    price = quoted.divides ? divide(price, value) : multiply(price, value)
    reference = quoted.divides ? divide(reference, before) : multiply(reference, before)
    used.push({ pair: quoted.pair, value, divides: quoted.divides, sources })
    for (const { at, counted } of sources) if (counted && (!saidAt || at < saidAt)) saidAt = at
    if (!at || rate.at < at) at = rate.at
    if (!freshUntil || rate.freshUntil < freshUntil) freshUntil = rate.freshUntil
  }
  return accept({
    price,
    reference,
    used,
    saidAt,
    at: at && freshUntil ? at : undefined,
    freshUntil: at && freshUntil ? freshUntil : undefined,
  })
}

const LONGEST = 200
/** The dimension when all currencies cancel out. */
const NO_DIMENSION = '1'

type Kind = 'pair' | 'number' | 'open' | 'close' | 'operator' | 'unknown'
type Token = { kind: Kind; token: string; at: number }

/** The kinds of tokens allowed at each position. */
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
 * The formula with pairs as quoted: dividing by `RUB/USDT` is multiplying by `USDT/RUB`. Inverted, it is the price of
 * one unit of the second currency in the first.
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
