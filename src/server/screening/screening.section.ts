import { sql } from 'kysely'
import { looksLikeEmail } from '#contract/auth/email-address.ts'
import type { Danger } from '#contract/changes/changes.ts'
import type { ScreeningRecord } from '#contract/screening/screening.ts'
import { normalValue, readScreeningKey, type Screened, screeningKey } from '#contract/screening/screening-key.ts'
import type { Changed, RecordProblem, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { faultOfNetwork } from './network.ts'

/** The rules by which claims and sign-ups are screened. They name people, so not everybody sees them. */
export const screeningSection: Section<'screening'> = {
  name: 'screening',
  read: readRules,
  write: writeRules,
  check: checkRule,
  dangers: screeningDangers,
  rights: { effect: 'screening.set', reason: 'screening.set', until: 'screening.set' },
  sees: 'people.customers',
  columns: {
    search: (key, { reason }) => `${key.slice(key.indexOf(':') + 1)} ${reason}`,
    sort: { key: key => key, until: (_, { until }) => until ?? '~' },
    facets: { kind: key => readScreeningKey(key)!.kind, effect: (_, { effect }) => effect },
  },
  liveOf,
}

function checkRule({ key, after }: Changed<ScreeningRecord>): RecordProblem[] {
  if (!after) return []
  const rule = readScreeningKey(key)
  const code = rule ? faultOf(rule) : 'wrong-format'
  const problems: RecordProblem[] = code ? [{ field: 'key', code, detail: 'is no value of its kind' }] : []
  if (after.reason === '') problems.push({ field: 'reason', code: 'missing', detail: 'says why' })
  return problems
}

/** Whoever was stopped, held or checked is so no more, not for as long, or is spared what others are not. */
function screeningDangers({ before, after }: Changed<ScreeningRecord>): Danger[] {
  const [was, is] = [strengthOf(before), strengthOf(after)]
  const endsEarlier = was > 0 && endOf(after) < endOf(before)
  const sparesLonger = is < 0 && was < 0 && endOf(after) > endOf(before)
  return is < was || endsEarlier || sparesLonger ? ['checks'] : []
}

const endOf = (rule: ScreeningRecord | undefined): number =>
  rule?.until ? Date.parse(rule.until) : Number.POSITIVE_INFINITY
const strengths: Record<ScreeningRecord['effect'], number> = { stop: 3, hold: 2, verify: 1, warn: 0, trust: -1 }
const strengthOf = (record: ScreeningRecord | undefined): number => (record ? strengths[record.effect] : 0)

function faultOf({ kind, value }: Screened): string | undefined {
  if (value === '' || value.length > 200) return 'wrong-format'
  if (kind === 'network') return faultOfNetwork(value)
  if (normalValue(kind, value) !== value) return 'wrong-format'
  if (kind === 'mailbox') return looksLikeEmail(value) ? undefined : 'wrong-format'
  if (kind === 'mail-domain') return looksLikeEmail(`x@${value}`) ? undefined : 'wrong-format'
  if (kind === 'card-issuer') return /^\d{6}$/.test(value) ? undefined : 'wrong-format'
  return value.length < 4 ? 'too-small' : undefined
}

async function readRules(db: Db, keys?: readonly string[]): Promise<Map<string, ScreeningRecord>> {
  const rows = await db
    .selectFrom('screening_rules')
    .selectAll()
    .$if(keys !== undefined, query => query.where(sql<boolean>`kind || ':' || value = any(${keys}::text[])`))
    .orderBy('kind')
    .orderBy('value')
    .execute()
  return new Map(
    rows.map(({ kind, value, effect, reason, until }) => [
      screeningKey({ kind, value }),
      { effect, reason, until: until?.toISOString() ?? null },
    ]),
  )
}

/** Claims that are being written are waited for: each was there before the rules or is screened by them. */
async function writeRules(tx: Tx, changed: readonly Changed<ScreeningRecord>[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SCREENING_LOCK})`.execute(tx)
  for (const { key, after } of changed) {
    const { kind, value } = readScreeningKey(key)!
    if (!after) {
      await tx.deleteFrom('screening_rules').where('kind', '=', kind).where('value', '=', value).execute()
      continue
    }
    const rule = {
      effect: after.effect,
      reason: after.reason,
      until: after.until === null ? null : new Date(after.until),
    }
    await tx
      .insertInto('screening_rules')
      .values({ kind, value, ...rule })
      .onConflict(conflict => conflict.columns(['kind', 'value']).doUpdateSet(rule))
      .execute()
  }
}

/** The same number stands in functions/screening.sql. */
const SCREENING_LOCK = 4_683_014

type LiveRow = { key: string; number: number | null; hits: number | null; last_at: Date | null; author: string | null }

/** The number of each rule, how often each rule has caught something, when last, and who set it. */
async function liveOf(db: Db, keys: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await sql<LiveRow>`
    select wanted.key, r.number, h.hits, h.last_at, (
      select u.email from change_items i join changes c on c.id = i.change join users u on u.id = c.author
      where i.section = 'screening' and i.key = wanted.key and c.state = 'applied'
      order by c.decided_at desc limit 1
    ) as author
    from unnest(${keys}::text[]) wanted (key)
    left join screening_rules r on r.kind = split_part(wanted.key, ':', 1)
      and r.value = substr(wanted.key, strpos(wanted.key, ':') + 1)
    left join screening_hits h on h.kind = split_part(wanted.key, ':', 1)
      and h.value = substr(wanted.key, strpos(wanted.key, ':') + 1)`.execute(db)
  return new Map(
    rows.map(({ key, number, hits, last_at, author }) => [
      key,
      {
        number: number ?? undefined,
        hits: hits ?? 0,
        lastAt: last_at?.toISOString(),
        author: author ?? undefined,
      },
    ]),
  )
}
