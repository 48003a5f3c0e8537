import { sql } from 'kysely'
import { isUuid } from '#contract/uuid.ts'
import type { Db } from '#server/platform/database/pool.ts'

/** The payout limits by currency, as they are for everybody who has no other share; a currency without one has no limit. */
export async function readPayoutLimits(db: Db): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db
    .selectFrom('payout_limits')
    .select(['currency', 'alone_most'])
    .where('alone_most', 'is not', null)
    .$narrowType<{ alone_most: string }>()
    .execute()
  return new Map(rows.map(({ currency, alone_most }) => [currency, BigInt(alone_most)]))
}

/** The same for one person, whose share of them the owner may have set. A share rounds down. */
export async function payoutLimitsOf(db: Db, person: string): Promise<ReadonlyMap<string, bigint>> {
  const [limits, percent] = await Promise.all([readPayoutLimits(db), shareOf(db, person)])
  if (percent === undefined) return limits
  return new Map([...limits].map(([currency, most]) => [currency, (most * BigInt(percent)) / 100n]))
}

/** In percent. Undefined: the limits hold as they stand. */
export async function shareOf(db: Db, person: string): Promise<number | undefined> {
  if (!isUuid(person)) return undefined
  const row = await db.selectFrom('person_shares').select('percent').where('person', '=', person).executeTakeFirst()
  return row?.percent
}

/** What a person may still send of a currency alone. `most`: in 24 hours; `sent`: in the last of them. */
export type Day = { most: bigint; sent: bigint }

/** Undefined: no limit of a day. */
export async function dayOf(db: Db, person: string, currency: string, now: Date): Promise<Day | undefined> {
  if (!isUuid(person)) return undefined
  const { rows } = await sql<{ most: string | null; sent: string }>`
    select day_most_of(${person}, ${currency})::text as most, sent_alone_by(${person}, ${currency}, ${now})::text as sent`.execute(
    db,
  )
  const { most, sent } = rows[0]!
  return most === null ? undefined : { most: BigInt(most), sent: BigInt(sent) }
}
