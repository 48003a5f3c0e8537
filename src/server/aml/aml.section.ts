import { type AmlRecord, type AmlService, amlAsks, amlCategories, amlChecks, amlServices } from '#contract/aml/aml.ts'
import { AML_KEY } from '#contract/aml/aml-key.ts'
import type { Danger } from '#contract/changes/changes.ts'
import type { Changed, ChangeMaker, RecordProblem, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { importedLists } from './lists/lists.store.ts'
import { policyOf, publishPolicy } from './policies.store.ts'

/** The policy of AML checks: one record, which is always there. Every change of it is a new version. */
export const amlSection = (hasKey: (service: AmlService) => boolean, fetchesLists: boolean): Section<'aml'> => ({
  name: 'aml',
  read: async db => new Map([[AML_KEY, await readRecord(db)]]),
  write: writeRecord,
  check: changed => checkRecord(changed, hasKey),
  dangers: amlDangers,
  rights: {
    totalMostBps: 'aml.set',
    limits: 'aml.set',
    checks: 'aml.set',
    services: 'aml.set',
    disagreement: 'aml.set',
    atOpening: 'aml.set',
    away: 'aml.set',
    waitMinutes: 'aml.set',
    asks: 'aml.set',
    answerHours: 'aml.set',
    decideHours: 'aml.set',
    listDays: 'aml.set',
  },
  columns: { search: key => key, sort: {}, facets: {} },
  liveOf: async db => new Map([[AML_KEY, await readLive(db, fetchesLists)]]),
})

function checkRecord(
  { key, before, after }: Changed<AmlRecord>,
  hasKey: (service: AmlService) => boolean,
): RecordProblem[] {
  if (key !== AML_KEY || !after)
    return [{ field: 'key', code: 'not-allowed', detail: 'there is one policy, and it stays' }]
  const problems: RecordProblem[] = []
  const twice = (field: string, values: readonly string[]) => {
    for (const [i, value] of values.entries())
      if (values.indexOf(value) < i) problems.push({ field: `${field}.${i}`, code: 'repeated', detail: 'stands above' })
  }
  twice(
    'limits',
    after.limits.map(({ category }) => category),
  )
  twice('checks', after.checks)
  twice('services', after.services)
  twice('asks', after.asks)
  for (const [i, service] of after.services.entries())
    if (!hasKey(service) && !before?.services.includes(service))
      problems.push({ field: `services.${i}`, code: 'no-key', detail: 'the office has no key of it' })
  // Lists know addresses alone: nobody would look at a transaction.
  if (after.checks.includes('arrival-transaction') && after.services.length === 0)
    problems.push({ field: 'checks', code: 'no-service', detail: 'transactions are checked by services alone' })
  return problems
}

const WHOLE_BPS = 10_000
/** A policy by which something passes that is held now. */
function amlDangers({ before, after }: Changed<AmlRecord>): Danger[] {
  if (!before || !after) return []
  // The total is of the whole score: without a limit of its own a category may be all of it.
  const mostOf = ({ limits }: AmlRecord, category: string) =>
    limits.find(limit => limit.category === category)?.mostBps ?? WHOLE_BPS
  const lacks = <T>(some: readonly T[], rest: readonly T[]) => some.some(one => !rest.includes(one))
  const looser =
    after.totalMostBps > before.totalMostBps ||
    before.limits.some(({ category, mostBps }) => mostOf(after, category) > mostBps) ||
    lacks(before.checks, after.checks) ||
    lacks(before.services, after.services)
  return looser ? ['checks'] : []
}

/** The version that holds now, and how old the sanctions lists are. */
async function readLive(db: Db, fetchesLists: boolean): Promise<Record<string, unknown>> {
  const [{ version, publishedAt }, lists] = await Promise.all([policyOf(db), importedLists(db)])
  return {
    version,
    publishedAt: publishedAt.toISOString(),
    fetchesLists,
    lists: lists.map(({ importedAt, checkedAt, ...list }) => ({
      ...list,
      importedAt: importedAt.toISOString(),
      checkedAt: checkedAt.toISOString(),
    })),
  }
}

async function readRecord(db: Db): Promise<AmlRecord> {
  const { version: _, publishedAt: __, ...record } = await policyOf(db)
  return record
}

async function writeRecord(
  tx: Tx,
  [changed]: readonly Changed<AmlRecord>[],
  at: Date,
  { author }: ChangeMaker,
): Promise<void> {
  if (changed?.after) await publishPolicy(tx, inOrder(changed.after), { at, by: author })
}

/** Lists of choices stand in one order, so that a policy that says the same reads the same. */
const inOrder = (record: AmlRecord): AmlRecord => ({
  ...record,
  limits: amlCategories.flatMap(name => record.limits.filter(({ category }) => category === name)),
  checks: amlChecks.filter(check => record.checks.includes(check)),
  services: amlServices.filter(service => record.services.includes(service)),
  asks: amlAsks.filter(ask => record.asks.includes(ask)),
})
