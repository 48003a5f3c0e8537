import type { RecordTrial } from '#web/console/records/section-view.ts'
import { dryRunTrial } from '#web/dry-run/console/dry-run-trial.ts'
import { askDirection, isFormulaAnswer } from './ask-direction.ts'
import { FormulaSteps } from './FormulaSteps.tsx'

/** The terms of a direction are tried out on its past; a formula is worked out at the rates of now. */
export const directionTrial: RecordTrial = {
  ...dryRunTrial,
  ask: askDirection,
  Result: ({ answer, around }) =>
    isFormulaAnswer(answer) ? (
      <FormulaSteps text={answer.formula} view={answer.view} />
    ) : (
      <dryRunTrial.Result answer={answer} around={around} />
    ),
}
