import type { CalculatorInit } from '#contract/catalogue/direction.ts'
import type { ExchangeRate } from '#contract/money/exchange-rate.ts'

/** The rate at the end of the steps; undefined without a rate. */
export const explainedRate = ({ quote, pair }: CalculatorInit): ExchangeRate | undefined => quote?.course ?? pair.course

/** Whether the steps of the last answer end at the rate that is shown; the board may be newer. */
export function isExplained(view: CalculatorInit, shown: ExchangeRate | undefined): boolean {
  const explained = view.steps && explainedRate(view)
  return explained !== undefined && explained.give === shown?.give && explained.get === shown.get
}
