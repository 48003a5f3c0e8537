import { accountFieldsOf, type CurrencyAccounts } from '#contract/account-formats/fields.ts'
import { normalEmail } from '#contract/auth/email-address.ts'
import type { CodeAnswer, CodeRefusal } from '#contract/catalogue/code-answer.ts'
import type { QuoteRefusalView, QuoteView } from '#contract/catalogue/direction.ts'
import type { OpenClaim } from '#contract/claims/claim.ts'
import { defined } from '#contract/defined.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { keepsShown } from '#contract/quotes/keep-shown.ts'
import { instantsOf, presenceAt } from '#contract/quotes/presence.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { TimeZone } from '#contract/time-zone.ts'
import type { Direction, ReserveThere } from '#server/catalogue/directions.ts'
import { agreedTerms, type TermsRefusal } from '#server/content/agreed-terms.ts'
import type { TermsNow } from '#server/content/live-content.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { invalidField, invalidFields } from '#server/platform/http/invalid.ts'
import { readPromoPerson } from '#server/promo-codes/promo-codes.store.ts'
import type { LivePromoCodes } from '#server/promo-codes/promo-codes.ts'
import { refusalByPerson, refusalByTerms } from '#server/promo-codes/promo-rules.ts'
import { type AskedCode, quoteWithCode } from '#server/quotes/answer-code.ts'
import { type Board, type BoardEntry, entryIn, entryOf } from '#server/quotes/board.ts'
import { opensSoon, rateFixedFor } from '#server/quotes/cash-hours.ts'
import type { BoardSnapshot } from '#server/quotes/live-board.ts'
import { placeOf } from '#server/quotes/quote-view.ts'
import { type HeldQuote, readQuote } from '#server/quotes/signed-quote.ts'
import { answerReferral } from '#server/referrals/answer-referral.ts'
import type { Claim, Meeting, StoredAccount } from '../claim.ts'
import { readAccount, unpayable } from '../claim-accounts.ts'
import { figuresOfQuote } from '../claim-terms.ts'
import type { Rail } from '../rail.ts'
import type { OpenRequest } from './open-request.ts'
import type { OpeningLimits } from './opening-limits.ts'

export type OpeningDeps = {
  db: Db
  rails: readonly Rail[]
  /** Whether accounts that stand in examples are refused: in every office that takes real money. */
  refusesExamples?: boolean
  snapshot: () => BoardSnapshot
  secret: string
  openingLimits: OpeningLimits
  /** The discount of an account in hundredths of a percent, as it is now. */
  discountOf: (userId: string) => Promise<bigint>
  promoCodes: LivePromoCodes
  /** The versions of the rules and of the policy that hold now. */
  terms: () => TermsNow
}

export type OpeningRefusal =
  | TermsRefusal
  | { reason: 'maintenance' }
  /** The course moved since the quote was made: both are shown, and the client decides. */
  | ({ reason: 'rate-moved'; promo?: CodeAnswer } & Moved)
  /** The promo code of the quote does not apply to this person, or no longer: the new quote is without it. */
  | ({ reason: 'promo-refused'; promo: CodeAnswer } & Moved)
  | { reason: 'rates-unavailable'; because: string; since?: string }
  | { reason: 'below-minimum'; minimum: string; side: 'from' | 'to' }
  | { reason: 'above-maximum'; maximum: string; side: 'from' | 'to' }
  | { reason: 'beyond-reserve'; reserve?: string }
  | { reason: 'not_authenticated'; detail: string; because: 'needs-account' }

type Moved = { expired: { give: string; get: string; course: QuoteView['course'] }; quote: QuoteView }

