import { sql } from 'kysely'
import { percentOf } from '#contract/money/quote-lines.ts'
import type { MyPromoCodes } from '#contract/promo-codes/promo-code.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { listOffered, listUses, readPromoPerson } from './promo-codes.store.ts'
import { type PromoCode, type PromoPerson, refusalByPerson, refusalByState } from './promo-rules.ts'

const MOST_SHOWN = 200

/** The codes that an account can use: its own, and those that the office shows to everybody; and those that it has used. */
export async function myPromoCodes(db: Db, userId: string, now: Date): Promise<MyPromoCodes> {
  const person = await readPromoPerson(db, '', { userId })
  const [offered, used, counts] = await Promise.all([
    listOffered(db, [userId, ...person.mailboxes]),
    listUses(db, { userId }, { page: 1, size: MOST_SHOWN }),
    countUses(db, userId),
  ])
  const available = offered.filter(code => {
    const known: PromoPerson = { ...person, uses: counts.get(code.code) ?? 0 }
    return !refusalByState(code, now) && !refusalByPerson(code, known)
  })
  return {
    available: available.map(code => codeView(code, counts.get(code.code) ?? 0)),
    used: used.items.map(({ code, claim, at, state, gave }) => ({ code, claim, at, state, gave })),
  }
}

function codeView({ code, terms }: PromoCode, uses: number): MyPromoCodes['available'][number] {
  const { kind, bps, sum, ends, from, to, pairs, minimum, firstOnly, only, withDiscount, usesOfPerson } = terms
  return {
    code,
    kind,
    percent: kind !== 'sum' ? percentOf(BigInt(bps)) : undefined,
    sum: sum ?? undefined,
    ends: ends ?? undefined,
    from,
    to,
    pairs,
    minimum: minimum ?? undefined,
    firstOnly,
    personal: only !== '',
    withDiscount,
    usesLeft: usesOfPerson === null ? undefined : usesOfPerson - uses,
  }
}

async function countUses(db: Db, userId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; uses: number }>`
    select u.code, count(*)::int as uses from promo_uses u join claims c on c.id = u.claim_id
    where c.user_id = ${userId} and u.state <> 'returned' group by u.code`.execute(db)
  return new Map(rows.map(({ code, uses }) => [code, uses]))
}
