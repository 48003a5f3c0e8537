import type { CalculatorInit } from '#contract/calculator/direction.ts'
import type { Course } from '#contract/money/course.ts'

/** The rate that the steps of an answer end in. Undefined where there is none now. */
export const explainedCourse = ({ quote, pair }: CalculatorInit): Course | undefined => quote?.course ?? pair.course

/** Whether the steps of the last answer lead to the rate that is shown: the board may have moved on since then. */
export function isExplained(view: CalculatorInit, shown: Course | undefined): boolean {
  const explained = view.steps && explainedCourse(view)
  return explained !== undefined && explained.give === shown?.give && explained.get === shown.get
}
