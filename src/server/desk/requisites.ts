import type { z } from 'zod'
import type { Requisite, RequisiteDetailsInput, RequisiteTermsInput } from '#contract/desk.ts'
import { fromDecimal, toDecimal } from '#contract/money.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { accountProblems } from '#server/claims/move-refusal.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/database/pool.ts'
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
import { listRequisites, type RequisiteRow, type RequisiteTerms } from '#server/rails/requisites/requisites.store.ts'
import { writeAudit } from './audit.store.ts'
import type { Hand } from './staff.ts'

type TermsInput = z.infer<typeof RequisiteTermsInput>
type DetailsInput = z.infer<typeof RequisiteDetailsInput>

export type DeskRequisiteRefusal =
  | { reason: 'not-found' }
  | { reason: 'key-reused' }
  | { reason: 'forbidden'; detail: string }
  | { reason: 'wrong-state'; detail: string }
  | { reason: 'invalid'; detail: string; errors: FieldProblem[] }

type Acted = Promise<Result<unknown, RequisiteRefusal>>

export async function everyRequisite(db: Db, hand: Hand): Promise<Requisite[]> {
  const [rows, scales] = await Promise.all([listRequisites(db, hand.now), scalesOf(db)])
  return rows.map(row => requisiteView(row, scales.get(row.currency)!, hand))
}

export async function typeRequisite(
  db: Db,
  added: { id: string; currency: string; label: string; terms: TermsInput; details: DetailsInput },
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

export type RequisiteChanges = { terms?: TermsInput; state?: 'on' | 'off'; reason?: string; details?: DetailsInput }

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
    const scales = await scalesOf(tx)
    const find = async () => {
      const row = (await listRequisites(tx, hand.now)).find(row => row.id === id)
      return row && requisiteView(row, scales.get(row.currency)!, hand)
    }
    const before = await find()
    const done = await work(tx, { author: hand.staff.id, now: hand.now })
    if (!done.ok) return refuse(told(done.refusal))
    const after = (await find())!
    const subject = { kind: 'requisite', id, label: `${after.currency} ${after.label}` }
    await writeAudit(tx, hand, { action, subject, ...(before && { before }), after })
    return accept(after)
  })
}

function told(refusal: RequisiteRefusal): DeskRequisiteRefusal {
  switch (refusal.reason) {
    case 'not-found':
      return { reason: 'not-found' }
    case 'another-under-this-id':
      return { reason: 'key-reused' }
    case 'same-person':
      return { reason: 'forbidden', detail: 'Whoever typed a version does not approve it' }
    case 'nothing-counts-yet':
      return { reason: 'wrong-state', detail: 'No version of it counts yet' }
    case 'decided-already':
      return { reason: 'wrong-state', detail: 'This version has been decided on already' }
    case 'terms-contradict':
      return invalid('body.terms', 'not-allowed', 'contradict each other')
    case 'no-form':
      return invalid('body.currency', 'not-allowed', 'has no account that could be typed')
    case 'no-holder':
      return invalid('body.details.holder', 'missing', 'is needed for this kind of account')
    case 'bank-account-refused':
      return invalid('body.details.bankAccount', 'not-allowed', 'does not agree with its bank')
    default: {
      const errors = accountProblems('body.details.fields', refusal.fields)
      return { reason: 'invalid', detail: `${errors[0]?.field}: ${errors[0]?.detail}`, errors }
    }
  }
}

const invalid = (field: string, code: string, detail: string): DeskRequisiteRefusal => ({
  reason: 'invalid',
  detail: `${field}: ${detail}`,
  errors: [{ field, code, detail }],
})

const amounts = ['claimLeast', 'claimMost', 'dayMost', 'monthMost'] as const

function readTerms(input: TermsInput, scale: number): Result<RequisiteTerms, DeskRequisiteRefusal> {
  const units: Partial<Record<(typeof amounts)[number], bigint>> = {}
  for (const name of amounts) {
    const text = input[name]
    if (text === null) continue
    const read = fromDecimal(text, scale)
    if (read === undefined)
      return refuse(invalid(`body.terms.${name}`, 'too-many-decimals', `has more than ${scale} decimals`))
    units[name] = read
  }
  const { dayClaimsMost, openMost, restMinutes } = input
  return accept({
    claimLeast: 0n,
    ...units,
    ...(dayClaimsMost !== null && { dayClaimsMost }),
    openMost,
    restMinutes,
  })
}

function requisiteView(row: RequisiteRow, scale: number, { staff }: Hand): Requisite {
  const text = (units: bigint | undefined) => (units === undefined ? null : toDecimal(units, scale))
  const { terms, current, waiting } = row
  return {
    id: row.id,
    currency: row.currency,
    label: row.label,
    state: row.state,
    terms: {
      claimLeast: toDecimal(terms.claimLeast, scale),
      claimMost: text(terms.claimMost),
      dayMost: text(terms.dayMost),
      monthMost: text(terms.monthMost),
      dayClaimsMost: terms.dayClaimsMost ?? null,
      openMost: terms.openMost,
      restMinutes: terms.restMinutes,
    },
    ...(current && { details: current.details }),
    ...(waiting && {
      waiting: {
        version: waiting.version,
        details: waiting.details,
        author: waiting.author,
        mine: waiting.author === staff.id,
        countsFrom: waiting.countsFrom.toISOString(),
      },
    }),
    openClaims: row.openClaims,
    ...(row.lastUsedAt && { lastUsedAt: row.lastUsedAt.toISOString() }),
  }
}

async function scalesOf(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('currencies').select(['code', 'scale']).execute()
  return new Map(rows.map(({ code, scale }) => [code, scale]))
}