/** A claim that nothing speaks against but the reserve, which only the ledger knows, and the last use of a promo code. */
export type ReadyClaim = {
  base: Omit<Claim, 'number'>
  toIdentity: string
  verify: boolean
  /** The most that open claims may come to where the cash is paid out. */
  reserves: readonly ReserveThere[]
  /** When the quote was made: a promo code that applied then applies to the claim. */
  quotedAt: Date
  /** The same quote without its promo code. */
  withoutCode: (refusal: CodeRefusal) => OpeningRefusal
  /** What may be given in this direction, in smallest units. */
  limits: { least: bigint; most: bigint }
  /** The same quote for another amount that is given, where there is one. */
  quoteFor: (give: bigint) => QuoteView | undefined
}

/** Everything about a claim that can be held against the office as it is at this moment. */
export async function checkOpening(
  deps: OpeningDeps,
  { input, userId }: OpenRequest,
  now: Date,
): Promise<Result<ReadyClaim, OpeningRefusal>> {
  const { board, catalogue } = deps.snapshot()
  if (catalogue.office.maintenance) return refuse({ reason: 'maintenance' })

  const read = readQuote(input.quote, deps.secret, now)
  if (!read.ok && read.refusal.reason === 'quote-forged')
    return refuse(invalidField('body.quote', 'forged', 'is no quote of this office'))
  const held = read.ok ? read.value : (read.refusal as { expired: HeldQuote }).expired
  // What was offered to a claim is for the money of that claim.
  if (held.claim !== null) return refuse(invalidField('body.quote', 'forged', 'is no quote for a new claim'))
  const listed = entryOf(board, held.from, held.to)
  const entry = listed && entryIn(board, listed, input)
  if (!entry) return refuse({ reason: 'rates-unavailable', because: 'office' })
  // A quote is signed for an amount and not for a person: somebody else's discount is not taken along.
  const discountBps = userId === undefined ? 0n : await deps.discountOf(userId)
  const asked = await askedCode(deps, input, held, userId)
  const anew = (promo: AskedCode | undefined) => quotedAnew(deps, entry, held, { now, discountBps, promo })
  const isAgreed = held.promoCode === (asked?.code?.code ?? null)
  // A quote is for the terms of its city: another city has others.
  const isThere = held.place === placeOf(entry)
  const isHeld = read.ok || (isThere && isKept(deps, entry, held, { now, discountBps, promo: asked }))
  if (!isHeld || !isThere || held.terms.discountBps > discountBps || (asked?.code && !isAgreed)) {
    const offer = anew(asked)
    const refused = 'promo' in offer && offer.promo?.applies === false ? offer.promo : undefined
    // The quote never had the code: nothing has moved but the wish.
    if (refused && read.ok && isThere && held.promoCode === null && held.terms.discountBps <= discountBps)
      return refuse(invalidField('body.promo', refused.reason, 'does not apply'))
    return refuse(offer)
  }
  const quoteFor = (give: bigint): QuoteView | undefined => {
    const offer = quotedAnew(deps, entry, { ...held, side: 'from', give }, { now, discountBps, promo: asked })
    return offer.reason === 'rate-moved' ? offer.quote : undefined
  }
  const withoutCode = (refusal: CodeRefusal): OpeningRefusal => {
    const promo = { applies: false, code: held.promoCode ?? '', ...refusal } as const
    const plain = anew(undefined)
    return plain.reason === 'rate-moved' ? { ...plain, reason: 'promo-refused', promo } : plain
  }
  if (held.promoCode !== null && isAgreed && asked?.code) {
    const refusal =
      refusalByTerms(asked.code, held.issuedAt, held) ?? (asked.person && refusalByPerson(asked.code, asked.person))
    if (refusal) return refuse(withoutCode(refusal))
  }
  if (entry.state === 'paused') return refuse(paused(entry))
  const limits = withinLimits(held, entry)
  if (limits) return refuse(limits)

  const { direction, from } = entry
  if (direction.demands.account && userId === undefined)
    return refuse({ reason: 'not_authenticated', detail: 'This direction is for accounts', because: 'needs-account' })
  const agreed = agreedTerms(deps.terms(), defined(input.agreed ?? {}))
  if (!agreed.ok) return agreed
  const accounts = await readAccounts(deps, entry, input, asked)
  if (!accounts.ok) return accounts
  const wish = wishOf(board, direction, input, now)
  if (!wish.ok) return wish

  // What the customer read stands in the quote: the hours that counted are those of the moment at which it was made.
  const rateFixed = rateFixedFor(direction, from, deskOpensAt(direction, held.issuedAt))
  const base: Omit<Claim, 'number'> = {
    id: input.id,
    version: 1,
    state: 'awaiting-payment',
    from: held.from,
    to: held.to,
    city: input.city,
    meeting:
      input.city === undefined
        ? undefined
        : { ...meetingIn(board, input.city, deskOpensAt(direction, now)), wish: wish.value },
    figures: figuresOfQuote(held, held.terms, held),
    terms: held.terms,
    promoCode: held.promoCode ?? undefined,
    rateFixed: rateFixed.at,
    rateConfirmations: rateFixed.at === 'confirmations' ? rateFixed.count : undefined,
    rateSince: rateFixed.at === 'opening' ? now : undefined,
    email: input.email,
    locale: input.locale ?? 'ru',
    timeZone: TimeZone.safeParse(input.timeZone).data,
    userId,
    accounts: { from: accounts.value.from, to: accounts.value.to },
    refundAccount: accounts.value.refund,
    agreed: Object.keys(agreed.value).length > 0 ? agreed.value : undefined,
    refundFee: direction.refundFee,
    needsAml: direction.demands.aml,
    windowMinutes: direction.windowMinutes,
    received: 0n,
    settled: 0n,
    refunded: 0n,
    payoutsReturned: 0,
    openedAt: now,
    changedAt: now,
  }
  return accept({
    base,
    toIdentity: accounts.value.toIdentity,
    verify: direction.demands.verification,
    reserves: direction.reserves ?? [],
    quotedAt: held.issuedAt,
    withoutCode,
    limits: { least: entry.limits.from.min, most: entry.limits.from.max },
    quoteFor,
  })
}

