import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { PayTo } from '#contract/claims/claim.ts'
import type { OwnClaim } from '#contract/referrals/referral-reasons.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { StoredLines, withDigits } from '#server/quotes/quoted-terms.ts'
import type { Preparation } from '#server/second-person/sending.ts'
import type { ClaimAml } from './aml/claim-aml-state.ts'
import type {
  Claim,
  ClaimEvent,
  ClaimPayment,
  Meeting,
  PayoutChange,
  PayoutReturn,
  ProposedReversal,
  RefundChange,
  Sent,
  StoredAccount,
} from './claim.ts'
import { readBefore } from './claim-before.ts'
import { type Figures, readClaimTerms, storeTerms } from './claim-terms.ts'

type Row = Selectable<Schema['claims']>

export async function findClaim(db: Db, id: string): Promise<Claim | undefined> {
  const row = await db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toClaim(row)
}

/** The claim, with everybody else who wants to move it waiting outside. */
export async function lockClaim(tx: Tx, id: string): Promise<Claim | undefined> {
  const row = await tx.selectFrom('claims').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toClaim(row)
}

/** Must be spelt exactly as in the partial index of open claims. */
export const isOpen = sql<boolean>`state not in ('completed', 'refunded', 'cancelled', 'expired')`

/**
 * What of the reserve of a city, or of a branch of it, is no longer free: what open claims are to be paid out there, and what was paid
 * out since the reserve was stated. Until the transaction ends nobody else opens a claim there.
 */
export async function promisedThere(
  tx: Tx,
  { from, to, city, branch }: { from: string; to: string; city: string; branch: string },
): Promise<bigint> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promised ${to} ${city}`}, 0))`.execute(tx)
  const stated = sql`(
    select reserve_at from direction_city_terms terms
    where terms.from_currency = ${from} and terms.to_currency = ${to} and terms.city = ${city}
      and terms.branch is not distinct from ${branch || null}
  )`
  const { units } = await tx
    .selectFrom('claims')
    .select(sql<string>`coalesce(sum(get), 0)`.as('units'))
    .where(({ or }) => or([isOpen, sql<boolean>`state = 'completed' and completed_at >= ${stated}`]))
    .where('to_currency', '=', to)
    .where('city', '=', city)
    .$if(branch !== '', query => query.where(sql<boolean>`meeting -> 'wish' ->> 'branch' = ${branch}`))
    .executeTakeFirstOrThrow()
  return BigInt(units)
}

/** The stored hash of a claim's input, to tell a repeat from another claim under the same id. */
export async function inputHashOf(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('claims').select('input_hash').where('id', '=', id).executeTakeFirst()
  return row?.input_hash
}

export type NewClaim = {
  claim: Claim
  /** What happened as it was opened; at least one event. */
  events: readonly ClaimEvent[]
  inputHash: Buffer
  emailKey: string
  openedFromNetwork?: string | undefined
  /** The account that was signed in; none for a guest. */
  leftBy?: string | undefined
  toIdentity: string
}

/** A claim and its events in one statement, because an opening waits for each of them. */
export async function insertClaim(tx: Tx, { claim, events, ...rest }: NewClaim): Promise<void> {
  await tx
    .with('opened', db => db.insertInto('claims').values(newRow(claim, rest)))
    .insertInto('claim_events')
    .values(events.map(event => eventRow(claim.id, event)))
    .execute()
}

