import { sql } from 'kysely'
import { normalEmail } from '#contract/auth/email-address.ts'
import type { ClaimMove } from '#contract/claims/claim-moves.ts'
import type { OwnClaim } from '#contract/referrals/referral-reasons.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { ownClaim } from '#server/referrals/own-claim.ts'
import { screen } from '#server/screening/screen.ts'
import type { Claim, StoredAccount } from '../claim.ts'
import type { ClaimsDeps } from '../write-draft.ts'
import type { ChangeFacts } from './move-data.ts'
import { CHANGES_COUNT_MS } from './payout-account.ts'

const names: ReadonlySet<ClaimMove> = new Set(['change-payout-account', 'propose-payout-account'])
const applies: ReadonlySet<ClaimMove> = new Set(['approve-payout-account', 'switch-payout-account'])

/** Undefined: the move changes no payout account, and its customer names no refund account. */
export async function factsOfChange(
  db: Db,
  {
    claim,
    move,
    named,
    refund,
  }: { claim: Claim; move: ClaimMove; named: StoredAccount | undefined; refund: StoredAccount | undefined },
  { checks, worthUsd }: Pick<ClaimsDeps, 'checks' | 'worthUsd'>,
  now: Date,
): Promise<ChangeFacts | undefined> {
  const isApplied = applies.has(move)
  if (!isApplied && !names.has(move) && move !== 'confirm-payout-account' && !refund) return undefined
  const account = isApplied ? claim.payoutChange?.account : (named ?? refund)
  const value = account?.account?.value
  const hits = value === undefined ? [] : await screen(db, { email: claim.email, accounts: [value] }, now)
  const ofAccount = hits.filter(({ kind }) => kind === 'account' || kind === 'card-issuer')
  return {
    asked: move === 'change-payout-account' ? await changesAsked(db, claim.id, now) : 0,
    waitMinutes: await waitMinutes(db),
    hits: ofAccount,
    unverified:
      isApplied && account !== undefined
        ? ofAccount.some(({ effect }) => effect === 'verify') ||
          (await needsCheck(db, claim, account, { checks, worthUsd }, now))
        : false,
    own: isApplied && account && claim.referral ? await ownOf(db, claim, account) : undefined,
  }
}

async function changesAsked(db: Db, id: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('claim_events')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('claim_id', '=', id)
    .where('kind', '=', 'change-payout-account')
    .where('at', '>', new Date(now.getTime() - CHANGES_COUNT_MS))
    .executeTakeFirstOrThrow()
  return count
}

async function waitMinutes(db: Db): Promise<number> {
  const row = await db.selectFrom('office').select('payout_change_wait_minutes').executeTakeFirstOrThrow()
  return row.payout_change_wait_minutes
}

const ownOf = (db: Db, { referral, userId, email }: Claim, account: StoredAccount): Promise<OwnClaim | undefined> =>
  ownClaim(db, referral!.owner, { users: [userId], email, accounts: [account] })

/** Whether the direction wants the card checked that is paid out to now, where it was another one until now. */
async function needsCheck(
  db: Db,
  claim: Claim,
  to: StoredAccount,
  { checks, worthUsd }: Pick<ClaimsDeps, 'checks' | 'worthUsd'>,
  now: Date,
): Promise<boolean> {
  if (!checks) return false
  const [direction, row] = await Promise.all([
    db
      .selectFrom('directions')
      .select('needs_verification')
      .where('from_currency', '=', claim.from)
      .where('to_currency', '=', claim.to)
      .executeTakeFirst(),
    db.selectFrom('claims').select('left_by').where('id', '=', claim.id).executeTakeFirstOrThrow(),
  ])
  const customer = {
    openedBy: row.left_by ?? undefined,
    emailKey: normalEmail(claim.email),
    worth: worthUsd(claim.from, claim.figures.give),
    at: now,
    byDirection: direction?.needs_verification === true,
    byScreening: false,
  }
  const cardsOf = async (accounts: Claim['accounts']) =>
    (await checks.demandedOf(db, { ...claim, accounts }, customer)).flatMap(({ card }) => card ?? [])
  const [before, after] = [await cardsOf(claim.accounts), await cardsOf({ ...claim.accounts, to })]
  return after.some(card => !before.includes(card))
}
