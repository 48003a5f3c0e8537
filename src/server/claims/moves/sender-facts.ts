import type { Db } from '#server/platform/database/pool.ts'
import { type Day, dayOf, payoutLimitsOf } from '#server/second-person/payout-limits.store.ts'
import type { Person } from '#server/second-person/second-person.ts'
import { worksAlone } from '#server/second-person/send-alone.ts'
import { preparedFor } from '#server/second-person/sending.ts'
import type { Claim } from '../claim.ts'
import type { Rail } from '../rail.ts'
import { railOf } from '../write-draft.ts'
import { type Act, actsOf, actsThatCount, enteredAlone, partOf } from './made-by.ts'
import { sendingOfClaim } from './sending-of-claim.ts'
import type { SenderFacts, SentByWhom } from './who-sends.ts'

/** What decides whether one of the staff sends the money of a claim alone. */
export async function factsOfSender(
  db: Db,
  claim: Claim,
  { person, rails, now }: { person: Person; rails: readonly Rail[]; now: Date },
): Promise<SenderFacts> {
  const sending = sendingOfClaim(claim)
  if (!sending) return {}
  if (await worksAlone(db, 'claims.move', person.id)) return { unbound: true }
  const { currency } = sending
  const [limits, day, acts] = [
    await payoutLimitsOf(db, person.id),
    await dayOf(db, person.id, currency, now),
    await actsOf(db, claim.id, preparedFor(sending, claim.prepared) !== undefined),
  ]
  return {
    aloneMost: limits.get(currency),
    day,
    part: partOf(acts, person),
    unwatched: railOf(claim, rails)?.hasSeen !== undefined && enteredAlone(acts, person),
  }
}

/** A claim of a list, with what staff have done to it. */
type Listed = SentByWhom & Pick<Claim, 'id' | 'rail' | 'accounts'> & { acts: readonly Act[] }

/** The same for the claims of a list, by their ids. What no claim of it needs is not read. */
export async function factsOfSenders(
  db: Db,
  claims: readonly Listed[],
  { person, limits, rails, now }: { person: Person; limits: Limits; rails: readonly Rail[]; now: Date },
): Promise<ReadonlyMap<string, SenderFacts>> {
  const due = claims.flatMap(claim => {
    const sending = sendingOfClaim(claim)
    if (!sending) return []
    const acts = actsThatCount(claim.acts, preparedFor(sending, claim.prepared) !== undefined)
    const seesPayments = railOf(claim, rails)?.hasSeen !== undefined
    const unwatched = seesPayments && enteredAlone(acts, person)
    return [{ id: claim.id, currency: sending.currency, part: partOf(acts, person), unwatched }]
  })
  if (due.length === 0) return new Map()
  if (await worksAlone(db, 'claims.move', person.id)) return new Map(due.map(({ id }) => [id, { unbound: true }]))
  const counted = new Set(due.filter(({ part }) => part !== 'shared').map(({ currency }) => currency))
  const days = new Map<string, Day | undefined>()
  for (const currency of counted) days.set(currency, await dayOf(db, person.id, currency, now))
  return new Map(
    due.map(({ id, currency, part, unwatched }) => [
      id,
      { aloneMost: limits.get(currency), day: days.get(currency), part, unwatched },
    ]),
  )
}

type Limits = ReadonlyMap<string, bigint>
