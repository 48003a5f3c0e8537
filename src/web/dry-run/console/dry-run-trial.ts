import type { RecordChange } from '#contract/changes/changes.ts'
import type { DryRunPeriod } from '#contract/dry-run/dry-run.ts'
import { dryRunFields } from '#contract/dry-run/dry-run-fields.ts'
import type { Api } from '#web/api/api.ts'
import type { RecordTrial } from '#web/console/records/section-view.ts'
import { DryRunResult } from './DryRunResult.tsx'
import { trialTexts } from './dry-run.texts.ts'

/** The terms of a direction are tried out on its past. */
export const dryRunTrial: RecordTrial = { field: 'formula', words: trialTexts, ask: askDryRun, Result: DryRunResult }

/** Asks what the typed terms of a direction would have done. Its other fields are no matter of prices. */
function askDryRun(api: Api, { key, fields }: RecordChange, period: string) {
  const terms = Object.entries(fields ?? {}).filter(([name]) => (dryRunFields as readonly string[]).includes(name))
  return api('POST /api/v1/desk/dry-runs/', {
    body: { key, fields: Object.fromEntries(terms), period: period as DryRunPeriod },
  })
}
