import { createHash } from 'node:crypto'
import type { HoldReason } from '#contract/aml/hold-rules.ts'
import { normalEmail } from '#contract/auth/email-address.ts'
import type { QuoteView } from '#contract/catalogue/direction.ts'
import type { OpenClaim } from '#contract/claims/claim.ts'
import { defined } from '#contract/defined.ts'
import { larger, toDecimal } from '#contract/money/money.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { addDecisions } from '#server/aml/decisions.store.ts'
import type { AmlNow, LiveAml } from '#server/aml/live-aml.ts'
import { type AmlPolicy, policyOf } from '#server/aml/policies.store.ts'
import type { CaptchaRefusal } from '#server/captcha/captcha.ts'
import { canonicalJson } from '#server/platform/canonical-json.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/pool.ts'
import { entryIn, entryOf } from '#server/quotes/board.ts'
import { attributeClaim } from '#server/referrals/attribute-claim.ts'
import type { HitCounter } from '#server/screening/count-hits.ts'
import { type Hit, isStopped, isTrusted, type Subject, screen } from '#server/screening/screen.ts'
import { addWarnings } from '#server/screening/screening-warnings.store.ts'
import {
  type AmlOpeningRefusal,
  type CheckedByAnother,
  type CheckedOpening,
  checkAtOpening,
  policyForOpening,
} from '../aml/check-at-opening.ts'
import { holdUnder } from '../aml/claim-aml.ts'
import type { Claim } from '../claim.ts'
import {
  awaitPayment,
  type Draft,
  draftOf,
  getText,
  giveText,
  holdByAml,
  holdNow,
  recordEvent,
  waitForVerification,
} from '../claim-draft.ts'
import { openingEmailOf } from '../claim-emails.ts'
import { findClaim, inputHashOf, insertClaim, promisedThere, UNPROVED_HOLD_TOO_MUCH } from '../claims.store.ts'
import type { MoveRefusal } from '../moves/move-refusal.ts'
import { holdPromoUse, promoRefusal } from '../promo-use.ts'
import type { RailRefusal } from '../rail.ts'
import { transact } from '../transact.ts'
import { askRail, type ClaimsDeps, railClaim, railOf, writeEffects } from '../write-draft.ts'
import { admitClaim, type ChecksNow, type OpeningFacts } from './admit-claim.ts'
import { type DayLimit, dayLimitReached } from './day-limit.ts'
import type { OpenRequest } from './open-request.ts'
import { checkOpening, type OpeningDeps, type OpeningRefusal, type ReadyClaim } from './opening-checks.ts'
import { heldByStrangers, limitReached, type TooMany, workFor } from './opening-limits.ts'
import type { OpeningChecks } from './opening-verification.ts'
import { sourceOfClaim } from './visit-source.ts'

export type Opened = { claim: Claim; replayed: boolean }
export type OpenRefusal =
  | OpeningRefusal
  | AmlOpeningRefusal
  | CaptchaRefusal
  | { reason: 'key-reused' }
  | { reason: 'not-served' }
  | TooMany
  | Extract<MoveRefusal, { reason: 'beyond-reserve' }>
  /** Another amount that works now, kept for this claim for a few minutes, with its quote. */
  | (RailRefusal & { nearest?: string; quote?: QuoteView })

export type OpenDeps = ClaimsDeps &
  OpeningDeps & {
    /** The policy of AML checks, and the lists. */
    aml: LiveAml
    /** Whether the office asks for a captcha with every claim. */
    captchaAlways: () => boolean
    /** The checks that a claim waits for before it can be paid. */
    checks: OpeningChecks
    /** Counts what the rules of screening have caught, without being waited for. */
    countHits: HitCounter['count']
    /** Spends a solved captcha or, where that is enough, one of the network's few free attempts. */
    takeCaptcha: (
      solution: string | undefined,
      network: string,
      work: 'captcha' | 'captcha-or-free-attempt',
    ) => Promise<Result<undefined, CaptchaRefusal>>
  }

/** What was spent on this claim so far: a solved captcha is enough for everything. */
type Spent = 'nothing' | 'free-attempt' | 'captcha'
/** The claim is not refused, but a captcha or a free attempt has to be spent on it first. */
type WorkRequired = { reason: 'work-required'; work: 'captcha' | 'captcha-or-free-attempt' }

/**
 * Opens a claim on a valid quote. The browser made the id, so a repeated request finds the same claim.
 *
 * `checkOpening` checks what can be checked outside the transaction. The transaction is `write`: `admitClaim` waits for other
 * openings of the same visitor and counts what the limits compare, the rail assigns where to pay, `insertClaim` writes the row
 * with its first events, and `writeEffects` e-mail, clock and hold. The SQL is in `migrations/functions/claims.sql`.
 */
