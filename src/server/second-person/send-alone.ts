import { sql } from 'kysely'
import { hasRight, type Right } from '#contract/auth/rights.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Day } from './payout-limits.store.ts'
import { isAlone } from './second-person.ts'

/** What one person sends, or takes out of a reserve, and nobody else has made, approved or prepared. */
export type SentAlone = {
  person: string
  currency: string
  units: bigint
  kind: 'claim' | 'withdrawal' | 'reserve'
  about: string
  at: Date
  /** Nobody else works here who could send it. */
  unbound: boolean
}

/** Counts it into the person's day. False: it does not fit any more. The database decides, under a lock of the person and the currency. */
export async function sendAlone(tx: Tx, sent: SentAlone): Promise<boolean> {
  // Whoever plays an operator in a demo is nobody.
  if (!isUuid(sent.person) || sent.units <= 0n) return true
  const { person, currency, units, kind, about, at, unbound } = sent
  const { rows } = await sql<{ fits: boolean }>`
    select send_alone(${person}, ${currency}, ${units.toString()}, ${kind}, ${about}, ${at}, ${unbound}) as fits`.execute(
    tx,
  )
  return rows[0]!.fits
}

/** Whether it would fit, as it stands now. */
export const fitsIn = (day: Day | undefined, units: bigint): boolean =>
  day === undefined || day.sent + units <= day.most

/**
 * Whether a person is the only one at work with a right, and may set the limits too: the owner. Limits say what takes two, and there are no
 * two; the money is the owner's own.
 */
export async function worksAlone(db: Db, right: Right, staffId: string): Promise<boolean> {
  if (!isUuid(staffId) || !(await isAlone(db, [right], { by: staffId }))) return false
  const owner = await db.selectFrom('users').select('role').where('id', '=', staffId).executeTakeFirst()
  return owner !== undefined && hasRight(owner.role, right) && hasRight(owner.role, 'money.limits')
}
