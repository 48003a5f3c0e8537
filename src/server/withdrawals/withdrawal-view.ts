import { defined } from '#contract/defined.ts'
import type { SecondPerson } from '#contract/desk/desk.ts'
import { DOLLAR_SCALE, DOLLARS } from '#contract/ledger/dollars.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { ReferralItem } from '#contract/referrals/referrals.ts'
import { withdrawalMoveOf } from '#contract/withdrawals/withdrawal-moves.ts'
import type { DeskWithdrawal, WithdrawalItem, WithdrawalView } from '#contract/withdrawals/withdrawals.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { accountLines } from '#server/claims/claim-view.ts'
import { assignmentView, isOn } from '#server/desk/assignment.ts'
import { sendersOf } from '#server/desk/desk-claim.ts'
import { entriesWhere } from '#server/desk/ledger-entries.ts'
import { ownAmong } from '#server/desk/own-claim.ts'
import { listSlips } from '#server/desk/slips.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { referralBalance } from '#server/referrals/referral-balance.ts'
import { dollars } from '#server/referrals/referral-overview.ts'
import { payoutLimitsOf } from '#server/second-person/payout-limits.store.ts'
import { asPerson } from '#server/second-person/second-person.ts'
import { preparedFor } from '#server/second-person/sending.ts'
import { preparersOf, secondPersonFor } from '#server/second-person/sending-view.ts'
import { allowedWithdrawalMoves, sendingOfWithdrawal } from './decide-withdrawal-move.ts'
import { mayActOnWithdrawal, withdrawalLimits } from './move-withdrawal.ts'
import { type Withdrawal, withdrawalNumber } from './withdrawal.ts'
import {
  countSameAccount,
  findWithdrawal,
  listWithdrawalEvents,
  listWithdrawalsOf,
  transfersOf,
} from './withdrawals.store.ts'

/** A withdrawal as its owner sees it. */
export const withdrawalView = (withdrawal: Withdrawal): WithdrawalView => ({
  ...figuresOf(withdrawal),
  cancellable: withdrawal.state === 'new',
})

/** The data that the office stores about a person in their withdrawals. */
export async function withdrawalsOfPerson(db: Db, userId: string): Promise<unknown> {
  const { items } = await listWithdrawalsOf(db, userId, { page: 1, size: 100_000 })
  return items.map(withdrawalView)
}

/** Withdrawals of one's own in one of the states of the referral's list. */
export async function listWithdrawalItems(
  db: Db,
  { owner, kind, ...place }: PageQuery & { owner: string; kind: keyof typeof statesOfKind },
): Promise<{ items: ReferralItem[]; total: number }> {
  const { items, total } = await listWithdrawalsOf(db, owner, { ...place, states: statesOfKind[kind] })
  const itemOf = ({ id, units, askedAt, changedAt }: Withdrawal): ReferralItem => ({
    id,
    kind,
    amount: dollars(units),
    at: (kind === 'wdnew' ? askedAt : changedAt).toISOString(),
  })
  return { items: items.map(itemOf), total }
}

/** What was cancelled is not listed: its dollars never left. */
const statesOfKind = {
  wdnew: ['new', 'processing'],
  wdpaid: ['paid'],
  wdrejected: ['rejected'],
} as const

function figuresOf(withdrawal: Withdrawal): Omit<WithdrawalView, 'cancellable'> {
  const { id, state, units, currency, scale, rate, converted, fee, get, account } = withdrawal
  const amount = (units: bigint) => toDecimal(units, scale)
  return {
    id,
    number: withdrawalNumber(id),
    state,
    amount: dollars(units),
    currency,
    rate,
    converted: amount(converted),
    fee: amount(fee),
    get: amount(get),
    account: accountLines(account, true),
    ...defined({ reference: withdrawal.reference, reason: withdrawal.reason }),
    askedAt: withdrawal.askedAt.toISOString(),
    changedAt: withdrawal.changedAt.toISOString(),
  }
}