const newRow = (claim: Claim, rest: Omit<NewClaim, 'claim' | 'events'>) =>
  ({
    ...changingPart(claim),
    id: claim.id,
    number: claim.number,
    input_hash: rest.inputHash,
    from_currency: claim.from,
    to_currency: claim.to,
    city: claim.city ?? null,
    rate_fixed: claim.rateFixed,
    email: claim.email,
    email_key: rest.emailKey,
    locale: claim.locale,
    time_zone: claim.timeZone ?? null,
    opened_from_network: rest.openedFromNetwork ?? null,
    left_by: rest.leftBy ?? null,
    from_account: JSON.stringify(claim.accounts.from),
    to_identity: rest.toIdentity,
    referral_code: claim.referral?.code ?? null,
    agreed_rules: claim.agreed?.rules ?? null,
    agreed_aml_kyc: claim.agreed?.['aml-kyc'] ?? null,
    refund_fee: (claim.refundFee ?? 0n).toString(),
    needs_aml: claim.needsAml,
    letters_held: claim.lettersHeld ?? false,
    window_minutes: claim.windowMinutes,
    source: claim.source ?? null,
    opened_at: claim.openedAt,
  }) satisfies Insertable<Schema['claims']>

/** Writes the claim over the version that was read. False: somebody was there in between. */
export async function saveClaim(tx: Tx, before: Claim, after: Claim): Promise<boolean> {
  const saved = await tx
    .updateTable('claims')
    .set(changingPart(after))
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('state', '=', before.state)
    .executeTakeFirst()
  return saved.numUpdatedRows === 1n
}

/** Counts a try of the code for a new payout account, which is none any more below nought. */
export async function takeTry(db: Db, id: string): Promise<void> {
  const tries = sql<number>`(payout_change #>> '{code,tries}')::int`
  await db
    .updateTable('claims')
    .set({ payout_change: sql`jsonb_set(payout_change, '{code,tries}', to_jsonb(${tries} - 1))` })
    .where('id', '=', id)
    .where(tries, '>=', 0)
    .execute()
}

/** The worth of a claim that had no price in its moment. */
export async function setWorth(db: Db, id: string, worthUsd: bigint): Promise<void> {
  await db
    .updateTable('claims')
    .set({ worth_usd: String(worthUsd) })
    .where('id', '=', id)
    .where('worth_usd', 'is', null)
    .execute()
}

/** Why the claim brings its referrer nothing. */
export async function setReferralRefused(tx: Tx, id: string, refused: OwnClaim): Promise<void> {
  await tx.updateTable('claims').set({ referral_refused: refused }).where('id', '=', id).execute()
}

export async function addEvents(tx: Tx, claimId: string, events: readonly ClaimEvent[]): Promise<void> {
  await tx
    .insertInto('claim_events')
    .values(events.map(event => eventRow(claimId, event)))
    .execute()
}

const eventRow = (claimId: string, { at, kind, state, actor, author, data, inside }: ClaimEvent) => ({
  claim_id: claimId,
  at,
  kind,
  state,
  actor,
  author,
  data: JSON.stringify(data),
  inside: inside ? JSON.stringify(inside) : null,
})

/** What goes with a claim that was written: lists of e-mails, jobs and transfers, as the database takes them. */
export type ClaimEffects = { emails: string; jobs: string; transfers: string }

/** A new claim of a visitor who has completed nothing, and what all of them may hold of a reserve together. */
export type Unproved = { claim: string; mostBps: bigint }

/** The database's error where they would hold more. */
export const UNPROVED_HOLD_TOO_MUCH = 'AG001'

export async function writeClaimEffects(
  tx: Tx,
  { emails, jobs, transfers }: ClaimEffects,
  unproved?: Unproved,
): Promise<void> {
  if ([emails, jobs, transfers].every(list => list === '[]')) return
  await sql`select write_claim_effects(${emails}::jsonb, ${jobs}::jsonb, ${transfers}::jsonb,
    ${unproved?.claim ?? null}, ${unproved?.mostBps.toString() ?? null})`.execute(tx)
}

export async function listPayments(db: Db, claimId: string): Promise<ClaimPayment[]> {
  const rows = await db
    .selectFrom('claim_payments')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('seen_at')
    .orderBy('reference')
    .execute()
  return rows.map(toPayment)
}

