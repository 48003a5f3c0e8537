import type { Danger } from '#contract/changes/changes.ts'
import type { SourceRecord } from '#contract/rates/source-record.ts'
import type { Changed, RecordProblem, Section } from '#server/changes/section.ts'
import { type KnownSource, knownSources } from './known-sources.ts'
import { usualTerms } from './pair.ts'
import type { RatesMode } from './rates-mode.ts'
import { readSourceRecords, writeSourceRecords } from './source-settings.store.ts'

/** A live price older than this is none. */
const OLDEST_LIVE_SECONDS = 600

/** The sources of rates: whether and for which pairs each is read, and how old or how far its values may be. */
export const sourceSection = (mode: RatesMode): Section<'source'> => ({
  name: 'source',
  read: (db, keys) => readSourceRecords(db, mode, keys),
  write: (tx, changed) => writeSourceRecords(tx, mode, changed),
  putAway: { enabled: false },
  check: changed => checkSource(changed, knownSources(mode).get(changed.key)),
  dangers: changed => sourceDangers(changed, knownSources(mode).get(changed.key)),
  rights: { enabled: 'rates.set', pairs: 'rates.set', oldestSeconds: 'rates.set', jumpBps: 'rates.set' },
  columns: {
    search: key => key.replaceAll('-', ' '),
    sort: { key: key => key },
    facets: { enabled: (_, { enabled }) => (enabled ? 'on' : 'off'), pair: (_, { pairs }) => pairs },
  },
})

function checkSource({ after }: Changed<SourceRecord>, known: KnownSource | undefined): RecordProblem[] {
  if (!known) return [{ field: 'key', code: 'not-found', detail: 'the office knows no such source' }]
  if (!after) return []
  const problems: RecordProblem[] = []
  if (new Set(after.pairs).size < after.pairs.length)
    problems.push({ field: 'pairs', code: 'repeated', detail: 'names a pair twice' })
  if (!known.lifetime.outlivesFaults && (after.oldestSeconds ?? 0) > OLDEST_LIVE_SECONDS)
    problems.push({
      field: 'oldestSeconds',
      code: 'too-old',
      detail: `a live price is at most ${OLDEST_LIVE_SECONDS} seconds old`,
    })
  return problems
}

/** Older prices, or larger steps that need no confirmation, could be sold at a loss. */
function sourceDangers({ before, after }: Changed<SourceRecord>, known: KnownSource | undefined): Danger[] {
  if (!before || !after || !known) return []
  const oldest = ({ oldestSeconds }: SourceRecord) => oldestSeconds ?? known.lifetime.stampMs / 1_000
  const jump = ({ jumpBps }: SourceRecord) => (jumpBps === null ? usualTerms.jumpBps : BigInt(jumpBps))
  return oldest(after) > oldest(before) || jump(after) > jump(before) ? ['rate'] : []
}
