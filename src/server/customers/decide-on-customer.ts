import { USUAL_DISCOUNT_BPS, USUAL_REFERRAL_BPS } from '#contract/customers/own-terms.ts'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import { endSessions } from '#server/auth/start-session.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import {
  asPerson,
  type ConfirmsLater,
  confirmsLater,
  isAlone,
  secondFrom,
} from '#server/second-person/second-person.ts'
import { lockAccount, updateUser } from '#server/users/users.store.ts'
import { type CustomerRow, refOf } from './customers.store.ts'
import { accountBlocked } from './emails/account-blocked.ts'

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>
type NotDecided = { reason: 'not-found' | 'forbidden' }
type WrongState = { reason: 'wrong-state' }

/** The account, locked, for a decision that this member of staff may still make. Accounts of staff are no customers'. */
const decide = <More extends WrongState = never>(
  db: Db,
  userId: string,
  actor: StaffActor,
  act: (tx: Tx, account: Account) => Promise<Result<undefined, More>>,
): Promise<Result<undefined, NotDecided | More>> =>
  allOrNothing<undefined, NotDecided | More>(db, async tx => {
    const account = await lockAccount(tx, userId)
    if (account?.role !== 'customer') return refuse({ reason: 'not-found' })
    if (!(await stillHasRight(tx, actor.staff.id, 'people.block'))) return refuse({ reason: 'forbidden' })
    return act(tx, account)
  })

const subjectOf = ({ id, email }: Account) => ({ kind: 'customer', id, label: email })

/**
 * Blocks an account. It holds the account's row, which the admission of a claim also asks for: a claim is written either
 * before the block or not at all.
 */
export const blockCustomer = (db: Db, userId: string, reason: string, actor: StaffActor) =>
  decide<WrongState>(db, userId, actor, async (tx, account) => {
    const { now, staff } = actor
    if (account.blocked_at) return refuse({ reason: 'wrong-state' })
    await updateUser(tx, userId, { blocked_at: now })
    await tx
      .insertInto('customer_blocks')
      .values({ user_id: userId, reason, blocked_at: now, blocked_by: staff.id })
      .execute()
    await endSessions(tx, userId, 'blocked', { now })
    await writeTo(tx, account, { blocked: true, words: reason }, now)
    await writeAudit(tx, actor, {
      action: 'customer.block',
      subject: subjectOf(account),
      before: { blocked: false },
      after: { blocked: true, words: reason },
    })
    return accept(undefined)
  })

export const unblockCustomer = (db: Db, userId: string, actor: StaffActor) =>
  decide<WrongState>(db, userId, actor, async (tx, account) => {
    const { now, staff } = actor
    if (!account.blocked_at) return refuse({ reason: 'wrong-state' })
    await updateUser(tx, userId, { blocked_at: null })
    const ended = await tx
      .updateTable('customer_blocks')
      .set({ ended_at: now, ended_by: staff.id })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .returning('reason')
      .executeTakeFirst()
    await writeTo(tx, account, { blocked: false }, now)
    await writeAudit(tx, actor, {
      action: 'customer.unblock',
      subject: subjectOf(account),
      before: { blocked: true, words: ended?.reason },
      after: { blocked: false },
    })
    return accept(undefined)
  })

/** Nobody has confirmed the address of a new account: it may be a stranger's, and gets no e-mail. */
async function writeTo(tx: Tx, account: Account, data: { blocked: boolean; words?: string }, at: Date): Promise<void> {
  if (!account.activated_at) return
  await putInOutbox(tx, { kind: accountBlocked, to: account.email, locale: account.locale, data, at })
}

type OwnTerms = {
  unpaidMost: number | null
  dayMostUsd: string | null
  discountBps: number | null
  referralBps: number | null
}

/**
 * Sets what counts for this customer in place of what counts for everybody. Null: nothing of their own. A discount or a share above the usual
 * is proposed by one and counts once another one sets the same.
 */