export const openClaim = (deps: OpenDeps, request: OpenRequest, now: Date): Promise<Result<Opened, OpenRefusal>> =>
  openSpending(deps, request, now, 'nothing')

/** Opens a claim on which something may have been spent before. */
async function openSpending(
  deps: OpenDeps,
  request: OpenRequest,
  now: Date,
  spentBefore: Spent,
): Promise<Result<Opened, OpenRefusal>> {
  const inputHash = hashOf(request.input)
  const ready = await checkOpening(deps, request, now)
  const aml = deps.aml.now
  const policy = ready.ok ? policyForOpening(aml, ready.value.base) : undefined
  // Services of checks are paid for, so nobody has them asked for nothing.
  const captchaFirst = deps.captchaAlways() || (policy?.services.length ?? 0) > 0
  if (!ready.ok || captchaFirst) {
    // A repeated request gets the claim that the first one opened, whatever would speak against a new claim by now, and
    // without another captcha.
    const repeated = await findRepeated(deps, request.input.id, inputHash)
    if (repeated) return repeated
  }
  if (!ready.ok) return ready

  const solution = request.input.captcha
  const take = async (work: WorkRequired['work']): Promise<Result<Spent, CaptchaRefusal>> => {
    const taken = await deps.takeCaptcha(solution, request.network ?? '', work)
    return taken.ok ? accept(work === 'captcha' || solution !== undefined ? 'captcha' : 'free-attempt') : taken
  }
  const subject = subjectOf(request, ready.value)
  const spared = captchaFirst && isTrusted(await screen(deps.db, subject, now), { ownMailbox: false })
  let spent: Result<Spent, CaptchaRefusal> =
    captchaFirst && !spared && spentBefore === 'nothing' ? await take('captcha-or-free-attempt') : accept(spentBefore)
  if (!spent.ok) return spent
  const checked = await checkAtOpening(deps, ready.value.base, policy, now)
  if (!checked.ok) {
    const { refusal } = checked
    if (refusal.reason === 'checked-by-another') return openSpending(deps, request, now, spent.value)
    return (await findRepeated(deps, request.input.id, inputHash)) ?? refuse(refusal)
  }

  // Inside the transaction, where requests of one visitor wait for each other, it turns out whether a captcha is required; it
  // is checked outside, where no lock is held. After a free attempt a captcha may still be required, because another claim of
  // the same visitor was written meanwhile.
  while (spent.ok) {
    const inside = { ready: ready.value, inputHash, spent: spent.value, subject, aml, checked: checked.value }
    let hits: readonly Hit[] = []
    const opened = await transact<Opened, OpenRefusal | WorkRequired | CheckedByAnother>(deps.db, tx =>
      write(tx, deps, request, inside, now, found => {
        hits = found
      }),
    ).catch((error: { code?: unknown }) => {
      if (error.code !== UNPROVED_HOLD_TOO_MUCH) throw error
      return refuse(heldByStrangers)
    })
    if (opened.ok || opened.refusal.reason === 'not-served') deps.countHits(hits, now)
    if (opened.ok) return opened
    if (opened.refusal.reason === 'checked-by-another') {
      await deps.aml.refresh()
      return openSpending(deps, request, now, spent.value)
    }
    if (opened.refusal.reason === 'no-deposit-accounts')
      return refuse(await withNearest(deps, ready.value, opened.refusal, now))
    if (opened.refusal.reason !== 'work-required') return refuse(opened.refusal)
    spent = await take(opened.refusal.work)
  }
  return spent
}

/** Where only the amount is in the way, the nearest one that is not, with all that a claim on it needs. */
async function withNearest(
  { db, rails }: OpenDeps,
  { base, limits, quoteFor }: ReadyClaim,
  refusal: RailRefusal,
  now: Date,
): Promise<Extract<OpenRefusal, { reason: 'no-deposit-accounts' }>> {
  const rail = railOf(base, rails)
  if (refusal.because !== 'same-amount' || !rail?.offer) return refusal
  const wanted = railClaim({ ...base, number: '' })
  const units = await inTransaction(db, tx => rail.offer!(tx, wanted, limits, now))
  const quote = units === undefined ? undefined : quoteFor(units)
  return quote ? { ...refusal, nearest: quote.give, quote } : refusal
}

type Inside = {
  ready: ReadyClaim
  inputHash: Buffer
  spent: Spent
  subject: Subject
  /** What the claim was checked by. */
  aml: AmlNow
  checked: CheckedOpening
}