/** Its time is told on the clock of its city, wherever whoever reads it is. */
function meetingIn({ cities }: Board, city: string, opensAt: Date | undefined): Meeting {
  const found = cities.find(({ code }) => code === city)
  return { city, ...defined({ timeZone: found?.timeZone, notBefore: opensAt?.toISOString() }) }
}

/** How far ahead a meeting can be wished for. */
const WISHED_AHEAD_MS = 14 * DAY_MS

/** Where and when the customer would like to come: a branch that is open then. */
function wishOf(
  { cities }: Board,
  { hours }: Direction,
  { city, branch, meetAt }: OpenClaim,
  now: Date,
): Result<Meeting['wish'], OpeningRefusal> {
  if (branch === undefined && meetAt === undefined) return accept(undefined)
  const errors: FieldProblem[] = []
  const add = (field: string, code: string, detail: string) => errors.push({ field: `body.${field}`, code, detail })
  const found = cities.find(({ code }) => code === city)
  const chosen = found?.branches.find(({ code }) => code === branch)
  if (branch !== undefined && !chosen) add('branch', 'not-allowed', 'is no open branch of the city')
  const [date = '', clock = ''] = (meetAt ?? '').split('T')
  const isDate = meetAt !== undefined && !Number.isNaN(Date.parse(`${meetAt}:00Z`))
  const [at] = found && isDate ? instantsOf(date, clock, found.timeZone) : []
  if (meetAt !== undefined && !found) add('meetAt', 'not-allowed', 'is only asked for cash')
  else if (meetAt !== undefined && !at) add('meetAt', 'out-of-range', 'is no date')
  if (at && errors.length === 0) {
    const ahead = at.getTime() - now.getTime()
    const isOpen = [hours, chosen?.hours].every(times => !times || presenceAt(times, at).open)
    if (ahead < 0 || ahead > WISHED_AHEAD_MS) add('meetAt', 'out-of-range', 'is within the next fourteen days')
    else if (!isOpen) add('meetAt', 'closed-then', 'is outside the opening hours')
  }
  return errors.length > 0 ? refuse(invalidFields(errors)) : accept({ branch, at: at?.toISOString() })
}