export const limitCustomer = (db: Db, userId: string, terms: OwnTerms, actor: StaffActor) =>
  decide<ConfirmsLater>(db, userId, actor, async (tx, account) => {
    const { now, staff } = actor
    const { unpaidMost, dayMostUsd, discountBps, referralBps } = terms
    const known = await tx
      .selectFrom('customer_limits')
      .select(['unpaid_most', 'day_most_usd'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (unpaidMost === null && dayMostUsd === null)
      await tx.deleteFrom('customer_limits').where('user_id', '=', userId).execute()
    else {
      const day_most_usd = dayMostUsd && fromDecimal(dayMostUsd, 2)!.toString()
      const limit = { unpaid_most: unpaidMost, day_most_usd, changed_at: now, changed_by: staff.id }
      await tx
        .insertInto('customer_limits')
        .values({ user_id: userId, ...limit })
        .onConflict(conflict => conflict.column('user_id').doUpdateSet(limit))
        .execute()
    }
    const agreed = await agreeOn(tx, account, { discountBps, referralBps }, actor)
    if (!agreed.ok) return agreed
    const { waits } = agreed.value
    if (!waits) await updateUser(tx, userId, { discount_bps: discountBps, referral_bps: referralBps })
    await writeAudit(tx, actor, {
      action: 'customer.limit',
      subject: subjectOf(account),
      before: {
        unpaidMost: known?.unpaid_most ?? null,
        dayMostUsd: known?.day_most_usd ? toDecimal(BigInt(known.day_most_usd), 2) : null,
        discountBps: account.discount_bps,
        referralBps: account.referral_bps,
      },
      after: { unpaidMost, dayMostUsd, discountBps, referralBps, waits: waits || undefined },
    })
    return accept(undefined)
  })

type Given = Pick<OwnTerms, 'discountBps' | 'referralBps'>

/** Whether what is given waits for somebody else. What another one has proposed counts when the same is set. */
async function agreeOn(
  tx: Tx,
  { id, discount_bps, referral_bps }: Account,
  { discountBps, referralBps }: Given,
  { staff, now }: StaffActor,
): Promise<Result<{ waits: boolean }, ConfirmsLater>> {
  const proposals = tx.selectFrom('customer_terms_proposals').selectAll().where('user_id', '=', id)
  const proposal = await proposals.executeTakeFirst()
  const isMore =
    isAbove(discountBps, discount_bps, USUAL_DISCOUNT_BPS) || isAbove(referralBps, referral_bps, USUAL_REFERRAL_BPS)
  const isSame = proposal?.discount_bps === discountBps && proposal.referral_bps === referralBps
  const made = { by: proposal?.proposed_by }
  const isTheirs = isMore && isSame && made.by !== staff.id
  const from = isTheirs ? secondFrom(made, await asPerson(tx, staff.id)) : undefined
  if (from) return refuse(confirmsLater(from))
  const waits = isMore && !isTheirs && !(await isAlone(tx, ['people.block'], { by: staff.id }))
  await tx.deleteFrom('customer_terms_proposals').where('user_id', '=', id).execute()
  if (waits)
    await tx
      .insertInto('customer_terms_proposals')
      .values({
        user_id: id,
        discount_bps: discountBps,
        referral_bps: referralBps,
        proposed_by: staff.id,
        proposed_at: now,
      })
      .execute()
  return accept({ waits })
}

const isAbove = (given: number | null, before: number | null, usual: number): boolean =>
  given !== null && given > Math.max(usual, before ?? 0)

export const signOutCustomer = (db: Db, userId: string, actor: StaffActor) =>
  decide(db, userId, actor, async (tx, account) => {
    const sessions = await endSessions(tx, userId, 'ended', { now: actor.now })
    await writeAudit(tx, actor, { action: 'customer.sign-out', subject: subjectOf(account), after: { sessions } })
    return accept(undefined)
  })

type Note = { id: string; text: string }

/** The same note that is sent again after a lost answer is one note. */
export const noteCustomer = (
  db: Db,
  customer: CustomerRow,
  { id, text }: Note,
  actor: StaffActor,
): Promise<Result<undefined, { reason: 'key-reused' }>> =>
  allOrNothing<undefined, { reason: 'key-reused' }>(db, async tx => {
    const ref = refOf(customer)
    const about =
      'userId' in ref ? { user_id: ref.userId, email_key: null } : { user_id: null, email_key: ref.emailKey }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('customer_notes')
      .values({ id, ...about, staff: actor.staff.id, at: actor.now, text })
      .onConflict(conflict => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) {
      const known = await tx.selectFrom('customer_notes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const same = known.user_id === about.user_id && known.email_key === about.email_key && known.text === text
      return same && known.staff === actor.staff.id ? accept(undefined) : refuse({ reason: 'key-reused' })
    }
    const subject = { kind: 'customer', id: customer.id, label: customer.email }
    await writeAudit(tx, actor, { action: 'customer.note', subject, after: { text } })
    return accept(undefined)
  })
