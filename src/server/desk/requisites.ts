import type { DetailsRefusal } from '#contract/accounts/check-details.ts'
import type { Requisite, RequisiteDetailsInput, RequisiteTermsInput } from '#contract/desk/requisites.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { accountProblems, type Invalid, invalidField, invalidFields } from '#server/http/invalid.ts'
import type { RequisiteDetails } from '#server/rails/requisites/details.ts'
import {
  addRequisite,
  approveRequisite,
  type By,
  changeTerms,
  type RequisiteRefusal,
  retypeRequisite,
  switchRequisite,
  withdrawRequisite,
} from '#server/rails/requisites/manage-requisites.ts'
import type { RequisiteTerms } from '#server/rails/requisites/requisites.store.ts'
import { writeAudit } from './audit.store.ts'
import { scalesOf, viewRequisites } from './requisite-view.ts'
import type { Hand } from './staff.ts'

export type DeskRequisiteRefusal =
  | { reason: 'not-found' }
  | { reason: 'key-reused' }
  | { reason: 'forbidden'; detail: string }
  | { reason: 'wrong-state'; detail: string }
  | (Invalid & { fields?: DetailsRefusal['fields'] })

type Acted = Promise<Result<unknown, RequisiteRefusal>>

export async function typeRequisite(
  db: Db,
  added: { id: string; currency: string; label: string; terms: RequisiteTermsInput; details: RequisiteDetailsInput },
  hand: Hand,
): Promise<Result<Requisite, DeskRequisiteRefusal>> {
  const { id, currency, label, details } = added
  const scale = (await scalesOf(db)).get(currency)
  if (scale === undefined) return refuse({ reason: 'not-found' })
  const terms = readTerms(added.terms, scale)
  if (!terms.ok) return terms
  const requisite = { id, currency, label, terms: terms.value, details: details as RequisiteDetails }
  return act(db, id, 'requisite.add', hand, (tx, by) => addRequisite(tx, requisite, by))
}

export type RequisiteChanges = {
  terms?: RequisiteTermsInput
  state?: 'on' | 'off'
  reason?: string
  details?: RequisiteDetailsInput
}

/** Everything that is asked for happens together or not at all. */
export async function changeRequisite(
  db: Db,
  id: string,
  { terms, state, reason = '', details }: RequisiteChanges,
  hand: Hand,
): Promise<Result<Requisite, DeskRequisiteRefusal>> {
  const known = await db.selectFrom('requisites').select('currency').where('id', '=', id).executeTakeFirst()
  if (!known) return refuse({ reason: 'not-found' })
  const read = terms && readTerms(terms, (await scalesOf(db)).get(known.currency)!)
  if (read && !read.ok) return read
  return act(db, id, 'requisite.change', hand, async (tx, by) => {
    const steps = [
      details && (() => retypeRequisite(tx, id, details as RequisiteDetails, by)),
      read && (() => changeTerms(tx, id, read.value, by)),
      state && (() => switchRequisite(tx, id, state, reason, by)),
    ]
    for (const step of steps) {
      const done = await (step as (() => Acted) | undefined)?.()
      if (done && !done.ok) return done
    }
    return accept(undefined)
  })
}

export const judgeRequisite = (
  db: Db,
  { id, version, verdict }: { id: string; version: number; verdict: 'approve' | 'withdraw' },
  hand: Hand,
): Promise<Result<Requisite, DeskRequisiteRefusal>> =>
  act(db, id, `requisite.${verdict}`, hand, (tx, by) =>
    (verdict === 'approve' ? approveRequisite : withdrawRequisite)(tx, id, version, by),
  )

/** An action on a requisite, with how it stood before and after in the log. */
function act(
  db: Db,
  id: string,
  action: string,
  hand: Hand,
  work: (tx: Tx, by: By) => Acted,
): Promise<Result<Requisite, DeskRequisiteRefusal>> {
  return allOrNothing<Requisite, DeskRequisiteRefusal>(db, async tx => {
    const find = async () => (await viewRequisites(tx, hand)).find(requisite => requisite.id === id)
    const before = await find()
    const done = await work(tx, { author: hand.staff.id, now: hand.now })
    if (!done.ok) return refuse(told(done.refusal))
    const after = (await find())!
    const subject = { kind: 'requisite', id, label: `${after.currency} ${after.label}` }
    await writeAudit(tx, hand, { action, subject, ...(before && { before: logged(before) }), after: logged(after) })
    return accept(after)
  })
}

/** What somebody could have changed of it; how it was used at that moment is no action of theirs. */
const logged = ({ currency, label, state, terms, current, waiting }: Requisite) => ({
  ...{ currency, label, state, terms },
  ...(current && { current: { version: current.version, details: current.details } }),
  ...(waiting && { waiting: { version: waiting.version, details: waiting.details, countsFrom: waiting.countsFrom } }),
})

function told(refusal: RequisiteRefusal): DeskRequisiteRefusal {
  switch (refusal.reason) {
    case 'not-found':
      return { reason: 'not-found' }
    case 'another-under-this-id':
      return { reason: 'key-reused' }
    case 'same-person':
      return { reason: 'forbidden', detail: 'Whoever typed a version does not approve it' }
    case 'withdrew-it':
      return { reason: 'forbidden', detail: 'Whoever withdrew a version does not bring the one before it back alone' }
    case 'nothing-counts-yet':
      return { reason: 'wrong-state', detail: 'No version of it counts yet' }
    case 'decided-already':
      return { reason: 'wrong-state', detail: 'This version has been decided on already' }
    case 'terms-contradict':
      return invalidField('body.terms.claimMost', 'too-small', 'is below the least')
    case 'no-form':
      return invalidField('body.currency', 'not-allowed', 'has no account that could be typed')
    case 'no-holder':
      return invalidField('body.details.holder', 'missing', 'is needed for this kind of account')
    case 'bank-account-refused':
      return invalidField('body.details.bankAccount', 'not-allowed', 'does not agree with its bank')
    default:
      return { ...invalidFields(accountProblems('body.details.fields', refusal.fields)), fields: refusal.fields }
  }
}

const amounts = ['claimLeast', 'claimMost', 'dayMost', 'monthMost'] as const

function readTerms(input: RequisiteTermsInput, scale: number): Result<RequisiteTerms, DeskRequisiteRefusal> {
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
    if (units[name] === 0n) return refuse(invalidField(`body.terms.${name}`, 'too-small', 'lets nothing through'))
  const { dayClaimsMost, openMost, restMinutes } = input
  return accept({
    claimLeast: 0n,
    ...units,
    ...(dayClaimsMost !== null && { dayClaimsMost }),
    openMost,
    restMinutes,
  })
}
