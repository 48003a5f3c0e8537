import { networks } from '#contract/account-formats/account.ts'
import { accountFieldsOf } from '#contract/account-formats/fields.ts'
import { defined } from '#contract/defined.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { decidedKey, passedSubjects } from '#server/aml/decisions.store.ts'
import { type AmlPolicy, policyOf } from '#server/aml/policies.store.ts'
import { findCurrencyAccounts } from '#server/catalogue/currency-accounts.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { addJob } from '#server/platform/jobs/job.ts'
import { screen } from '#server/screening/screen.ts'
import type { Claim } from '../claim.ts'
import { findClaim, listPayments } from '../claims.store.ts'
import { withoutReserve } from '../moves/market-offer.ts'
import { moveClaim } from '../moves/move-claim.ts'
import type { ClaimsDeps } from '../write-draft.ts'
import { amlCheck, amlCheckKey } from './aml-check.job.ts'
import { checkSubjects, subjectKey } from './check-subjects.ts'
import { arrivalSubjects, once, payoutSubjects, type SubjectOfClaim, stageDue } from './claim-aml.ts'

/** The author of moves that the checks make. */
const AML_AUTHOR = 'aml'
const MOST_ATTEMPTS = 5
const RETRY_MS = 30_000

/**
 * Makes the check that a claim waits for, and the move that follows: on when everything passes, a hold at a hit. While a provider
 * is away the check is repeated until the time of the policy is over, and then the claim is held. Of many that run at once one decides.
 */
export async function checkClaim(deps: ClaimsDeps, id: string, now: Date): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const claim = await findClaim(deps.db, id)
    const stage = claim && stageDue(claim)
    if (!claim || !stage) return
    const policy = await policyOf(deps.db, claim.aml!.policy)
    const { subjects, unknownPayer } = await undecided(deps, claim, stage, policy)
    const hits = await listHits(deps, claim, subjects, now)
    const judged = await checkSubjects(deps.checkSubject, { policy, stage, subjects, at: now }, hits)
    const { verdict, decisions, listRule } = judged
    if (verdict.verdict === 'away' && isWaitedFor(claim, policy, now)) {
      await addJob(deps.db, amlCheck, { id }, { runAt: new Date(now.getTime() + RETRY_MS), key: amlCheckKey(id) })
      return
    }
    const reason = judged.rule ?? (verdict.verdict === 'away' ? 'aml-away' : undefined)
    const request = {
      claimId: id,
      move: reason ? ('hold' as const) : ('clear-aml' as const),
      actor: 'watcher' as const,
      author: AML_AUTHOR,
      expectedVersion: claim.version,
      data: { reason, aml: { stage, decisions, ...defined({ listRule, unknownPayer }) } },
    }
    const moved = await moveClaim(deps, request, now)
    if (moved.ok) return
    // The payout is not covered: the check counts, and an operator goes on when there is a reserve.
    if (moved.refusal.reason === 'beyond-reserve' && (await moveClaim(withoutReserve(deps), request, now)).ok) return
  }
  throw new Error(`the check of claim ${id} found it moved by others each time`)
}

const isWaitedFor = ({ aml }: Claim, { away, waitMinutes }: AmlPolicy, now: Date): boolean =>
  away === 'wait' && now.getTime() < Date.parse(aml!.since!) + waitMinutes * MINUTE_MS

/** What the checks have let pass once for a claim is not asked again. */
async function undecided(
  { db }: ClaimsDeps,
  claim: Claim,
  stage: 'arrival' | 'payout',
  policy: AmlPolicy,
): Promise<{ subjects: SubjectOfClaim[]; unknownPayer: true | undefined }> {
  const passed = await passedSubjects(db, claim.id)
  const payments = stage === 'arrival' ? await listPayments(db, claim.id) : []
  const credited = payments.filter(({ state }) => state === 'credited')
  const network = credited.length > 0 ? await networkOfCurrency(db, claim.from) : undefined
  const ofPayments = credited.map(payment => arrivalSubjects(claim, payment, policy, network))
  const subjects = stage === 'payout' ? payoutSubjects(claim, policy) : once(ofPayments.flat())
  return {
    subjects: subjects.filter(
      ({ name, asked }) => !passed.has(decidedKey({ stage, subject: name, value: subjectKey(asked.value) })),
    ),
    unknownPayer: ofPayments.some(subjects => subjects.length === 0) || undefined,
  }
}

/** Nobody has to have named an address of it. */
async function networkOfCurrency(db: Db, code: string): Promise<string | undefined> {
  const accounts = await findCurrencyAccounts(db, code)
  const kinds: readonly string[] = accounts ? accountFieldsOf(accounts).map(({ kind }) => kind) : []
  return networks.find(network => kinds.includes(network))
}

/** What the office's own lists say of an address that the claim was not opened with. */
async function listHits({ db }: ClaimsDeps, { email }: Claim, subjects: readonly SubjectOfClaim[], now: Date) {
  const accounts = subjects.flatMap(({ asked }) => (asked.kind === 'address' ? [asked.value] : []))
  const hits = await screen(db, { email, accounts }, now)
  return hits.filter(({ kind }) => kind === 'account')
}
