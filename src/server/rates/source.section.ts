import type { SourceRecord } from '#contract/rates/source-record.ts'
import type { Changed, RecordProblem, Records, Section } from '#server/changes/section.ts'
import { type KnownSource, knownSources } from './known-sources.ts'
import { usualTerms } from './pair.ts'
import type { RatesMode } from './rates-mode.ts'
import { readSourceRecords, readSourcesInUse, writeSourceRecords } from './source-settings.store.ts'

/** A live price older than this is none. */
const OLDEST_LIVE_SECONDS = 600

/** The sources of rates: whether and for which pairs each is read, and how old or how far its values may be. */
export const sourceSection = (mode: RatesMode): Section<'source'> => ({
  name: 'source',
  read: (db, keys) => readSourceRecords(db, mode, keys),
  write: (tx, changed) => writeSourceRecords(tx, mode, changed),
  putAway: { enabled: false },
  check: changed => checkSource(changed, knownSources(mode).get(changed.key)),
  dangers: async (changed, _, records) =>
    sourceDangers(changed, knownSources(mode).get(changed.key)) || (await leavesOneSource(changed, records, mode))
      ? ['rate']
      : [],
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
function sourceDangers({ before, after }: Changed<SourceRecord>, known: KnownSource | undefined): boolean {
  if (!before || !after || !known) return false
  const oldest = ({ oldestSeconds }: SourceRecord) => oldestSeconds ?? known.lifetime.stampMs / 1_000
  const jump = ({ jumpBps }: SourceRecord) => (jumpBps === null ? usualTerms.jumpBps : BigInt(jumpBps))
  return oldest(after) > oldest(before) || jump(after) > jump(before)
}

/**
 * Whether a change leaves a pair with one source, or takes the last two at once: two contradict each other when one is wrong, and the last
 * is believed alone. Other sources count as they are after the whole change.
 */
export async function leavesOneSource(
  { before, after }: Changed<Quoting>,
  records: Records,
  mode: RatesMode,
): Promise<boolean> {
  const lost = quoted(before).filter(pair => !quoted(after).includes(pair))
  if (lost.length === 0) return false
  const were: Quoting[] = [...(await readSourcesInUse(records.db, mode)).values()]
  const are: Quoting[] = [
    ...(await records.of('source')).values(),
    ...[...(await records.of('own-source')).values()].map(({ enabled, pair }) => ({ enabled, pairs: [pair] })),
  ]
  const count = (sources: readonly Quoting[], pair: string) =>
    sources.filter(source => quoted(source).includes(pair)).length
  return lost.some(pair => count(were, pair) > 1 && count(are, pair) < 2)
}

type Quoting = { enabled: boolean; pairs: readonly string[] }
const quoted = (source: Quoting | undefined): readonly string[] => (source?.enabled ? source.pairs : [])
