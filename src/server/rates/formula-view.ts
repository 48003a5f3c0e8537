import { defined } from '#contract/defined.ts'
import { BPS } from '#contract/money/money.ts'
import { type Fraction, fraction, multiply, significantDown } from '#contract/money/rate.ts'
import type { FormulaView } from '#contract/rates/formula-view.ts'
import {
  checkFormula,
  evaluate,
  explainFactors,
  type FormulaRefusal,
  parseFormula,
  type SourceRates,
} from '#server/formulas/formula.ts'

type Ends = { from: string; to: string; marginBps: number }

/** A formula as it is typed: what each factor is worth now, the product, the rate after the margin, or where it is wrong. */
export function viewFormula(text: string, { from, to, marginBps }: Ends, rates: SourceRates): FormulaView {
  const parsed = parseFormula(text)
  if (!parsed.ok) return { steps: [], fault: faultOf(parsed.refusal, text) }
  const formula = parsed.value
  const steps = explainFactors(formula, rates).map(({ value, since, ...step }) =>
    defined({ ...step, value: value && priceText(value), since: since?.toISOString() }),
  )
  const checked = checkFormula(formula, { from, to, known: pair => rates.has(pair) })
  const priced = evaluate(formula, rates)
  return defined({
    steps,
    price: priced.ok ? priceText(priced.value.price) : undefined,
    result: priced.ok ? priceText(multiply(priced.value.price, fraction(BPS - BigInt(marginBps), BPS))) : undefined,
    fault: checked.ok ? undefined : faultOf(checked.refusal, text),
  })
}

/** The fault with its place from 1, where it has one. */
function faultOf({ reason, ...more }: FormulaRefusal, text: string): FormulaView['fault'] {
  const at = 'at' in more ? more.at : 'pair' in more ? text.indexOf(more.pair) + 1 : undefined
  return defined({
    code: reason,
    at,
    found: 'found' in more ? more.found : 'pair' in more ? more.pair : undefined,
    yields: 'yields' in more ? more.yields : undefined,
    wanted: 'wanted' in more ? more.wanted : undefined,
  })
}

const priceText = (value: Fraction): string => significantDown(value, 12)