export const toPayment = (row: Selectable<Schema['claim_payments']>): ClaimPayment => ({
  rail: row.rail,
  reference: row.reference,
  units: BigInt(row.units),
  confirmations: row.confirmations,
  needed: row.needed,
  state: row.state,
  seenAt: row.seen_at,
  creditedAt: row.credited_at ?? undefined,
  payer: row.payer ?? undefined,
  transaction: row.transaction ?? undefined,
  before: row.before === null ? undefined : readBefore(row.before),
  depositAccount: row.deposit_account ?? undefined,
})

/** Amounts are numeric(38,0) in PostgreSQL and arrive as text. */
export function toClaim(row: Row): Claim {
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    state: row.state,
    from: row.from_currency,
    to: row.to_currency,
    city: row.city ?? undefined,
    figures: figuresOf(row),
    terms: readClaimTerms(row.terms),
    promoCode: row.promo_code ?? undefined,
    referral: row.referrer === null ? undefined : referralOf(row.referrer, row),
    rateFixed: row.rate_fixed,
    rateConfirmations: row.confirmations ?? undefined,
    rateSince: row.rate_since ?? undefined,
    email: row.email,
    locale: row.locale,
    timeZone: row.time_zone ?? undefined,
    userId: row.user_id ?? undefined,
    accounts: { from: row.from_account as StoredAccount, to: row.to_account as StoredAccount },
    refundAccount: row.refund_account === null ? undefined : (row.refund_account as StoredAccount),
    meeting: row.meeting === null ? undefined : (row.meeting as Meeting),
    rail: row.rail ?? undefined,
    payTo: row.pay_to === null ? undefined : (row.pay_to as PayTo),
    ...agreedOf(row),
    refundFee: row.refund_fee === '0' ? undefined : BigInt(row.refund_fee),
    needsAml: row.needs_aml,
    aml: row.aml === null ? undefined : (row.aml as ClaimAml),
    windowMinutes: row.window_minutes,
    windowFrom: row.window_from ?? undefined,
    deadline: row.deadline ?? undefined,
    inTimeUntil: row.in_time_until ?? undefined,
    agreedUntil: row.agreed_until ?? undefined,
    cameLate: row.came_late || undefined,
    lettersHeld: row.letters_held || undefined,
    returnsExcess: row.returns_excess || undefined,
    received: BigInt(row.received),
    settled: BigInt(row.settled),
    refunded: BigInt(row.refunded),
    problem: row.problem ?? undefined,
    reason: row.reason ?? undefined,
    reasonText: row.reason_text ?? undefined,
    holdTransfer: row.hold_transfer ?? undefined,
    prepared: row.prepared === null ? undefined : (row.prepared as Preparation),
    toConfirm: row.to_confirm === null ? undefined : (row.to_confirm as Claim['toConfirm']),
    reversal: row.reversal === null ? undefined : (row.reversal as ProposedReversal),
    payoutChange: row.payout_change === null ? undefined : (row.payout_change as PayoutChange),
    payoutReturn: row.payout_return === null ? undefined : (row.payout_return as PayoutReturn),
    refundChange: row.refund_change === null ? undefined : (row.refund_change as RefundChange),
    payoutsReturned: row.payouts_returned,
    payout: row.payout === null ? undefined : (row.payout as Sent),
    refund: row.refund === null ? undefined : (row.refund as Sent),
    source: row.source ?? undefined,
    openedAt: row.opened_at,
    changedAt: row.changed_at,
    completedAt: row.completed_at ?? undefined,
    prolongedAt: row.prolonged_at ?? undefined,
    answeredAt: row.answered_at ?? undefined,
    worthUsd: row.worth_usd === null ? undefined : BigInt(row.worth_usd),
  }
}

