import type { Logger } from 'pino'
import type { ClaimView, RecentExchange } from '#contract/claims/claim.ts'
import type { OfficeActivity } from '#contract/claims/office-activity.ts'
import { defined } from '#contract/defined.ts'
import type { Result } from '#contract/result.ts'
import type { EndAlarm, RaiseAlarm } from '#server/alarms/alarms.store.ts'
import type { AmlProvider } from '#server/aml/aml-provider.ts'
import { askingProviders } from '#server/aml/ask-providers.ts'
import { listProvider } from '#server/aml/lists/list-provider.ts'
import type { LiveAml } from '#server/aml/live-aml.ts'
import { watchingServices } from '#server/aml/watch-services.ts'
import type { Captcha } from '#server/captcha/captcha.ts'
import { captchaOrFreeAttempt } from '#server/captcha/captcha-or-free-attempt.ts'
import type { TermsNow } from '#server/content/live-content.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { keepAnswer } from '#server/platform/http/keep-answer.ts'
import type { PreparedAnswer } from '#server/platform/http/prepared-answer.ts'
import { type Task, taskFor } from '#server/platform/jobs/task.ts'
import { Unavailable } from '#server/platform/unavailable.ts'
import type { LivePromoCodes } from '#server/promo-codes/promo-codes.ts'
import { entryOf } from '#server/quotes/board.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { pricedInUsd } from '#server/quotes/worth-in-usd.ts'
import type { HitCounter } from '#server/screening/count-hits.ts'
import { accrueLateReferrals } from './accrue-late-referrals.ts'
import { amlCheck } from './aml/aml-check.job.ts'
import { checkClaim } from './aml/check-claim.ts'
import { sweepChecksOnTime } from './aml/sweep-checks.ts'
import type { Claim } from './claim.ts'
import { claimClock, claimEndingSoon } from './claim-clock.ts'
import { type ClaimHistory, readHistory } from './claim-history.store.ts'
import { type ClaimStreams, openClaimStreams } from './claim-stream.ts'
import { claimView, type DemoSteps } from './claim-view.ts'
import { findClaim } from './claims.store.ts'
import { countMedians } from './count-medians.ts'
import { marketOffers } from './moves/market-offer.ts'
import { type MoveRequest, moveClaim } from './moves/move-claim.ts'
import type { MoveRefusal } from './moves/move-refusal.ts'
import { remindOfEnd } from './moves/remind-of-end.ts'
import { runClaimClock } from './moves/run-claim-clock.ts'
import { readActivity } from './office-activity.ts'
import { type OpenDeps, type Opened, type OpenRefusal, openClaim } from './opening/open-claim.ts'
import type { OpenRequest } from './opening/open-request.ts'
import { usualOpeningLimits } from './opening/opening-limits.ts'
import type { OpeningChecks } from './opening/opening-verification.ts'
import type { Rail } from './rail.ts'
import { listRecent } from './recent-exchanges.ts'
import { fillWorth } from './worth-of-claims.ts'

/** A claim as its page or the desk shows it: `whole` for who may see all of it. */
export type ShowClaim = (history: ClaimHistory, whole: boolean) => ClaimView

/** The claims feature of one process. */
export type Claims = {
  deps: OpenDeps
  now: () => Date
  secure: boolean
  open: (request: OpenRequest) => Promise<Result<Opened, OpenRefusal>>
  move: (request: MoveRequest) => Promise<Result<Claim, MoveRefusal>>
  find: (id: string) => Promise<Claim | undefined>
  /** Reads a claim with its history; `show` makes it a view; `view` does both, of what has just been written too. */
  read: (id: string) => Promise<ClaimHistory | undefined>
  show: ShowClaim
  view: (id: string, whole: boolean) => Promise<ClaimView | undefined>
  recent: () => Promise<PreparedAnswer<RecentExchange[]>>
  activity: () => Promise<PreparedAnswer<OfficeActivity>>
  streams: ClaimStreams
  tasks: readonly Task[]
}

