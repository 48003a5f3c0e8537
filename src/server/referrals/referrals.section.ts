import { USUAL_REFERRAL_BPS } from '#contract/customers/own-terms.ts'
import { fromDecimal, toShortDecimal } from '#contract/money/money.ts'
import { REFERRALS_KEY } from '#contract/referrals/referral-reasons.ts'
import type { ReferralsRecord } from '#contract/referrals/referrals.ts'
import type { Changed, RecordProblem, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { listReferralLevels } from './referral-terms.ts'

const CENTS = 2

/** The referral terms of the office: one record, which is always there. A share is of what an exchange earned, never more. */
export const referralsSection: Section<'referrals'> = {
  name: 'referrals',
  read: async db => new Map([[REFERRALS_KEY, await readReferrals(db)]]),
  write: writeReferrals,
  check: checkReferrals,
  dangers: ({ before, after }) => (givesMore(before, after) ? ['terms'] : []),
  rights: { levels: 'catalogue.terms' },
  columns: { search: key => key, sort: {}, facets: {} },
}

/** A share above the usual of what an exchange earned, from some turnover on, and more than before. */
function givesMore(before: ReferralsRecord | undefined, after: ReferralsRecord | undefined): boolean {
  const starts = [...(before?.levels ?? []), ...(after?.levels ?? [])].map(
    ({ startsAt }) => fromDecimal(startsAt, CENTS)!,
  )
  return starts.some(at => {
    const now = shareAt(after, at)
    return now > USUAL_REFERRAL_BPS && now > shareAt(before, at)
  })
}

const shareAt = (record: ReferralsRecord | undefined, turnover: bigint): number =>
  record?.levels.findLast(({ startsAt }) => fromDecimal(startsAt, CENTS)! <= turnover)?.bps ?? 0

function checkReferrals({ key, after }: Changed<ReferralsRecord>): RecordProblem[] {
  if (key !== REFERRALS_KEY || !after)
    return [{ field: 'key', code: 'not-allowed', detail: 'there is one record of referral terms, and it stays' }]
  const problems: RecordProblem[] = []
  const starts = after.levels.map(({ startsAt }) => fromDecimal(startsAt, CENTS))
  for (const [i, start] of starts.entries()) {
    const field = `levels.${i}.startsAt`
    if (start === undefined) problems.push({ field, code: 'too-many-decimals', detail: 'has more than 2 decimals' })
    else if (i > 0 && start <= (starts[i - 1] ?? 0n))
      problems.push({ field, code: 'not-ascending', detail: 'is not above the level before it' })
  }
  return problems
}

async function readReferrals(db: Db): Promise<ReferralsRecord> {
  const levels = await listReferralLevels(db)
  return { levels: levels.map(({ startsAt, bps }) => ({ startsAt: toShortDecimal(startsAt, CENTS), bps })) }
}

async function writeReferrals(tx: Tx, [changed]: readonly Changed<ReferralsRecord>[]): Promise<void> {
  const { after } = changed!
  if (!after) return
  await tx.deleteFrom('referral_levels').execute()
  const rows = after.levels.map(({ startsAt, bps }) => ({ starts_at: fromDecimal(startsAt, CENTS)!.toString(), bps }))
  if (rows.length > 0) await tx.insertInto('referral_levels').values(rows).execute()
}