const referralOf = (owner: string, row: Row): NonNullable<Claim['referral']> => ({
  owner,
  bps: BigInt(row.referral_bps),
  code: row.referral_code ?? undefined,
  refused: row.referral_refused === null ? undefined : (row.referral_refused as OwnClaim),
})
function agreedOf({ agreed_rules: rules, agreed_aml_kyc: aml }: Row): Pick<Claim, 'agreed'> {
  if (rules === null && aml === null) return {}
  return { agreed: { rules: rules ?? undefined, 'aml-kyc': aml ?? undefined } }
}

/** The columns of a claim's figures. */
export const figureColumns = ['side', 'give', 'get', 'exchanged', 'worth', 'converted', 'lines'] as const

export const figuresOf = (row: Pick<Row, (typeof figureColumns)[number]>): Figures => ({
  side: row.side,
  give: BigInt(row.give),
  get: BigInt(row.get),
  exchanged: BigInt(row.exchanged),
  worth: BigInt(row.worth),
  converted: BigInt(row.converted),
  lines: StoredLines.parse(row.lines),
})

/** What a move may change of a claim; the rest stands as it was opened. */
const changingPart = (claim: Claim) =>
  ({
    version: claim.version,
    state: claim.state,
    side: claim.figures.side,
    give: claim.figures.give.toString(),
    get: claim.figures.get.toString(),
    rate_give: claim.terms.course.give,
    rate_get: claim.terms.course.get,
    exchanged: claim.figures.exchanged.toString(),
    worth: claim.figures.worth.toString(),
    converted: claim.figures.converted.toString(),
    promo_code: claim.promoCode ?? null,
    lines: withDigits(claim.figures.lines),
    referrer: claim.referral?.owner ?? null,
    referral_bps: claim.referral?.bps.toString() ?? '0',
    referral_refused: claim.referral?.refused ?? null,
    terms: storeTerms(claim.terms),
    confirmations: claim.rateConfirmations ?? null,
    rate_since: claim.rateSince ?? null,
    user_id: claim.userId ?? null,
    to_account: JSON.stringify(claim.accounts.to),
    refund_account: claim.refundAccount ? JSON.stringify(claim.refundAccount) : null,
    meeting: claim.meeting ? JSON.stringify(claim.meeting) : null,
    rail: claim.rail ?? null,
    pay_to: claim.payTo ? JSON.stringify(claim.payTo) : null,
    window_from: claim.windowFrom ?? null,
    deadline: claim.deadline ?? null,
    in_time_until: claim.inTimeUntil ?? null,
    agreed_until: claim.agreedUntil ?? null,
    came_late: claim.cameLate ?? false,
    returns_excess: claim.returnsExcess ?? false,
    received: claim.received.toString(),
    settled: claim.settled.toString(),
    refunded: claim.refunded.toString(),
    problem: claim.problem ?? null,
    reason: claim.reason ?? null,
    reason_text: claim.reasonText ?? null,
    hold_transfer: claim.holdTransfer ?? null,
    prepared: claim.prepared ? JSON.stringify(claim.prepared) : null,
    to_confirm: claim.toConfirm ? JSON.stringify(claim.toConfirm) : null,
    reversal: claim.reversal ? JSON.stringify(claim.reversal) : null,
    payout_change: claim.payoutChange ? JSON.stringify(claim.payoutChange) : null,
    payout_return: claim.payoutReturn ? JSON.stringify(claim.payoutReturn) : null,
    refund_change: claim.refundChange ? JSON.stringify(claim.refundChange) : null,
    payouts_returned: claim.payoutsReturned,
    payout: claim.payout ? JSON.stringify(claim.payout) : null,
    refund: claim.refund ? JSON.stringify(claim.refund) : null,
    aml: claim.aml ? JSON.stringify(claim.aml) : null,
    changed_at: claim.changedAt,
    completed_at: claim.completedAt ?? null,
    prolonged_at: claim.prolongedAt ?? null,
    answered_at: claim.answeredAt ?? null,
    worth_usd: claim.worthUsd?.toString() ?? null,
  }) satisfies Updateable<Schema['claims']>
