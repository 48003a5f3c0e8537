import { createHash } from 'node:crypto'
import type { OpenClaim } from '#contract/claims/claim.ts'
import { normalEmail } from '#contract/people/email.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { CaptchaRefusal } from '#server/captcha/captcha.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { Claim } from '../claim.ts'
import {
  awaitPayment,
  type Draft,
  draftOf,
  getText,
  giveText,
  holdNow,
  set,
  tell,
  VERIFICATION_MS,
} from '../claim-draft.ts'
import { receiptOf } from '../claim-letters.ts'
import { findClaim, inputHashOf, insertClaim } from '../claims.store.ts'
import type { MoveRefusal } from '../moves/move-refusal.ts'
import { transact } from '../transact.ts'
import { aroundOf, askRail, type ClaimsParts } from '../write-draft.ts'
import { admitClaim } from './admit-claim.ts'
import { checkOpening, type OpeningParts, type OpeningRefusal, type ReadyClaim } from './opening-checks.ts'
import { limitReached, type TooMany, workFor } from './opening-limits.ts'

export type OpenRequest = {
  input: OpenClaim
  /** The account that it is left from, if any. */
  userId?: string
  /** Where it comes from: one line of the network, for limits. */
  line?: string
}

export type Opened = { claim: Claim; replayed: boolean }
export type OpenRefusal =
  | OpeningRefusal
  | CaptchaRefusal
  | { reason: 'key-reused' }
  | TooMany
  | Extract<MoveRefusal, { reason: 'beyond-reserve' | 'no-requisites' }>

export type OpenParts = ClaimsParts &
  OpeningParts & {
    /** Whether the office asks for work with every claim. */
    captchaAlways: () => boolean
    /** Takes the solution of a captcha or, where a turn does as well, one of the few that a network has without any. */
    takeCaptcha: (
      solution: string | undefined,
      network: string,
      work: 'captcha' | 'captcha-or-turn',
    ) => Promise<Result<undefined, CaptchaRefusal>>
  }

/** What was given for the claim so far: a solved captcha does for everything. */
type Given = 'nothing' | 'turn' | 'captcha'
/** The claim is not refused: it costs something first. */
type WorkWanted = { reason: 'work-wanted'; work: 'captcha' | 'captcha-or-turn' }

/**
 * Opens a claim on a quote that the office stands by. One transaction writes the claim, its hold on the reserve, its
 * clock, its first event and its letter. The browser made the id: a repeat of the same wish finds the same claim.
 */
export async function openClaim(
  parts: OpenParts,
  request: OpenRequest,
  now: Date,
): Promise<Result<Opened, OpenRefusal>> {
  const inputHash = hashOf(request.input)
  const ready = await checkOpening(parts, request, now)
  const captchaAlways = parts.captchaAlways()
  if (!ready.ok || captchaAlways) {
    // What speaks against a claim now, a minute after it was opened, is no answer to whoever asks for it once more; and
    // what was solved for it is not asked for again.
    const repeated = await findRepeated(parts, request.input.id, inputHash)
    if (repeated) return repeated
  }
  if (!ready.ok) return ready

  const solution = request.input.captcha
  const take = async (work: WorkWanted['work']): Promise<Result<Given, CaptchaRefusal>> => {
    const taken = await parts.takeCaptcha(solution, request.line ?? '', work)
    return taken.ok ? accept(work === 'captcha' || solution !== undefined ? 'captcha' : 'turn') : taken
  }
  let given: Result<Given, CaptchaRefusal> = captchaAlways ? await take('captcha-or-turn') : accept('nothing')
  // What it costs is only known inside, one visitor after the other; it is paid outside, where nobody waits for it. Whoever has
  // given a turn may be asked for a solution, because another claim of theirs has been written meanwhile.
  while (given.ok) {
    const inside = { ready: ready.value, inputHash, given: given.value }
    const opened = await transact<Opened, OpenRefusal | WorkWanted>(parts.db, tx =>
      write(tx, parts, request, inside, now),
    )
    if (opened.ok) return opened
    if (opened.refusal.reason !== 'work-wanted') return refuse(opened.refusal)
    given = await take(opened.refusal.work)
  }
  return given
}

async function write(
  tx: Tx,
  parts: OpenParts,
  { input, line, userId: leftBy }: OpenRequest,
  { ready, inputHash, given }: { ready: ReadyClaim; inputHash: Buffer; given: Given },
  now: Date,
): Promise<Result<Opened, OpenRefusal | WorkWanted>> {
  const emailKey = normalEmail(input.email)
  const visitor = { id: input.id, emailKey, line, userId: leftBy }
  const admission = await admitClaim(tx, visitor, ready.base.to, now)
  if ('inputHash' in admission) return repeatOf(tx, input.id, admission.inputHash, inputHash)
  const { facts, number, owner } = admission
  const tooMany = limitReached(facts, ready.base.figures.get, parts.openingLimits, now)
  if (tooMany) return refuse(tooMany)
  const work = workFor(facts, parts.openingLimits)
  if (work && (given === 'nothing' || (work === 'captcha' && given === 'turn')))
    return refuse({ reason: 'work-wanted', work })

  const { toIdentity, base, verify } = ready
  // A guest's claim belongs to the account that has confirmed the same address.
  const userId = base.userId ?? owner
  const claim: Claim = { ...base, number, ...(userId !== undefined && { userId }) }
  const draft = draftOf({ ...claim, version: 0 }, { actor: 'client', author: userId ?? 'guest', at: now })
  begin(draft, verify)
  const asked = await askRail(tx, draft, parts.rails)
  if (!asked.ok) return asked

  const { events } = draft
  const row = { claim: draft.claim, events, inputHash, emailKey, toIdentity, openedFrom: line, leftBy }
  await insertClaim(tx, row, aroundOf(draft, [receiptOf(draft, parts)]))
  return accept({ claim: draft.claim, replayed: false })
}

/** The first state of a claim, and what it tells. */
function begin(draft: Draft, verify: boolean): void {
  const { at } = draft.mover
  if (verify) {
    set(draft, { state: 'verification', windowFrom: at, deadline: new Date(at.getTime() + VERIFICATION_MS) })
  } else awaitPayment(draft)
  holdNow(draft)
  const { claim } = draft
  const [give, get] = [giveText(claim, claim.figures.give), getText(claim, claim.figures.get)]
  const { course } = claim.terms
  const money = { ...give, get: get.amount, getCurrency: get.currency }
  const floats = claim.courseSince ? {} : { floats: true }
  tell(draft, 'open', { ...money, courseGive: course.give, courseGet: course.get, ...floats })
}

async function findRepeated(
  { db }: Pick<ClaimsParts, 'db'>,
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

/** Of everything that was sent, but for the captcha: a repeat may bring another solution. */
function hashOf({ captcha: _, ...input }: OpenClaim): Buffer {
  return createHash('sha256').update(canonicalJson(input)).digest()
}
