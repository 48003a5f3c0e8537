import { isDeepStrictEqual } from 'node:util'
import { defined } from '#contract/defined.ts'
import { DAY_MS } from '#contract/durations.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { isUuid } from '#contract/uuid.ts'
import { membersOf } from '#server/auth/staff.ts'
import { findCurrencyAccounts } from '#server/catalogue/currency-accounts.store.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/pool.ts'
import {
  asPerson,
  type ConfirmsLater,
  confirmsLater,
  secondFrom,
  waitFor,
} from '#server/second-person/second-person.ts'
import {
  addRow,
  approveRow,
  type DepositAccountTerms,
  effectiveVersion,
  insertVersion,
  lockDepositAccount,
  note,
  saveState,
  saveTerms,
  withdrawRow,
  withdrewShown,
} from './deposit-accounts.store.ts'
import { checkDepositAccount, type DepositAccountDetails, type DetailsProblem } from './details.ts'
import { depositAccountWaits } from './emails/deposit-account-waits.ts'

/** After this time a version of an owner who works alone counts. A thief in their account must stay unnoticed for as long. */
const WAITING_MS = DAY_MS

/**
 * Adds a version, and tells those who may approve it. Where somebody may, only a person makes it count. Before the first opening no
 * customer can be shown an account, so nothing waits.
 */
async function typeVersion(
  tx: Tx,
  { id, currency, label }: { id: string; currency: string; label: string },
  typed: { version: number; details: DepositAccountDetails },
  { author, now }: By,
): Promise<void> {
  const { opened_at } = await tx.selectFrom('office').select('opened_at').executeTakeFirstOrThrow()
  if (opened_at === null) return insertVersion(tx, { id, ...typed, author, now, countsFrom: now })
  const { told, countsAt } = await waitFor(tx, {
    rights: ['money.keep'],
    made: { by: author },
    waitMs: WAITING_MS,
    now,
  })
  await insertVersion(tx, { id, ...typed, author, now, countsFrom: countsAt ?? null })
  const by = isUuid(author) ? (await membersOf(tx, [author])).get(author)?.email : undefined
  const account = typed.details.fields.account ?? Object.values(typed.details.fields).at(0) ?? ''
  for (const { email, locale } of told)
    await putInOutbox(tx, {
      kind: depositAccountWaits,
      to: email,
      locale,
      data: {
        by: by ?? author,
        label,
        currency,
        ending: `…${account.replaceAll(/\s/g, '').slice(-4)}`,
        countsAt: countsAt?.toISOString(),
        page: `/console/deposit-accounts/${id}`,
      },
      at: now,
    })
}

/** `refusesExamples`: accounts that stand in examples are refused. */
export type By = { author: string; now: Date; refusesExamples?: boolean | undefined }
export type DepositAccountRefusal =
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
  | ConfirmsLater
  | DetailsProblem

