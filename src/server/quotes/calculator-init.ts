import type { z } from 'zod'
import type { ReferralAnswer } from '#contract/catalogue/code-answer.ts'
import type { CalculatorInit, InitNotice, QuoteView } from '#contract/catalogue/direction.ts'
import { defined } from '#contract/defined.ts'
import { fromDecimal } from '#contract/money/money.ts'
import type { NetworkFeeLevel } from '#contract/money/network-fee.ts'
import { type Benefits, networkFeesOf, noBenefits, tierAt } from '#contract/money/quote.ts'
import { suggestedAmount } from '#contract/quotes/suggested-amount.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { type AskedCode, quoteWithCode } from './answer-code.ts'
import { type Board, type BoardEntry, entryIn, entryOf } from './board.ts'
import { targetsOf } from './board-answers.ts'
import { type ContestStatus, settingsView, techView } from './office-view.ts'
import { pairView } from './pair-view.ts'
import { rateView } from './rate-view.ts'
import { pricedInUsd } from './worth-in-usd.ts'

export type InitRequest = {
  from?: string | undefined
  to?: string | undefined
  amount?: string | undefined
  side?: 'from' | 'to' | undefined
  city?: string | undefined
  branch?: string | undefined
  networkFeeLevel?: NetworkFeeLevel | undefined
  promo?: string | undefined
  /** The referral as it was answered. */
  ref?: ReferralAnswer | undefined
}

type Notice = z.infer<typeof InitNotice>

/**
 * The first view of the calculator for the parameters of an address. An unavailable choice is replaced by the nearest
 * available one, with a notice. Undefined: the office has no direction.
 */
export function initView(
  { board, catalogue }: { board: Board; catalogue: Pick<Catalogue, 'office'> },
  asked: InitRequest,
  {
    now,
    key,
    benefits = noBenefits,
    promo: askedPromo,
    contest = { status: 'none' },
  }: {
    now: Date
    key: string
    benefits?: Benefits
    promo?: AskedCode | undefined
    contest?: ContestStatus
  },
): CalculatorInit | undefined {
  const notices: Notice[] = []
  const listed = nearest(board, asked, notices)
  if (!listed) return undefined

  const there = cityOf(board, listed, asked, notices)
  const entry = entryIn(board, listed, there)
  const pair = pairView(board, entry)
  const side = asked.amount === undefined ? 'from' : (asked.side ?? 'from')
  const { scale } = pair[side]
  const named = asked.amount === undefined ? undefined : fromDecimal(asked.amount, scale)
  if (asked.amount !== undefined && named === undefined) notices.push({ code: 'bad-amount', asked: asked.amount })
  const amount = named !== undefined ? asked.amount! : firstAmount(entry, side)
  const networkFeeLevel = levelOf(entry, asked.networkFeeLevel, notices)
  const request = { side, units: fromDecimal(amount, scale)!, level: networkFeeLevel }
  const { quoted, promo } = quoteWithCode(board, entry, request, { now, key, benefits, promo: askedPromo })

  const { ref } = asked
  if (promo && !promo.applies)
    notices.push({ code: promo.reason === 'unknown' ? 'unknown-promo' : 'promo-refused', asked: promo.code, promo })
  if (promo?.applies && promo.later) notices.push({ code: 'promo-checked-later', asked: promo.code, promo })
  if (ref?.applies === false) notices.push({ code: `${ref.reason}-ref`, asked: ref.code })

  return {
    settings: settingsView(catalogue.office, board.layout.exchanged, contest),
    tech: techView(catalogue.office),
    currencies: [...board.layout.exchanged],
    targets: targetsOf(board, entry.direction.from),
    pair,
    ...there,
    networkFeeLevel,
    side,
    amount,
    ...(quoted.ok ? { quote: quoted.value } : { refusal: quoted.refusal }),
    review: quoted.ok && isLarge(board, entry, quoted.value, catalogue.office.reviewFromUsd) ? true : undefined,
    ...defined({ promo, ref }),
    ...stepsOf(board, entry, quoted.ok ? quoted.value : undefined),
    notices,
    boardVersion: board.version,
    now: now.toISOString(),
  }
}

