import type { RecordTrial } from '#web/console/records/RecordTrial.tsx'
import { DryRunResult } from './DryRunResult.tsx'
import { trialTexts } from './dry-run.texts.ts'

/** The terms of a direction are tried out on its past. */
export const dryRunTrial: RecordTrial = { field: 'formula', words: trialTexts, Result: DryRunResult }