async function write(
  tx: Tx,
  deps: OpenDeps,
  { input, network, userId: openedBy, clicked, device, source }: OpenRequest,
  { ready, inputHash, spent, subject, aml: checkedBy, checked }: Inside,
  now: Date,
  onScreened: (hits: readonly Hit[]) => void,
): Promise<Result<Opened, OpenRefusal | WorkRequired | CheckedByAnother>> {
  const emailKey = normalEmail(input.email)
  const { accounts, address } = subject
  const visitor = { id: input.id, emailKey, accounts, network, address, userId: openedBy }
  const admission = await admitClaim(tx, visitor, ready.base.to, now, ready.base.from)
  if ('inputHash' in admission) return repeatOf(tx, input.id, admission.inputHash, inputHash)
  if ('blocked' in admission) return refuse({ reason: 'not-served' })
  if ('closed' in admission) return refuse({ reason: 'rates-unavailable', because: 'office' })
  const { facts, number, owner, hits, checksNow } = admission
  if (ready.base.needsAml && !isStillNow(checkedBy, checksNow)) return refuse({ reason: 'checked-by-another' })
  onScreened(hits)
  if (isStopped(hits)) return refuse({ reason: 'not-served' })
  const trusted = isTrusted(hits, { ownMailbox: openedBy !== undefined && openedBy === owner })
  const tooMany = limitReached(facts, ready.base.figures.get, deps.openingLimits, now, { trusted })
  if (tooMany) return refuse(tooMany)
  const beyondDay = facts.day && dayLimitReached(worthOfDay(facts.day, deps), worthOf(ready.base, deps), now)
  if (beyondDay) return refuse(beyondDay)
  const work = trusted ? undefined : workFor(facts, deps.openingLimits)
  if (work && (spent === 'nothing' || (work === 'captcha' && spent === 'free-attempt')))
    return refuse({ reason: 'work-required', work })

  const { toIdentity, base, verify } = ready
  // A guest's claim belongs to the account that has confirmed the same address.
  const userId = base.userId ?? owner
  const referral = await attributeClaim(tx, {
    from: base.from,
    to: base.to,
    email: base.email,
    device,
    users: [openedBy, owner],
    accounts: [base.accounts.from, base.accounts.to, base.refundAccount],
    codes: [clicked, input.ref],
  })
  // Whoever is signed in with this mailbox asks for the letters; anybody else may have typed a stranger's.
  const isProved = openedBy !== undefined && openedBy === owner
  const lettersHeld =
    !isProved && facts.mailboxOpened >= deps.openingLimits.lettersOfMailbox ? (true as const) : undefined
  const claim: Claim = {
    ...base,
    number,
    lettersHeld,
    ...defined({ userId, referral }),
    source: sourceOfClaim(source, { referred: referral !== undefined, promo: base.promoCode !== undefined }),
  }
  const { quotedAt } = ready
  const { worthUsd } = deps
  const noCode = await promoRefusal(tx, claim, { mailbox: emailKey, toIdentity, device, quotedAt, worthUsd })
  if (noCode) return refuse(ready.withoutCode(noCode))
  const aml = checked.aml && { aml: checked.aml }
  const draft = draftOf({ ...claim, ...aml, version: 0 }, { actor: 'client', author: userId ?? 'guest', at: now })
  const customer = { openedBy, emailKey, at: now, worth: worthOf(base, deps) }
  const demanded = await deps.checks.demandedOf(tx, claim, {
    ...customer,
    byDirection: verify,
    byScreening: hits.some(({ effect }) => effect === 'verify'),
  })
  begin(draft, demanded.length > 0)
  const listed = hits.find(({ effect }) => effect === 'hold')
  const reason = checked.hold ?? (listed && 'stop-list')
  if (reason) hold(draft, reason, await policyOf(tx, checked.aml?.policy), checked.hold ? undefined : listed?.number)
  if (lettersHeld) recordEvent(draft, 'letters-held')
  const asked = await askRail(tx, draft, deps.rails)
  if (!asked.ok) return asked
  const beyond = await beyondReserveThere(tx, base, ready.reserves)
  if (beyond) return refuse(beyond)

  await insertClaim(tx, {
    claim: draft.claim,
    events: draft.events,
    inputHash,
    emailKey,
    toIdentity,
    openedFromNetwork: network,
    leftBy: openedBy,
  })
  await holdPromoUse(tx, draft.claim, worthUsd)
  await addWarnings(tx, claim.id, hits)
  await addDecisions(tx, claim.id, checked.decisions)
  await deps.checks.add(tx, claim, demanded, customer)
  const letters = lettersHeld ? [] : [openingEmailOf(draft, deps, paidFromOf(deps, draft.claim))]
  const unproved =
    trusted || facts.proved ? undefined : { claim: claim.id, mostBps: deps.openingLimits.unprovedShareBps }
  await writeEffects(tx, draft, letters, worthUsd, unproved)
  return accept({ claim: draft.claim, replayed: false })
}