/** What nobody can price is as large as can be. */
function isLarge(board: Board, { from }: BoardEntry, { give }: QuoteView, fromUsd: number): boolean {
  const cents = pricedInUsd(() => board).worthUsd(from.code, fromDecimal(give, from.scale)!)
  return cents === undefined || cents >= BigInt(fromUsd) * 100n
}

/** From the same moment as the quote, so that both give one figure. */
function stepsOf(board: Board, entry: BoardEntry, quote: QuoteView | undefined): Pick<CalculatorInit, 'steps'> {
  if (entry.state === 'paused') return {}
  const given = quote && fromDecimal(quote.give, entry.from.scale)!
  const tier = given === undefined ? undefined : tierAt(entry.terms, given)
  const explained = rateView(board, entry, tier)
  return explained ? { steps: explained.steps } : {}
}

/** The requested pair, or the likeliest one. */
function nearest(board: Board, { from, to }: InitRequest, notices: Notice[]): BoardEntry | undefined {
  const [wantedFrom, wantedTo] = [from?.toUpperCase(), to?.toUpperCase()]
  const entries = board.entries
  if (wantedFrom !== undefined && wantedTo !== undefined) {
    const exact = entryOf(board, wantedFrom, wantedTo)
    if (exact) return exact
  }
  const known = (code: string | undefined) => code !== undefined && board.currencies.has(code)
  if (from !== undefined && !known(wantedFrom)) notices.push({ code: 'unknown-from', asked: from })
  if (to !== undefined && !known(wantedTo)) notices.push({ code: 'unknown-to', asked: to })
  if (known(wantedFrom) && known(wantedTo)) notices.push({ code: 'no-such-pair', asked: `${wantedFrom} ${wantedTo}` })

  const fits = (entry: BoardEntry) =>
    (!known(wantedFrom) || entry.direction.from === wantedFrom) &&
    (known(wantedFrom) || !known(wantedTo) || entry.direction.to === wantedTo)
  return likeliest(entries.filter(fits)) ?? likeliest(entries)
}

/** Available before paused, then popular currencies, then the catalogue's order. */
function likeliest(entries: readonly BoardEntry[]): BoardEntry | undefined {
  const worth = ({ state, from, to }: BoardEntry) =>
    (state === 'on' ? 4 : 0) + (from.popular ? 1 : 0) + (to.popular ? 1 : 0) + (from.kind === to.kind ? 0 : 1)
  return entries.reduce<BoardEntry | undefined>(
    (best, entry) => (best === undefined || worth(entry) > worth(best) ? entry : best),
    undefined,
  )
}

function firstAmount(entry: BoardEntry, side: 'from' | 'to'): string {
  const { min, max } = entry.item
  return min && max ? suggestedAmount(min[side], max[side], entry[side].scale) : '0'
}

/** Undefined where the direction offers no choice. */
function levelOf(
  { direction }: BoardEntry,
  asked: NetworkFeeLevel = 'usual',
  notices: Notice[],
): NetworkFeeLevel | undefined {
  const fees = networkFeesOf(direction)
  const isOffered = fees.some(({ level }) => level === asked)
  if (!isOffered) notices.push({ code: 'level-not-offered', asked })
  return fees.length > 1 ? (isOffered ? asked : 'usual') : undefined
}

/** The city that was asked for, or the first, and the branch in it, where that one has terms or hours of its own. */
function cityOf(
  board: Board,
  { direction }: BoardEntry,
  { city: asked, branch: askedBranch }: InitRequest,
  notices: Notice[],
): { city?: string; branch?: string } {
  const cities = board.cities.filter(({ code }) => direction.cities.includes(code))
  if (cities.length === 0) return {}
  const found = cities.find(({ code }) => code === asked?.toUpperCase())
  if (asked !== undefined && !found) notices.push({ code: 'unknown-city', asked })
  const city = found ?? cities[0]!
  const branch = city.branches.find(({ code }) => code === askedBranch?.toUpperCase())
  return { city: city.code, ...defined({ branch: branch?.code }) }
}
