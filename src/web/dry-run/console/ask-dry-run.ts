import type { RecordChange } from '#contract/changes/changes.ts'
import type { DryRun, DryRunPeriod } from '#contract/dry-run/dry-run.ts'
import { dryRunFields } from '#contract/dry-run/dry-run-fields.ts'
import type { Api } from '#web/api/api.ts'

/** Asks what the typed terms of a direction would have done. Its other fields are no matter of prices. */
export function askDryRun(api: Api, { key, fields }: RecordChange, period: string): Promise<DryRun> {
  const terms = Object.entries(fields ?? {}).filter(([name]) => (dryRunFields as readonly string[]).includes(name))
  return api('POST /api/v1/desk/dry-runs/', {
    body: { key, fields: Object.fromEntries(terms), period: period as DryRunPeriod },
  })
}
