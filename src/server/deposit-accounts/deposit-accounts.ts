import type { DetailsRefusal } from '#contract/account-formats/check-details.ts'
import { defined } from '#contract/defined.ts'
import type {
  DepositAccount,
  DepositAccountDetailsInput,
  DepositAccountTermsInput,
} from '#contract/deposit-accounts/deposit-accounts.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import { banksFor, type DepositAccountTerms, saveBank } from '#server/deposit-accounts/deposit-accounts.store.ts'
import type { DepositAccountDetails } from '#server/deposit-accounts/details.ts'
import {
  addDepositAccount,
  approveDepositAccount,
  type By,
  changeTerms,
  type DepositAccountRefusal,
  retypeDepositAccount,
  switchDepositAccount,
  withdrawDepositAccount,
} from '#server/deposit-accounts/manage-deposit-accounts.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { accountProblems, type Invalid, invalidField, invalidFields } from '#server/platform/http/invalid.ts'
import type { ConfirmsLater } from '#server/second-person/second-person.ts'
import { scalesOf, viewDepositAccounts } from './deposit-account-view.ts'

export type DeskDepositAccountRefusal =
  | { reason: 'not-found' }
  | { reason: 'key-reused' }
  | { reason: 'forbidden'; detail: string }
  | { reason: 'wrong-state'; detail: string }
  | ConfirmsLater
  | (Invalid & { fields?: DetailsRefusal['fields'] })

type Acted = Promise<Result<unknown, DepositAccountRefusal>>

export async function typeDepositAccount(
  db: Db,
  added: {
    id: string
    currency: string
    label: string
    terms: DepositAccountTermsInput
    details: DepositAccountDetailsInput
  },
  actor: StaffActor,
  refusesExamples?: boolean,
): Promise<Result<DepositAccount, DeskDepositAccountRefusal>> {
  const { id, currency, label, details } = added
  const scale = (await scalesOf(db)).get(currency)
  if (scale === undefined) return refuse({ reason: 'not-found' })
  const terms = readTerms(added.terms, scale)
  if (!terms.ok) return terms
  const depositAccount = { id, currency, label, terms: terms.value, details: details as DepositAccountDetails }
  return act(db, id, 'deposit-account.add', actor, (tx, by) =>
    addDepositAccount(tx, depositAccount, { ...by, refusesExamples }),
  )
}

export type DepositAccountChanges = {
  terms?: DepositAccountTermsInput
  bank?: string | null
  state?: 'on' | 'off'
  reason?: string
  details?: DepositAccountDetailsInput
}

/** Makes all of the requested changes or none. */
export async function changeDepositAccount(
  db: Db,
  id: string,
  { terms, bank, state, reason = '', details }: DepositAccountChanges,
  actor: StaffActor,
  refusesExamples?: boolean,
): Promise<Result<DepositAccount, DeskDepositAccountRefusal>> {
  const known = await db.selectFrom('deposit_accounts').select('currency').where('id', '=', id).executeTakeFirst()
  if (!known) return refuse({ reason: 'not-found' })
  const read = terms && readTerms(terms, (await scalesOf(db)).get(known.currency)!)
  if (read && !read.ok) return read
  if (bank && !(await banksFor(db, known.currency)).includes(bank))
    return refuse(invalidField('body.bank', 'unknown', 'is no bank account that counts this money'))
  return act(db, id, 'deposit-account.change', actor, async (tx, by) => {
    const steps: (undefined | (() => Acted))[] = [
      details && (() => retypeDepositAccount(tx, id, details as DepositAccountDetails, { ...by, refusesExamples })),
      read && (() => changeTerms(tx, id, read.value, by)),
      bank === undefined ? undefined : async () => accept(await saveBank(tx, id, bank)),
      state && (() => switchDepositAccount(tx, id, state, reason, by)),
    ]
    for (const step of steps) {
      const done = await step?.()
      if (done && !done.ok) return done
    }
    return accept(undefined)
  })
}

