import { currenciesOf } from '#contract/catalogue/direction-key.ts'
import type { RecordChange } from '#contract/changes/changes.ts'
import type { FormulaView } from '#contract/rates/formula-view.ts'
import type { Api } from '#web/api/api.ts'
import { dryRunTrial } from '#web/dry-run/console/dry-run-trial.ts'

/** The choice of the button beside the formula. */
export const FORMULA_CHOICE = 'formula'

type FormulaAnswer = { formula: string; view: FormulaView }

export const isFormulaAnswer = (answer: unknown): answer is FormulaAnswer =>
  typeof answer === 'object' && answer !== null && 'view' in answer

/** What was asked of the typed terms: what the formula is worth now, or what they would have done. */
export async function askDirection(api: Api, item: RecordChange, choice: string): Promise<unknown> {
  if (choice !== FORMULA_CHOICE) return dryRunTrial.ask(api, item, choice)
  const { key } = item
  const fields = (item.fields ?? {}) as Readonly<Record<string, unknown>>
  const kept =
    'formula' in fields && 'marginBps' in fields
      ? undefined
      : await api('GET /api/v1/desk/records/{section}/{key}/', { params: { section: 'direction', key } })
  const formula = String(fields.formula ?? kept?.record.formula)
  const marginBps = Number(fields.marginBps ?? kept?.record.marginBps) || 0
  const view = await api('POST /api/v1/desk/formulas/', { body: { formula, ...currenciesOf(key)!, marginBps } })
  return { formula, view }
}
