import { isDeepStrictEqual } from 'node:util'
import { accept, type Result, refuse } from '#contract/result.ts'
import { type Db, inTransaction } from '#server/database/pool.ts'
import { checkRequisite, type DetailsProblem, type RequisiteDetails } from './details.ts'
import {
  addRow,
  approveRow,
  effectiveVersion,
  insertVersion,
  lockRequisite,
  note,
  type RequisiteTerms,
  saveState,
  saveTerms,
  withdrawRow,
  withdrewShown,
} from './requisites.store.ts'

/** How long a version waits for the second person. A thief who has got in has to stay unnoticed for so long. */
const WAITING_MS = 24 * 3_600_000

export type By = { author: string; now: Date }
export type RequisiteRefusal =
  | {
      reason:
        | 'not-found'
        | 'terms-contradict'
        | 'nothing-counts-yet'
        | 'same-person'
        | 'decided-already'
        | 'withdrew-it'
    }
  | { reason: 'another-under-this-id' }
  | DetailsProblem

/** Adds a requisite, switched off. The browser makes the id, so that a retry adds nothing twice. */
export async function addRequisite(
  db: Db,
  added: { id: string; currency: string; label: string; terms: RequisiteTerms; details: RequisiteDetails },
  { author, now }: By,
): Promise<Result<{ id: string; version: number }, RequisiteRefusal>> {
  const checked = await checkRequisite(added.currency, added.details)
  if (!checked.ok) return checked
  if (!agree(added.terms)) return refuse({ reason: 'terms-contradict' })
  return inTransaction(db, async tx => {
    if (!(await addRow(tx, added, now))) {
      const known = await lockRequisite(tx, added.id)
      const first = known?.versions[0]?.details
      return known?.currency === added.currency &&
        known.label === added.label &&
        isDeepStrictEqual(first, checked.value)
        ? accept({ id: added.id, version: 1 })
        : refuse({ reason: 'another-under-this-id' })
    }
    await insertVersion(tx, { id: added.id, version: 1, details: checked.value, author, now, waitingMs: WAITING_MS })
    await note(
      tx,
      added.id,
      'added',
      author,
      { label: added.label, terms: termsText(added.terms), details: checked.value },
      now,
    )
    return accept({ id: added.id, version: 1 })
  })
}

/** What is written on it changes for claims that are opened once the new version counts. Older claims keep what they were told. */
export async function retypeRequisite(
  db: Db,
  id: string,
  details: RequisiteDetails,
  { author, now }: By,
): Promise<Result<{ version: number }, RequisiteRefusal>> {
  return inTransaction(db, async tx => {
    const known = await lockRequisite(tx, id)
    if (!known) return refuse({ reason: 'not-found' })
    const checked = await checkRequisite(known.currency, details)
    if (!checked.ok) return checked
    const version = known.lastVersion + 1
    await insertVersion(tx, { id, version, details: checked.value, author, now, waitingMs: WAITING_MS })
    await note(tx, id, 'typed', author, { version, details: checked.value }, now)
    return accept({ version })
  })
}

/** The second person has looked at it: it counts from now on. */
export const approveRequisite = (db: Db, id: string, version: number, { author, now }: By) =>
  decide(db, id, version, { author, now }, 'approved')

/**
 * Takes a version back. Where it counted, the one before it would be shown to clients again, which is a change of the account as
 * any other: the requisite is switched off, and somebody else switches it on.
 */
export const withdrawRequisite = (db: Db, id: string, version: number, { author, now }: By) =>
  decide(db, id, version, { author, now }, 'withdrawn')

async function decide(
  db: Db,
  id: string,
  version: number,
  { author, now }: By,
  what: 'approved' | 'withdrawn',
): Promise<Result<undefined, RequisiteRefusal>> {
  return inTransaction(db, async tx => {
    const known = await lockRequisite(tx, id)
    const typed = known?.versions.find(row => row.version === version)
    if (!typed) return refuse({ reason: 'not-found' })
    if (what === 'approved' && typed.author === author) return refuse({ reason: 'same-person' })
    if (typed.withdrawn_at || (what === 'approved' && typed.approved_at)) return refuse({ reason: 'decided-already' })
    const shown = await effectiveVersion(tx, id, now)
    await (what === 'approved' ? approveRow : withdrawRow)(tx, id, version, author, now)
    await note(tx, id, what, author, { version }, now)
    const comesBack = what === 'withdrawn' && shown === version && (await effectiveVersion(tx, id, now)) !== undefined
    if (comesBack && known?.state === 'on') {
      await saveState(tx, id, 'off')
      await note(tx, id, 'off', author, { version }, now)
    }
    return accept(undefined)
  })
}

export async function changeTerms(
  db: Db,
  id: string,
  terms: RequisiteTerms,
  { author, now }: By,
): Promise<Result<undefined, RequisiteRefusal>> {
  if (!agree(terms)) return refuse({ reason: 'terms-contradict' })
  return inTransaction(db, async tx => {
    if (!(await lockRequisite(tx, id))) return refuse({ reason: 'not-found' })
    await saveTerms(tx, id, terms)
    await note(tx, id, 'terms', author, termsText(terms), now)
    return accept(undefined)
  })
}

/**
 * Off at once, and always; on only when there is a version that counts. Whoever withdrew what was shown after it does not bring it
 * back alone.
 */
export async function switchRequisite(
  db: Db,
  id: string,
  state: 'on' | 'off',
  reason: string,
  { author, now }: By,
): Promise<Result<undefined, RequisiteRefusal>> {
  return inTransaction(db, async tx => {
    if (!(await lockRequisite(tx, id))) return refuse({ reason: 'not-found' })
    if (state === 'on' && !(await effectiveVersion(tx, id, now))) return refuse({ reason: 'nothing-counts-yet' })
    if (state === 'on' && (await withdrewShown(tx, id, author, now))) return refuse({ reason: 'withdrew-it' })
    await saveState(tx, id, state)
    await note(tx, id, state, author, { reason }, now)
    return accept(undefined)
  })
}

const agree = ({ claimLeast, claimMost, dayMost, monthMost, openMost, restMinutes }: RequisiteTerms): boolean =>
  claimLeast >= 0n &&
  (claimMost === undefined || claimMost >= claimLeast) &&
  (dayMost === undefined || dayMost > 0n) &&
  (monthMost === undefined || monthMost > 0n) &&
  openMost >= 1 &&
  openMost <= 1_000 &&
  restMinutes >= 0 &&
  restMinutes <= 10_080

const termsText = (terms: RequisiteTerms) =>
  Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, String(value)]))