export type StartClaimsDeps = {
  db: Db
  reading: Db
  board: LiveBoard
  rails: readonly Rail[]
  refusesExamples?: boolean
  captcha: Captcha
  aml: LiveAml
  /** Services of AML checks, besides the sanctions lists. */
  amlServices?: readonly AmlProvider[]
  /** The checks of cards and persons that new claims wait for. */
  checks: OpeningChecks
  /** Counts what the rules of screening catch. */
  countHits: HitCounter['count']
  secret: string
  secure: boolean
  /** The discount of an account in hundredths of a percent, as it is now. */
  discountOf: (userId: string) => Promise<bigint>
  promoCodes: LivePromoCodes
  /** The versions of the rules and of the policy that hold now. */
  terms: () => TermsNow
  now: () => Date
  log: Logger
  alarm?: RaiseAlarm
  endAlarm?: EndAlarm
  /** The disk has no room for new claims, and just enough to complete the open ones. */
  isFull: () => boolean
  /** The e-mail address for customers. */
  contact?: () => string | undefined
  /** Only in a demo office. */
  demoSteps?: DemoSteps
}

/** The notify channel with the id of each claim that has changed. */
export const CLAIMS_CHANNEL = 'claims'

export function startClaims(given: StartClaimsDeps): Claims {
  const { db, reading, board, rails, captcha, countHits, secret, secure, now, log, demoSteps, contact } = given
  const snapshot = () => board.now
  const marketOffer = marketOffers(() => snapshot().board)
  const deps: OpenDeps = {
    db,
    aml: given.aml,
    checkSubject: watchingServices(askingProviders([listProvider(db), ...(given.amlServices ?? [])]), {
      now,
      alarm: given.alarm ?? (async () => {}),
      endAlarm: given.endAlarm ?? (async () => {}),
      onError: error => log.error({ err: error }, 'an alarm could not be saved'),
    }),
    rails,
    refusesExamples: given.refusesExamples,
    marketOffer,
    snapshot,
    secret,
    countHits,
    checks: given.checks,
    currency: code => snapshot().board.currencies.get(code),
    ...pricedInUsd(() => snapshot().board),
    discountOf: given.discountOf,
    promoCodes: given.promoCodes,
    terms: given.terms,
    // As the owner has set them by now.
    get openingLimits() {
      return { ...usualOpeningLimits, ...snapshot().catalogue.office.limits }
    },
    captchaAlways: () => snapshot().catalogue.office.captchaClaim,
    takeCaptcha: (solution, network, work) =>
      work === 'captcha'
        ? captcha.take(solution)
        : captchaOrFreeAttempt({ db, captcha }, { form: 'claim', network, solution }, now()),
  }

  function show(history: ClaimHistory, whole: boolean): ClaimView {
    const { from, to } = history.claim
    const instructions = entryOf(snapshot().board, from, to)?.direction.instructions
    const options = {
      whole,
      now: now(),
      marketOffer,
      secret,
      isLate: (currency: string) => rails.some(rail => rail.isLate?.(currency)),
      ...defined({ demoSteps, contact: contact?.(), instructions }),
    }
    return claimView(history, options)
  }

  async function viewIn(db: Db, id: string, whole: boolean): Promise<ClaimView | undefined> {
    const history = await readHistory(db, id)
    return history && show(history, whole)
  }

  return {
    deps,
    now,
    secure,
    async open(request) {
      if (given.isFull()) throw new Unavailable('not-writable', 'the disk is nearly full')
      return openClaim(deps, request, now())
    },
    move: request => moveClaim(deps, request, now()),
    find: id => findClaim(reading, id),
    read: id => readHistory(reading, id),
    show,
    view: (id, whole) => viewIn(db, id, whole),
    recent: keepAnswer(now, () => listRecent(reading)),
    activity: keepAnswer(now, () => readActivity(reading, given.board.now.board, now())),
    streams: openClaimStreams({
      read: (id, whole) => viewIn(reading, id, whole),
      now,
      onError: error => log.error({ err: error }, 'a claim could not be sent to its page'),
    }),
    tasks: [
      taskFor(amlCheck, ({ id }) => checkClaim(deps, id, now())),
      sweepChecksOnTime(db),
      taskFor(claimClock, ({ id }) => runClaimClock(deps, id, now())),
      taskFor(claimEndingSoon, ({ id }) => remindOfEnd(deps, id, now())),
      countMedians(db, now),
      fillWorth(db, deps.worthUsd),
      accrueLateReferrals(db, deps.usdPrice, now),
    ],
  }
}