const deskOpensAt = (direction: Direction, at: Date): Date | undefined =>
  direction.hours && opensSoon(direction, presenceAt(direction.hours, at), at)

type Accounts = { from: StoredAccount; to: StoredAccount; refund?: StoredAccount; toIdentity: string }

/** Both sides' accounts, where the money would go back to, and the codes that came along. All that is wrong with any of them is said at once. */
async function readAccounts(
  deps: OpeningDeps,
  { direction, from, to }: BoardEntry,
  { accounts, refundAccount, city, ref }: OpenClaim,
  promo: AskedCode | undefined,
): Promise<Result<Accounts, OpeningRefusal>> {
  const errors: FieldProblem[] = []
  const read = (currency: CurrencyAccounts, given: Parameters<typeof readAccount>[1], part: string) => {
    const result = readAccount(accountFieldsOf(currency), given, part)
    if (!result.ok) errors.push(...result.refusal.errors)
    return result.ok ? result.value : undefined
  }
  const target = read(to, accounts.to, 'body.accounts.to')
  // A transfer on a chain may come from anywhere; a payment in money has to come from the client's own account.
  const source =
    from.kind === 'crypto' && accounts.from === undefined
      ? { account: {}, identity: '' }
      : read(from, accounts.from ?? {}, 'body.accounts.from')
  // Coins go back to an address that their owner names, now or when they have to. Money of a bank goes back to where it came from.
  const refund = refundAccount === undefined ? source : read(from, refundAccount, 'body.refundAccount')

  if (direction.cities.length > 0 && (city === undefined || !direction.cities.includes(city)))
    errors.push({
      field: 'body.city',
      code: city === undefined ? 'missing' : 'not-allowed',
      detail: 'is no city of ours',
    })
  if (direction.cities.length === 0 && city !== undefined)
    errors.push({ field: 'body.city', code: 'not-allowed', detail: 'is only asked for cash' })

  const money = ![from.kind, to.kind].some(kind => kind === 'crypto' || kind === 'cash')
  if (money && source && target && source.identity === target.identity)
    errors.push({ field: 'body.accounts.to.account', code: 'same-account', detail: 'is the account that pays' })
  for (const [part, found] of [
    ['body.accounts.to', target],
    ['body.refundAccount', refund],
  ] as const) {
    const problem = await unpayable(deps, found?.main)
    if (problem) errors.push({ field: `${part}.account`, ...problem })
  }

  const referral = ref ? await answerReferral(deps.db, ref) : undefined
  const unknown = { code: 'unknown', detail: 'is no code of this office' }
  if (promo && !promo.code) errors.push({ field: 'body.promo', ...unknown })
  if (referral?.applies === false) errors.push({ field: 'body.ref', ...unknown, code: referral.reason })

  if (errors.length > 0 || !target || !source || !refund) return refuse(invalidFields(errors))
  const back = Object.keys(refund.account).length > 0 ? { refund: refund.account } : {}
  return accept({ from: source.account, to: target.account, ...back, toIdentity: target.identity })
}

/** The code that the claim is sent with, or else the one that its quote holds. */
async function askedCode(
  { db, promoCodes }: OpeningDeps,
  { promo, email }: OpenClaim,
  held: HeldQuote,
  userId: string | undefined,
): Promise<AskedCode | undefined> {
  const typed = promo || held.promoCode
  if (!typed) return undefined
  const code = promoCodes.find(typed)
  if (!code) return { typed, code }
  return { typed, code, person: await readPromoPerson(db, code.code, { userId, mailbox: normalEmail(email) }) }
}

