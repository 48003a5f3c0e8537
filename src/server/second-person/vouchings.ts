import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/pool.ts'

/** For whom somebody is no second person yet, and from when they are. */
export type ConfirmsFrom = ReadonlyMap<string, Date>

/** Of whoever is no member of staff. */
export const forNobody: ConfirmsFrom = new Map()

/** One brought the other in, or gave them what they have. */
export type Vouching = { person: string; voucher: string; until: Date }

/** For whom this person is no second person yet, by the clock of the database. */
export const readConfirmsFrom = async (db: Db, staffId: string): Promise<ConfirmsFrom> =>
  confirmsFrom(staffId, await recentVouchings(db))

/**
 * Of two people one is no second person for the other while the same hand stands behind both: one of the two, or a third who has brought
 * both in. Whoever was brought in by somebody who was brought in themselves has both behind them.
 */
export function confirmsFrom(person: string, vouchings: readonly Vouching[]): ConfirmsFrom {
  const behind = whoStandsBehind(person, vouchings)
  const others = new Set(vouchings.flatMap(vouching => [vouching.person, vouching.voucher]))
  others.delete(person)
  const from = new Map<string, Date>()
  for (const other of others) {
    const both = [...whoStandsBehind(other, vouchings)].map(([hand, until]) => Math.min(until, behind.get(hand) ?? 0))
    const until = Math.max(...both)
    if (until > 0) from.set(other, new Date(until))
  }
  return from
}

/** Everybody behind a person, with the time until which they are; the person themselves for ever. */
function whoStandsBehind(person: string, vouchings: readonly Vouching[]): ReadonlyMap<string, number> {
  const behind = new Map([[person, Number.POSITIVE_INFINITY]])
  const open = [person]
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const { voucher, until } of vouchings.filter(vouching => vouching.person === next)) {
      const as = Math.min(until.getTime(), behind.get(next)!)
      if (as <= (behind.get(voucher) ?? 0)) continue
      behind.set(voucher, as)
      open.push(voucher)
    }
  return behind
}

export async function recentVouchings(db: Db): Promise<Vouching[]> {
  return db
    .selectFrom('vouchings')
    .select(['person', 'voucher', sql<Date>`vouched_at + ${APART}`.as('until')])
    .where('vouched_at', '>', sql<Date>`now() - ${APART}`)
    .execute()
}

/** Before the first opening there is nothing to take, and whoever opens an office brings everybody in. */
export async function vouch(
  tx: Tx,
  person: string,
  voucher: string,
  what: 'invitation' | 'role' | 'second-factor',
): Promise<void> {
  if (person === voucher) return
  const { opened_at } = await tx.selectFrom('office').select('opened_at').executeTakeFirstOrThrow()
  if (opened_at !== null) await tx.insertInto('vouchings').values({ person, voucher, what }).execute()
}

/** The roles that people had here within the same time and have no longer, with how long it still matters. */
export const recentFormerRoles = (db: Db) =>
  db
    .selectFrom('former_roles')
    .select([
      'person',
      'role',
      sql<number>`extract(epoch from ended_at + ${APART} - now())::float8 * 1000`.as('leftMs'),
    ])
    .where('ended_at', '>', sql<Date>`now() - ${APART}`)
    .execute()

const APART = sql`interval '72 hours'`
