import { isDeepStrictEqual } from 'node:util'
import type { Danger } from '#contract/changes/changes.ts'
import { isEncryptedOrInside } from '#contract/connections/encrypted-way.ts'
import type { OwnSourceRecord } from '#contract/rates/own-source-record.ts'
import type { Changed, RecordProblem, Records, Section } from '#server/changes/section.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { knownSources } from '../known-sources.ts'
import { leavesOneSource } from '../source.section.ts'
import { readOwnSources, writeOwnSources } from './own-sources.store.ts'
import { isPath } from './value-in.ts'

/** Sources of prices that the office describes itself: where to ask, and where the price stands in the answer. */
export const ownSourceSection: Section<'own-source'> = {
  name: 'own-source',
  read: readOwnSources,
  write: writeOwnSources,
  check: checkOwnSource,
  dangers: ownSourceDangers,
  rights: {
    enabled: 'rates.set',
    pair: 'rates.set',
    url: 'rates.set',
    format: 'rates.set',
    bid: 'rates.set',
    ask: 'rates.set',
    inverse: 'rates.set',
    units: 'rates.set',
    premiumBps: 'rates.set',
    everySeconds: 'rates.set',
    oldestSeconds: 'rates.set',
    jumpBps: 'rates.set',
    headers: 'rates.set',
  },
  columns: {
    search: (key, { pair, url }) => `${key} ${pair} ${url}`,
    sort: { key: key => key },
    facets: { enabled: (_, { enabled }) => (enabled ? 'on' : 'off'), pair: (_, { pair }) => pair },
  },
}

/** Names that lists and readings have for something else. */
const taken = ['typed', 'demo', 'new', 'many', 'network', ...knownSources('live').keys()]

function checkOwnSource({ key, before, after }: Changed<OwnSourceRecord>): RecordProblem[] {
  const problems: RecordProblem[] = []
  const add = (field: string, code: string, detail: string) => problems.push({ field, code, detail })
  if (!/^[a-z][a-z0-9-]{1,29}$/.test(key)) add('key', 'wrong-format', 'is made of small letters, digits and hyphens')
  if (taken.includes(key)) add('key', 'taken', 'names a source that comes with the office')
  if (!after) return problems
  // A price that somebody on the way can change is theirs to set.
  if (after.url !== before?.url && !isEncryptedOrInside(after.url))
    add('url', 'not-encrypted', 'is asked by https, or is in a network of the office')
  for (const side of ['bid', 'ask'] as const)
    if (after[side] && !isPath(after[side], after.format)) add(side, 'wrong-path', 'does not lead into such an answer')
  if (after.oldestSeconds < 2 * after.everySeconds)
    add('oldestSeconds', 'too-soon', 'ends before the source has been asked twice')
  return problems
}

/** Whoever says where a price comes from sets the price: a second person looks at it. So does whoever takes away what contradicts. */
async function ownSourceDangers(
  { key, before, after }: Changed<OwnSourceRecord>,
  _: Db,
  records: Records,
): Promise<Danger[]> {
  const asSource = (record: OwnSourceRecord | undefined) => record && { enabled: record.enabled, pairs: [record.pair] }
  if (await leavesOneSource({ key, before: asSource(before), after: asSource(after) }, records, 'live')) return ['rate']
  if (!after?.enabled) return []
  return isDeepStrictEqual(before, after) ? [] : ['rate']
}