/**
 * Whether the office keeps to a quote that no longer holds: for as long, and against as small a move, as its owner has set. A pause,
 * also that of a jump, ends it.
 */
function isKept(
  deps: OpeningDeps,
  entry: BoardEntry,
  held: HeldQuote,
  benefits: { now: Date; discountBps: bigint; promo: AskedCode | undefined },
): boolean {
  const keep = deps.snapshot().catalogue.office.identity.quoteKeep
  if (!keep || keep.bps === 0 || entry.state === 'paused') return false
  if (benefits.now.getTime() >= held.issuedAt.getTime() + keep.minutes * MINUTE_MS) return false
  const anew = quotedAnew(deps, entry, held, benefits)
  if (anew.reason !== 'rate-moved') return false
  const [give, get] = [fromDecimal(anew.quote.give, entry.from.scale), fromDecimal(anew.quote.get, entry.to.scale)]
  return give !== undefined && get !== undefined && keepsShown(held, { give, get }, keep.bps)
}

/** The quote of this moment beside the one that was sent. */
function quotedAnew(
  { snapshot, secret }: OpeningDeps,
  entry: BoardEntry,
  held: HeldQuote,
  { now, discountBps, promo: asked }: { now: Date; discountBps: bigint; promo: AskedCode | undefined },
): OpeningRefusal {
  const { quoted, promo } = quoteWithCode(
    snapshot().board,
    entry,
    {
      side: held.side,
      units: held.side === 'from' ? held.give : held.get,
      level: held.terms.networkFee.level,
    },
    { now, key: secret, benefits: { discountBps }, promo: asked },
  )
  if (!quoted.ok) return refusalOf(quoted.refusal, held.side)
  return {
    reason: 'rate-moved',
    expired: {
      give: toDecimal(held.give, entry.from.scale),
      get: toDecimal(held.get, entry.to.scale),
      course: held.terms.course,
    },
    quote: quoted.value,
    promo,
  }
}

function refusalOf(refusal: QuoteRefusalView, side: 'from' | 'to'): OpeningRefusal {
  switch (refusal.reason) {
    case 'below-minimum':
      return { reason: 'below-minimum', minimum: refusal.minimum, side }
    case 'above-maximum':
      return { reason: 'above-maximum', maximum: refusal.maximum, side }
    case 'beyond-reserve':
      return { reason: 'beyond-reserve', reserve: refusal.reserve }
    case 'paused':
      return { reason: 'rates-unavailable', because: refusal.because, since: refusal.since || undefined }
    case 'unknown-direction':
    case 'invalid-amount':
      return { reason: 'rates-unavailable', because: 'office' }
  }
}

/** The office may have set other limits in the minute since the quote was made. */
function withinLimits(held: HeldQuote, entry: Extract<BoardEntry, { state: 'on' }>): OpeningRefusal | undefined {
  const { fromLimits, toLimits, reserve } = entry.terms
  const [give, get] = [entry.from.scale, entry.to.scale]
  if (held.get > reserve) return { reason: 'beyond-reserve', reserve: toDecimal(reserve, get) }
  if (held.give < fromLimits.min)
    return { reason: 'below-minimum', minimum: toDecimal(fromLimits.min, give), side: 'from' }
  if (held.get < toLimits.min) return { reason: 'below-minimum', minimum: toDecimal(toLimits.min, get), side: 'to' }
  if (fromLimits.max !== undefined && held.give > fromLimits.max)
    return { reason: 'above-maximum', maximum: toDecimal(fromLimits.max, give), side: 'from' }
  if (toLimits.max !== undefined && held.get > toLimits.max)
    return { reason: 'above-maximum', maximum: toDecimal(toLimits.max, get), side: 'to' }
  return undefined
}

const paused = ({ pause }: Extract<BoardEntry, { state: 'paused' }>): OpeningRefusal => ({
  reason: 'rates-unavailable',
  because: pause.because,
  since: pause.since?.toISOString(),
})
