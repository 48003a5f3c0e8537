import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { CheckCause, VerificationKind } from '#contract/verification/verification-kinds.ts'
import type { Claim, StoredAccount } from '#server/claims/claim.ts'
import type { DemandedCheck, OpeningChecks, OpeningCustomer } from '#server/claims/opening/opening-verification.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { addChecks } from './checks.store.ts'
import type { KindTerms, LiveKinds } from './verification-kinds.ts'

/** What decides which checks a claim waits for. Sums are in US cents; a worth that nobody knows demands nothing. */
type Demands = {
  byDirection: boolean
  byScreening: boolean
  worth: bigint | undefined
  turnover: bigint
  hasCard: boolean
}

/** The checks of new claims, by the kinds as they are now. */
export const openingChecks = ({ kinds, secret }: { kinds: LiveKinds; secret: string }): OpeningChecks => ({
  async demandedOf(tx, claim, { byDirection, byScreening, ...customer }) {
    const { now } = kinds
    const byTurnover = now.some(({ turnoverFrom }) => turnoverFrom !== undefined)
    // Most claims are asked for nothing, and then nothing is read.
    if (!byDirection && !byScreening && !byTurnover && !now.some(({ amountFrom }) => amountFrom !== undefined))
      return []
    const card = cardOf(claim)
    const turnover = byTurnover ? await turnoverOf(tx, customer) : 0n
    const { worth } = customer
    const demanded = kindsDemanded(now, { byDirection, byScreening, worth, turnover, hasCard: card !== undefined })
    const asked = demanded.map(({ kind, because }) => ({
      kind,
      because,
      card: kind === 'card' ? cardDigest(card!, secret) : undefined,
    }))
    return asked.length === 0 ? asked : withoutPassed(tx, asked, customer)
  },
  add: (tx, claim, demanded, { openedBy, at }) => addChecks(tx, kinds.now, { claim, openedBy, demanded, at }),
})

/**
 * The kinds that a claim is asked for. A direction or a rule of screening asks for the kinds that the office has chosen for
 * that; where none of them fits, because there is no card, for a document.
 */
export function kindsDemanded(
  kinds: readonly KindTerms[],
  { byDirection, byScreening, worth, turnover, hasCard }: Demands,
): { kind: VerificationKind; because: CheckCause }[] {
  const fits = ({ kind }: KindTerms) => kind !== 'card' || hasCard
  const reached = (sum: bigint | undefined, from: bigint | undefined) =>
    sum !== undefined && from !== undefined && sum >= from
  const causeOf = (terms: KindTerms): CheckCause | undefined => {
    if (!fits(terms)) return undefined
    if (terms.byDirection && byDirection) return 'direction'
    if (terms.byDirection && byScreening) return 'screening'
    if (reached(worth, terms.amountFrom)) return 'amount'
    return reached(turnover + (worth ?? 0n), terms.turnoverFrom) ? 'turnover' : undefined
  }
  const demanded = kinds.flatMap(terms => {
    const because = causeOf(terms)
    return because ? [{ kind: terms.kind, because }] : []
  })
  if (!byDirection && !byScreening) return demanded
  if (demanded.some(({ because }) => because === 'direction' || because === 'screening')) return demanded
  const because = byDirection ? 'direction' : 'screening'
  return [{ kind: 'identity', because }, ...demanded.filter(({ kind }) => kind !== 'identity')]
}

/** The card that the customer pays from or, where there is none, is paid out to. */
export function cardOf({ accounts }: Pick<Claim, 'accounts'>): string | undefined {
  return cardIn(accounts.from) ?? cardIn(accounts.to)
}

const cardIn = ({ account }: StoredAccount): string | undefined =>
  account && /card|kaspi/.test(account.kind) && /^\d{13,19}$/.test(account.value) ? account.value : undefined

/** Tells whether a card was checked before, and not which one it was. */
export const cardDigest = (card: string, secret: string): string =>
  createHmac('sha256', secret).update(`agio verified card 1\n${card}`).digest('hex')

/**
 * Without what the account that is signed in has passed already. A guest is asked every time: anybody can type the mailbox and
 * the card of somebody else.
 */
async function withoutPassed(
  tx: Db,
  demanded: readonly DemandedCheck[],
  { openedBy, at }: OpeningCustomer,
): Promise<DemandedCheck[]> {
  if (openedBy === undefined) return [...demanded]
  const passed = await tx
    .selectFrom('verification_checks')
    .select(['kind', 'card'])
    .where('user_id', '=', openedBy)
    .where('state', '=', 'accepted')
    .where('valid_until', '>', at)
    .execute()
  return demanded.filter(
    ({ kind, card }) => !passed.some(pass => pass.kind === kind && (pass.card ?? undefined) === card),
  )
}

/** The worth of all that somebody has exchanged, in US cents: of an account, or of a guest's mailbox. */
async function turnoverOf(db: Db, { openedBy, emailKey }: OpeningCustomer): Promise<bigint> {
  const row = await db
    .selectFrom('claims')
    .select(sql<string>`coalesce(sum(worth_usd), 0)`.as('cents'))
    .where('completed_at', 'is not', null)
    .$if(openedBy !== undefined, query => query.where('user_id', '=', openedBy!))
    .$if(openedBy === undefined, query => query.where('email_key', '=', emailKey))
    .executeTakeFirstOrThrow()
  return BigInt(row.cents)
}