/** Withdrawals in the queue, as a member of staff sees them. */
export async function withdrawalItems(
  db: Db,
  withdrawals: readonly Withdrawal[],
  { staff, now }: StaffActor,
): Promise<WithdrawalItem[]> {
  const [limits, names, own] = await Promise.all([
    payoutLimitsOf(db, staff.id),
    preparersOf(db, withdrawals),
    ownAmong(db, withdrawals, staff.id),
  ])
  return withdrawals.map(withdrawal => {
    const { taken, version, email, prepared, id } = withdrawal
    const secondPerson: SecondPerson | undefined = secondPersonFor(sendingOfWithdrawal(withdrawal), prepared, {
      limits,
      names,
      staffId: staff.id,
      always: preparedFor(sendingOfWithdrawal(withdrawal), prepared) !== undefined,
    })
    return {
      ...figuresOf(withdrawal),
      version,
      email,
      assignment: taken && isOn(taken, now) ? assignmentView(taken, staff.id) : undefined,
      ...defined({ secondPerson }),
      own: own.has(id) || undefined,
    }
  })
}

/** A withdrawal with everything that it is decided by. */
export async function deskWithdrawal(db: Db, id: string, actor: StaffActor): Promise<DeskWithdrawal | undefined> {
  const withdrawal = await findWithdrawal(db, id)
  if (!withdrawal) return undefined
  const [[item], timeline, slips, books, may, limits, customer] = await Promise.all([
    withdrawalItems(db, [withdrawal], actor),
    listWithdrawalEvents(db, id),
    listSlips(db, { withdrawal: id }),
    entriesWhere(db, transfersOf(id), scaleOfWithdrawal(withdrawal)),
    mayActOnWithdrawal(db, withdrawal, actor.staff.id),
    withdrawalLimits(db, withdrawal, actor.staff.id, actor.now),
    customerOf(db, withdrawal, actor.now),
  ])
  const person = await asPerson(db, actor.staff.id)
  const moves = may.ok ? allowedWithdrawalMoves(withdrawal, person, limits) : []
  return {
    withdrawal: item!,
    moves: moves.map(move => {
      const { needs } = withdrawalMoveOf(move)
      return { move, ...defined({ needs: needs && [...needs] }) }
    }),
    timeline: timeline.map(({ at, kind, state, by }) => ({ at: at.toISOString(), kind, state, by })),
    slips,
    takesSlips: may.ok && takesSlips(withdrawal),
    books,
    senders:
      may.ok && withdrawal.state === 'processing'
        ? await sendersOf(
            db,
            { currency: withdrawal.currency, units: withdrawal.get },
            { author: actor.staff.id, now: actor.now, scale: withdrawal.scale },
          )
        : undefined,
    ...(may.ok ? may.value.own && { own: { colleagues: [] } } : { own: { colleagues: may.refusal.colleagues } }),
    customer,
  }
}

/** The decimals of dollars or of the currency that is paid out. */
export const scaleOfWithdrawal =
  ({ scale }: Withdrawal) =>
  (currency: string): number =>
    currency === DOLLARS ? DOLLAR_SCALE : scale

/** A slip proves a payout: one that is being made, or was. */
export const takesSlips = ({ state }: Withdrawal): boolean => state === 'processing' || state === 'paid'

async function customerOf(db: Db, withdrawal: Withdrawal, now: Date): Promise<DeskWithdrawal['customer']> {
  const { userId } = withdrawal
  const [user, balance, paid, sameAccountElsewhere] = await Promise.all([
    db.selectFrom('users').select(['role', 'created_at']).where('id', '=', userId).executeTakeFirstOrThrow(),
    referralBalance(db, userId, now),
    listWithdrawalsOf(db, userId, { page: 1, size: 1, states: ['paid'] }),
    countSameAccount(db, withdrawal),
  ])
  return {
    id: userId,
    role: user.role,
    since: user.created_at.toISOString(),
    owed: dollars(balance.owed),
    paidBefore: paid.total,
    sameAccountElsewhere,
  }
}