/** Adds a deposit account, switched off. The browser makes the id, so that a retry adds nothing twice. */
export async function addDepositAccount(
  db: Db,
  added: { id: string; currency: string; label: string; terms: DepositAccountTerms; details: DepositAccountDetails },
  { author, now, refusesExamples }: By,
): Promise<Result<{ id: string; version: number }, DepositAccountRefusal>> {
  const checked = await checkDepositAccount(
    added.currency,
    await findCurrencyAccounts(db, added.currency),
    added.details,
    { refusesExamples },
  )
  if (!checked.ok) return checked
  if (!areConsistent(added.terms)) return refuse({ reason: 'terms-contradict' })
  return inTransaction(db, async tx => {
    if (!(await addRow(tx, added, now))) {
      const known = await lockDepositAccount(tx, added.id)
      const first = known?.versions[0]?.details
      return known?.currency === added.currency &&
        known.label === added.label &&
        isDeepStrictEqual(first, checked.value)
        ? accept({ id: added.id, version: 1 })
        : refuse({ reason: 'another-under-this-id' })
    }
    await typeVersion(tx, added, { version: 1, details: checked.value }, { author, now })
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

/** Adds a version with other details. It applies to claims opened once it counts; older claims keep their version. */
export async function retypeDepositAccount(
  db: Db,
  id: string,
  details: DepositAccountDetails,
  { author, now, refusesExamples }: By,
): Promise<Result<{ version: number }, DepositAccountRefusal>> {
  return inTransaction(db, async tx => {
    const known = await lockDepositAccount(tx, id)
    if (!known) return refuse({ reason: 'not-found' })
    const accounts = await findCurrencyAccounts(tx, known.currency)
    const checked = await checkDepositAccount(known.currency, accounts, details, { refusesExamples })
    if (!checked.ok) return checked
    const version = known.lastVersion + 1
    await typeVersion(tx, { id, ...known }, { version, details: checked.value }, { author, now })
    await note(tx, id, 'typed', author, { version, details: checked.value }, now)
    return accept({ version })
  })
}

/** Approves a version as the second person: it counts from now on. */
export const approveDepositAccount = (db: Db, id: string, version: number, { author, now }: By) =>
  decide(db, id, version, { author, now }, 'approved')

/**
 * Withdraws a version. Where it was in use, customers would be shown the previous version again, which is a change of account
 * like any other: so the deposit account is switched off, and another person has to switch it on.
 */
export const withdrawDepositAccount = (db: Db, id: string, version: number, { author, now }: By) =>
  decide(db, id, version, { author, now }, 'withdrawn')

async function decide(
  db: Db,
  id: string,
  version: number,
  { author, now }: By,
  what: 'approved' | 'withdrawn',
): Promise<Result<undefined, DepositAccountRefusal>> {
  return inTransaction(db, async tx => {
    const known = await lockDepositAccount(tx, id)
    const typed = known?.versions.find(row => row.version === version)
    if (!typed) return refuse({ reason: 'not-found' })
    if (what === 'approved' && typed.author === author) return refuse({ reason: 'same-person' })
    const from = what === 'approved' ? secondFrom({ by: typed.author }, await asPerson(tx, author)) : undefined
    if (from) return refuse(confirmsLater(from))
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
  terms: DepositAccountTerms,
  { author, now }: By,
): Promise<Result<undefined, DepositAccountRefusal>> {
  if (!areConsistent(terms)) return refuse({ reason: 'terms-contradict' })
  return inTransaction(db, async tx => {
    if (!(await lockDepositAccount(tx, id))) return refuse({ reason: 'not-found' })
    await saveTerms(tx, id, terms)
    await note(tx, id, 'terms', author, termsText(terms), now)
    return accept(undefined)
  })
}

/**
 * Switching off is always possible. Switching on needs a version that counts, and another person than the one who withdrew
 * the version shown after it.
 */
export async function switchDepositAccount(
  db: Db,
  id: string,
  state: 'on' | 'off',
  reason: string,
  { author, now }: By,
): Promise<Result<undefined, DepositAccountRefusal>> {
  return inTransaction(db, async tx => {
    if (!(await lockDepositAccount(tx, id))) return refuse({ reason: 'not-found' })
    if (state === 'on' && !(await effectiveVersion(tx, id, now))) return refuse({ reason: 'nothing-counts-yet' })
    if (state === 'on' && (await withdrewShown(tx, id, author, now))) return refuse({ reason: 'withdrew-it' })
    await saveState(tx, id, state)
    await note(tx, id, state, author, { reason }, now)
    return accept(undefined)
  })
}

const areConsistent = ({
  claimLeast,
  claimMost,
  dayMost,
  monthMost,
  openMost,
  restMinutes,
}: DepositAccountTerms): boolean =>
  claimLeast >= 0n &&
  (claimMost === undefined || claimMost >= claimLeast) &&
  (dayMost === undefined || dayMost > 0n) &&
  (monthMost === undefined || monthMost > 0n) &&
  openMost >= 1 &&
  openMost <= 1_000 &&
  restMinutes >= 0 &&
  restMinutes <= 10_080

const termsText = (terms: DepositAccountTerms) =>
  Object.fromEntries(Object.entries(defined(terms)).map(([name, value]) => [name, String(value)]))