/** When the office pays out a claim that is opened while nobody is there. */
function paidFromOf(deps: Pick<OpeningDeps, 'snapshot'>, { from, to, city }: Pick<Claim, 'from' | 'to' | 'city'>) {
  const { board } = deps.snapshot()
  const listed = entryOf(board, from, to)
  const entry = listed && entryIn(board, listed, { city })
  const hours = entry?.direction.payoutHours
  return entry?.state === 'on' && entry.paidFrom && hours ? { at: entry.paidFrom, timeZone: hours.timeZone } : undefined
}

const isStillNow = ({ policy, lists }: AmlNow, now: ChecksNow): boolean =>
  policy.version === now.policy && lists.length > 0 === now.hasLists

/** What was completed counts as it was worth then, what goes on as it is worth now. */
const worthOfDay = (
  { most, claims }: NonNullable<OpeningFacts['day']>,
  { worthUsd: worthNow }: OpenDeps,
): DayLimit => ({
  most,
  claims: claims.map(({ currency, give, worthUsd, at }) => ({ worth: worthUsd ?? worthNow(currency, give), at })),
})

const worthOf = ({ from, figures }: ReadyClaim['base'], { worthUsd }: OpenDeps) => worthUsd(from, figures.give)

/** What the rules of screening may name of a claim. */
const subjectOf = ({ address }: OpenRequest, { base: { email, accounts, refundAccount } }: ReadyClaim): Subject => ({
  email,
  address,
  accounts: [accounts.from, accounts.to, refundAccount].flatMap(account => account?.account?.value ?? []),
})

/** Cash of one city cannot be paid out in another: what is open there waits for each other, and comes to no more than is left there. */
async function beyondReserveThere(
  tx: Tx,
  { from, to, figures, terms }: ReadyClaim['base'],
  reserves: ReadyClaim['reserves'],
): Promise<Extract<OpenRefusal, { reason: 'beyond-reserve' }> | undefined> {
  for (const { city, branch, most } of reserves) {
    const promised = await promisedThere(tx, { from, to, city, branch })
    if (promised + figures.get > most)
      return { reason: 'beyond-reserve', reserve: toDecimal(larger(most - promised, 0n), terms.toScale) }
  }
  return undefined
}

/** The first state of a claim, its hold and its first event. */
function begin(draft: Draft, verify: boolean): void {
  if (verify) waitForVerification(draft)
  else awaitPayment(draft)
  holdNow(draft)
  const { claim } = draft
  const [give, get] = [giveText(claim, claim.figures.give), getText(claim, claim.figures.get)]
  const { course } = claim.terms
  const money = { ...give, get: get.amount, getCurrency: get.currency }
  const floats = claim.rateSince ? {} : { floats: true }
  recordEvent(draft, 'open', { ...money, rateGive: course.give, rateGet: course.get, ...floats })
}

/** A claim that a rule stops before it is paid: whoever opened it is told the rule, and two persons can release it. */
function hold(draft: Draft, reason: HoldReason, policy: AmlPolicy, listRule: number | undefined): void {
  const { at } = draft.mover
  holdByAml(draft, reason, { ...holdUnder(policy, at, defined({ listRule })), policy: policy.version })
  recordEvent(draft, 'hold', { reason, ...defined({ listRule }) })
}

async function findRepeated(
  { db }: Pick<ClaimsDeps, 'db'>,
  id: string,
  inputHash: Buffer,
): Promise<Result<Opened, { reason: 'key-reused' }> | undefined> {
  const known = await inputHashOf(db, id)
  return known && repeatOf(db, id, known, inputHash)
}

async function repeatOf(
  db: Db,
  id: string,
  known: Buffer,
  inputHash: Buffer,
): Promise<Result<Opened, { reason: 'key-reused' }>> {
  if (!known.equals(inputHash)) return refuse({ reason: 'key-reused' })
  return accept({ claim: (await findClaim(db, id))!, replayed: true })
}

/** Of the whole request but the captcha: a repeated request may carry another solution. */
function hashOf({ captcha: _, ...input }: OpenClaim): Buffer {
  return createHash('sha256').update(canonicalJson(input)).digest()
}
