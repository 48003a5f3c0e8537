import type { Logger } from 'pino'
import type { ClaimView } from '#contract/claims/claim.ts'
import type { Result } from '#contract/result.ts'
import type { Captcha } from '#server/captcha/captcha.ts'
import { solvedOrSeldom } from '#server/captcha/solved-or-seldom.ts'
import type { Db } from '#server/database/pool.ts'
import { type Task, taskFor } from '#server/jobs/task.ts'
import { entryOf } from '#server/quotes/board.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { type HeldQuote, signQuote } from '#server/quotes/signed-quote.ts'
import { Unavailable } from '../unavailable.ts'
import type { Claim } from './claim.ts'
import { claimClock } from './claim-clock.ts'
import { type ClaimHistory, readHistory } from './claim-history.store.ts'
import { type ClaimStreams, openClaimStreams } from './claim-stream.ts'
import { claimView, type DemoSteps } from './claim-view.ts'
import { findClaim } from './claims.store.ts'
import { countMedians } from './count-medians.ts'
import { type MoveRequest, moveClaim, type PlannedMove, planMove } from './moves/move-claim.ts'
import type { MoveRefusal } from './moves/move-refusal.ts'
import { presentOffers } from './moves/present-offer.ts'
import { ringClock } from './moves/ring-clock.ts'
import { type Opened, type OpenParts, type OpenRefusal, type OpenRequest, openClaim } from './opening/open-claim.ts'
import { usualOpeningLimits } from './opening/opening-limits.ts'
import type { Rail } from './rail.ts'

/** Everything that happens to claims in one process. */
export type ClaimsRoom = {
  parts: OpenParts
  now: () => Date
  secure: boolean
  open: (request: OpenRequest) => Promise<Result<Opened, OpenRefusal>>
  move: (request: MoveRequest) => Promise<Result<Claim, MoveRefusal>>
  plan: (request: MoveRequest) => Promise<Result<PlannedMove, MoveRefusal>>
  find: (id: string) => Promise<Claim | undefined>
  /** A claim with all that has happened to it, and how it is shown; `view` is both. */
  read: (id: string) => Promise<ClaimHistory | undefined>
  show: (history: ClaimHistory, whole: boolean) => ClaimView
  view: (id: string, whole: boolean) => Promise<ClaimView | undefined>
  sign: (held: HeldQuote) => string
  streams: ClaimStreams
  tasks: readonly Task[]
}

type RoomParts = {
  db: Db
  board: LiveBoard
  rails: readonly Rail[]
  captcha: Captcha
  secret: string
  secure: boolean
  now: () => Date
  log: Logger
  /** There is no room for new orders, and just enough to see the open ones to their end. */
  isFull: () => boolean
  /** The mailbox that customers write to. */
  contact?: string
  /** Only in a demo office. */
  demoSteps?: DemoSteps
}

/** The channel on which the database says which claim has changed. */
export const CLAIMS_CHANNEL = 'claims'

export function openClaimsRoom(given: RoomParts): ClaimsRoom {
  const { db, board, rails, captcha, secret, secure, now, log, demoSteps, contact } = given
  const picture = () => board.now
  const present = presentOffers(() => picture().board)
  const parts: OpenParts = {
    db,
    rails,
    present,
    picture,
    secret,
    currency: code => picture().board.currencies.get(code),
    openingLimits: usualOpeningLimits,
    captchaAlways: () => picture().catalogue.office.captchaClaim,
    takeCaptcha: (solution, line, work) =>
      work === 'captcha'
        ? captcha.take(solution)
        : solvedOrSeldom({ db, captcha }, { form: 'claim', line, solution }, now()),
  }

  function show(history: ClaimHistory, whole: boolean): ClaimView {
    const { from, to } = history.claim
    const instructions = entryOf(picture().board, from, to)?.direction.instructions
    const looking = {
      ...{ whole, now: now(), present, secret },
      ...(demoSteps && { demoSteps }),
      ...(contact !== undefined && { contact }),
      ...(instructions && { instructions }),
    }
    return claimView(history, looking)
  }

  async function view(id: string, whole: boolean): Promise<ClaimView | undefined> {
    const history = await readHistory(db, id)
    return history && show(history, whole)
  }

  return {
    parts,
    now,
    secure,
    async open(request) {
      if (given.isFull()) throw new Unavailable('not-writable', 'the disk is nearly full')
      return openClaim(parts, request, now())
    },
    move: request => moveClaim(parts, request, now()),
    plan: request => planMove(parts, request, now()),
    find: id => findClaim(db, id),
    read: id => readHistory(db, id),
    show,
    view,
    sign: held => signQuote(held, secret),
    streams: openClaimStreams({
      read: view,
      now,
      onError: error => log.error({ err: error }, 'a page of a claim could not be told'),
    }),
    tasks: [taskFor(claimClock, ({ id }) => ringClock(parts, id, now())), countMedians(db, now)],
  }
}
