import type { Db } from '#server/platform/database/pool.ts'
import { isSecondPerson, type Person } from '#server/second-person/second-person.ts'

/** What one of the staff has done to a claim, by the kind of its event. */
export type Act = { kind: string; author: string }

/**
 * What sending rests on, and by which later acts somebody else says that it is right. Whoever made one of these does not send the money above
 * what one person may send alone, until somebody else has. A preparation, and a payout or refund that was sent, look at all of it.
 */
const saidRightBy: Readonly<Record<string, readonly string[]>> = {
  // The payment was entered by hand, or somebody else has looked at what was entered.
  'payment-credited': ['confirm-payment', 'approve'],
  'confirm-payment': ['approve'],
  // Its origin, and a hold on it.
  approve: [],
  'propose-release': ['release'],
  release: ['approve'],
  // A choice that was the customer's.
  continue: [],
  'return-excess': [],
  // What is paid, and where to.
  correct: ['approve'],
  'set-refund-account': [],
  'replace-refund-account': [],
  'propose-payout-account': ['approve-payout-account'],
  'approve-payout-account': [],
  // What had come in, or gone out, and did not.
  'propose-reversal': ['reverse-payment'],
  'reverse-payment': ['approve'],
  'propose-payout-return': ['return-payout'],
  'return-payout': [],
}
const looksAtAll: ReadonlySet<string> = new Set(['prepare', 'pay-out', 'send-refund'])

/**
 * A person's part in what a claim sends. `made`: something that nobody else has said is right; `alone`: nothing, but nobody else has done
 * anything either; `shared`: somebody else has, since the person's own part.
 */
export type Part = 'made' | 'alone' | 'shared'

export function partOf(acts: readonly Act[], person: Person): Part {
  // Whoever is no second person for them counts as they do themselves.
  const isOthers = ({ author: by }: Act) => isSecondPerson({ by }, person)
  const hasSaid = (later: Act, kind: string) =>
    isOthers(later) && (looksAtAll.has(later.kind) || saidRightBy[kind]!.includes(later.kind))
  const unsaid = acts.some(
    (act, at) =>
      !isOthers(act) && act.kind in saidRightBy && !acts.slice(at + 1).some(later => hasSaid(later, act.kind)),
  )
  if (unsaid) return 'made'
  return acts.some(isOthers) ? 'shared' : 'alone'
}

/** Whether a payment is among what this person alone has made. */
export const enteredAlone = (acts: readonly Act[], person: Person): boolean =>
  partOf(
    acts.filter(act => act.kind === 'payment-credited' || isSecondPerson({ by: act.author }, person)),
    person,
  ) === 'made'

/**
 * What staff have done that sending rests on, in its order. `prepared`: whether the last preparation is of what would be sent now; one that is
 * void says nothing.
 */
export async function actsOf(db: Db, claimId: string, prepared: boolean): Promise<Act[]> {
  const rows = await db
    .selectFrom('claim_events')
    .select(['kind', 'author'])
    .where('claim_id', '=', claimId)
    .where('actor', '=', 'operator')
    .where('kind', 'in', [...restedOn])
    .orderBy('id')
    .execute()
  return actsThatCount(rows, prepared)
}

/** The kinds of events by which staff make, or say right, what sending rests on. */
export const restedOn: readonly string[] = [...Object.keys(saidRightBy), ...looksAtAll, 'withdraw-proposal']

/** Without preparations that are void, and without what its maker has taken back. */
export function actsThatCount(made: readonly Act[], prepared: boolean): Act[] {
  const acts = made.filter((act, at) => act.kind !== 'withdraw-proposal' && !isTakenBack(act, made.slice(at + 1)))
  const last = acts.findLastIndex(({ kind }) => kind === 'prepare')
  return acts.filter(({ kind }, at) => kind !== 'prepare' || (prepared && at === last))
}

/** What a colleague has carried out before is taken back no more. */
function isTakenBack({ kind, author }: Act, later: readonly Act[]): boolean {
  const end = later.findIndex(act => act.kind === 'withdraw-proposal' && act.author === author)
  return proposals.has(kind) && end >= 0 && !later.slice(0, end).some(act => saidRightBy[kind]!.includes(act.kind))
}

const proposals: ReadonlySet<string> = new Set(['propose-release', 'propose-reversal', 'propose-payout-return'])
