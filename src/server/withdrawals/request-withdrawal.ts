import { randomUUID } from 'node:crypto'
import { accountFieldsOf } from '#contract/account-formats/fields.ts'
import { DOLLAR_SCALE } from '#contract/ledger/dollars.ts'
import { fromDecimal } from '#contract/money/money.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { withdrawalFiguresDown } from '#contract/withdrawals/withdrawal-figures.ts'
import type { NewWithdrawal } from '#contract/withdrawals/withdrawals.ts'
import { findCurrencyAccounts } from '#server/catalogue/currency-accounts.store.ts'
import { readAccount, unpayable } from '#server/claims/claim-accounts.ts'
import { overdrawnAccount, writeTransfers } from '#server/ledger/transfers.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { SignedIn } from '#server/platform/http/caller.ts'
import { requireFreshProof, type StepUpRefusal } from '#server/platform/http/fresh-proof.ts'
import { type Invalid, invalidField, invalidFields } from '#server/platform/http/invalid.ts'
import { JOBS_CHANNEL } from '#server/platform/jobs/job.ts'
import { referralBalance } from '#server/referrals/referral-balance.ts'
import { lockAccount } from '#server/users/users.store.ts'
import { readWithdrawalTerms } from './signed-terms.ts'
import type { Withdrawal } from './withdrawal.ts'
import { putWithdrawalEmail } from './withdrawal-emails.ts'
import { holdDollars } from './withdrawal-postings.ts'
import { readWithdrawalSettings } from './withdrawal-settings.store.ts'
import type { WithdrawalsDeps } from './withdrawal-terms.ts'
import { addWithdrawal, addWithdrawalEvent, findWithdrawal } from './withdrawals.store.ts'

export type RequestRefusal =
  | { reason: 'not-activated' }
  | StepUpRefusal
  /** The shown rate no longer holds. */
  | { reason: 'rate-moved' }
  | { reason: 'key-reused' }
  | (Invalid & { fields?: Readonly<Record<string, FieldProblem>> })

type Requested = { withdrawal: Withdrawal; replayed: boolean }

/**
 * Asks for referral income to be paid out, at the rate that the customer was shown. The dollars are held in the same
 * transaction; requests of one account wait for each other. A repeat with the same id finds the same withdrawal.
 */
export async function requestWithdrawal(
  deps: WithdrawalsDeps,
  caller: SignedIn,
  input: NewWithdrawal,
  now: Date,
): Promise<Result<Requested, RequestRefusal>> {
  const { db, secret } = deps
  if (!caller.activated) return refuse({ reason: 'not-activated' })
  const accounts = await findCurrencyAccounts(db, input.currency)
  const read = readAccount(accounts ? accountFieldsOf(accounts) : [], input.account, 'body.account')
  const known = await findWithdrawal(db, input.id)
  if (known) return repeated(known, caller, input, read.ok ? read.value.identity : '')
  const proved = requireFreshProof(caller, now)
  if (!proved.ok) return proved

  const { minimum, currencies } = await readWithdrawalSettings(db)
  if (!currencies.some(({ currency }) => currency === input.currency) || !deps.currency(input.currency))
    return refuse(invalidField('body.currency', 'not-allowed', 'is not paid out'))
  if (!read.ok) return refuse(badAccount(read.refusal.errors))
  const problem = await unpayable(deps, read.value.main)
  if (problem) return refuse(invalidField('body.account.account', problem.code, problem.detail))
  const terms = readWithdrawalTerms(input.quote, secret, now)
  if (terms?.currency !== input.currency) return refuse({ reason: 'rate-moved' })

  const units = fromDecimal(input.amount, DOLLAR_SCALE)
  if (units === undefined)
    return refuse(invalidField('body.amount', 'too-many-decimals', `has more than ${DOLLAR_SCALE} decimals`))
  if (units < minimum) return refuse(invalidField('body.amount', 'below-minimum', 'is below the least amount'))
  const figures = withdrawalFiguresDown(units, terms)
  if (figures.get <= 0n) return refuse(invalidField('body.amount', 'below-fee', 'is less than the fee'))

  const withdrawal: Withdrawal = {
    id: input.id,
    userId: caller.id,
    email: caller.email,
    locale: caller.locale,
    version: 1,
    state: 'new',
    units,
    currency: terms.currency,
    scale: terms.scale,
    rate: terms.rate,
    ...figures,
    account: read.value.account,
    identity: read.value.identity,
    holdTransfer: randomUUID(),
    askedAt: now,
    changedAt: now,
  }
  try {
    return await allOrNothing<Requested, RequestRefusal>(db, tx => write(tx, withdrawal, now), [JOBS_CHANNEL])
  } catch (error) {
    if (overdrawnAccount(error) !== 'referral') throw error
    return refuse(beyondBalance)
  }
}

/** `fields` has each refusal whole, as the page's own check makes it. */
const badAccount = (errors: FieldProblem[]) => ({
  ...invalidFields(errors),
  fields: Object.fromEntries(errors.map(error => [error.field.replace('body.account.', ''), error])),
})

async function write(tx: Tx, withdrawal: Withdrawal, now: Date): Promise<Result<Requested, RequestRefusal>> {
  const user = await lockAccount(tx, withdrawal.userId)
  if (!user?.activated_at || user.blocked_at) return refuse({ reason: 'not-activated' })
  const known = await findWithdrawal(tx, withdrawal.id)
  // The same request, sent twice at once.
  if (known) return isSame(known, withdrawal) ? accept({ withdrawal: known, replayed: true }) : keyReused
  const { available } = await referralBalance(tx, withdrawal.userId, now)
  if (withdrawal.units > available) return refuse(beyondBalance)
  const author = { author: withdrawal.userId, at: now }
  if (!(await addWithdrawal(tx, withdrawal))) return keyReused
  await addWithdrawalEvent(tx, withdrawal.id, {
    kind: 'request',
    state: 'new',
    actor: 'client',
    transfers: [withdrawal.holdTransfer],
    ...author,
  })
  await putWithdrawalEmail(tx, withdrawal, now)
  await writeTransfers(tx, [holdDollars(withdrawal, author)])
  return accept({ withdrawal, replayed: false })
}

function repeated(
  known: Withdrawal,
  { id }: SignedIn,
  { amount, currency }: NewWithdrawal,
  identity: string,
): Result<Requested, RequestRefusal> {
  const asked = { userId: id, units: fromDecimal(amount, DOLLAR_SCALE) ?? -1n, currency, identity }
  return isSame(known, asked) ? accept({ withdrawal: known, replayed: true }) : keyReused
}

type Asked = Pick<Withdrawal, 'userId' | 'units' | 'currency' | 'identity'>

const isSame = (known: Withdrawal, asked: Asked): boolean =>
  known.userId === asked.userId &&
  known.units === asked.units &&
  known.currency === asked.currency &&
  known.identity === asked.identity

const keyReused = refuse({ reason: 'key-reused' })
const beyondBalance = invalidFields([
  { field: 'body.amount', code: 'beyond-balance', detail: 'is more than what is available' },
])