export const judgeDepositAccount = (
  db: Db,
  { id, version, verdict }: { id: string; version: number; verdict: 'approve' | 'withdraw' },
  actor: StaffActor,
): Promise<Result<DepositAccount, DeskDepositAccountRefusal>> =>
  act(db, id, `deposit-account.${verdict}`, actor, (tx, by) =>
    (verdict === 'approve' ? approveDepositAccount : withdrawDepositAccount)(tx, id, version, by),
  )

/** Runs an action on a deposit account and records it in the audit log, with the state before and after. */
function act(
  db: Db,
  id: string,
  action: string,
  actor: StaffActor,
  work: (tx: Tx, by: By) => Acted,
): Promise<Result<DepositAccount, DeskDepositAccountRefusal>> {
  return allOrNothing<DepositAccount, DeskDepositAccountRefusal>(db, async tx => {
    if (!(await stillHasRight(tx, actor.staff.id, 'money.keep')))
      return refuse({ reason: 'forbidden', detail: 'the right was taken away meanwhile' })
    const find = async () => (await viewDepositAccounts(tx, actor)).find(depositAccount => depositAccount.id === id)
    const before = await find()
    const done = await work(tx, { author: actor.staff.id, now: actor.now })
    if (!done.ok) return refuse(refusalView(done.refusal))
    const after = (await find())!
    const subject = { kind: 'deposit-account', id, label: `${after.currency} ${after.label}` }
    await writeAudit(tx, actor, { action, subject, before: before && audited(before), after: audited(after) })
    return accept(after)
  })
}

/** The fields that staff can change; how the deposit account is used is no action of theirs. */
const audited = ({ currency, label, state, terms, bank, current, waiting }: DepositAccount) => ({
  currency,
  label,
  state,
  terms,
  bank: bank?.code,
  ...defined({
    current: current && { version: current.version, details: current.details },
    waiting: waiting && { version: waiting.version, details: waiting.details, countsFrom: waiting.countsFrom },
  }),
})

function refusalView(refusal: DepositAccountRefusal): DeskDepositAccountRefusal {
  switch (refusal.reason) {
    case 'not-found':
      return { reason: 'not-found' }
    case 'another-under-this-id':
      return { reason: 'key-reused' }
    case 'same-person':
      return { reason: 'forbidden', detail: 'The author of a version cannot approve it' }
    case 'withdrew-it':
      return { reason: 'forbidden', detail: 'The person who withdrew a version cannot switch the previous one on' }
    case 'nothing-counts-yet':
      return { reason: 'wrong-state', detail: 'No version of the deposit account is approved yet' }
    case 'wrong-state':
      return refusal
    case 'decided-already':
      return { reason: 'wrong-state', detail: 'This version is already approved or withdrawn' }
    case 'terms-contradict':
      return invalidField('body.terms.claimMost', 'too-small', 'is below the minimum')
    case 'no-form':
      return invalidField('body.currency', 'not-allowed', 'has no accounts to enter')
    case 'no-holder':
      return invalidField('body.details.holder', 'missing', 'is needed for this kind of account')
    case 'bank-account-refused':
      return invalidField('body.details.bankAccount', 'not-allowed', 'does not agree with its bank')
    default:
      return { ...invalidFields(accountProblems('body.details.fields', refusal.fields)), fields: refusal.fields }
  }
}

const amounts = ['claimLeast', 'claimMost', 'dayMost', 'monthMost'] as const

function readTerms(
  input: DepositAccountTermsInput,
  scale: number,
): Result<DepositAccountTerms, DeskDepositAccountRefusal> {
  const units: Partial<Record<(typeof amounts)[number], bigint>> = {}
  for (const name of amounts) {
    const text = input[name]
    if (text === null) continue
    const read = fromDecimal(text, scale)
    if (read === undefined)
      return refuse(invalidField(`body.terms.${name}`, 'too-many-decimals', `has more than ${scale} decimals`))
    units[name] = read
  }
  for (const name of ['dayMost', 'monthMost'] as const)
    if (units[name] === 0n) return refuse(invalidField(`body.terms.${name}`, 'too-small', 'must be above zero'))
  const { dayClaimsMost, openMost, restMinutes } = input
  return accept({
    claimLeast: 0n,
    ...units,
    dayClaimsMost: dayClaimsMost ?? undefined,
    openMost,
    restMinutes,
  })
}
