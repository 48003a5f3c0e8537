import { accept, type Result, refuse } from '#contract/result.ts'
import type { ExchangeRate } from './exchange-rate.ts'
import { type Fee, feeOn, leastBeforeFee } from './fee.ts'
import { BPS, divideDown, divideUp, larger, type Money, smaller } from './money.ts'
import { type MoneyLine, sumOfLines } from './money-line.ts'
import { type NetworkFee, type NetworkFeeLevel, networkFeeLevels, type OtherNetworkFees } from './network-fee.ts'
import type { Counted, Fraction } from './rate.ts'

/** The terms of a direction at this moment, in smallest units of the side in the field's name. */
export type Terms = {
  from: Counted
  to: Counted
  /** Tiers by the given amount, the first from zero. A larger amount may also use any lower tier. */
  tiers: readonly TermsTier[]
  fromFee: Fee
  toFee: Fee
  networkFee: NetworkFee
  /** What the customer may choose instead. */
  otherNetworkFees?: OtherNetworkFees
  fromLimits: { min: bigint; max?: bigint }
  toLimits: { min: bigint; max?: bigint }
  /** What the office can pay out of `to`. */
  reserve: bigint
  /** The largest amount that the office's accounts take of `from` now. */
  payableMost?: bigint
}

/** What a direction takes of an exchange, whatever its rate. */
export type Charges = Pick<Terms, 'fromFee' | 'toFee' | 'networkFee'>
export const chargesOf = ({ fromFee, toFee, networkFee }: Charges): Charges => ({ fromFee, toFee, networkFee })

export type TermsTier = {
  startsAt: bigint
  course: ExchangeRate
  /** Smallest units of `to` per smallest unit of `from`, from the rate's digits. */
  rate: Fraction
  /** What the office keeps of the price, before discounts and codes. */
  marginBps: bigint
  /** How much of the margin can be given back above the direction's floor. */
  roomBps: bigint
  /** Its margin is not above any earlier tier's: without a discount or a code no earlier tier pays more. */
  improves: boolean
}

/** The caller's benefits above the public rate. */
export type Benefits = { discountBps: bigint; promo?: Promo }
/** What a promo code adds: a share of the amount, a share of the margin in the tier, or a sum. */
export type Promo = { bonusBps: bigint } | { marginShareBps: bigint } | { bonusUnits: bigint }
/** Benefits by which any amount can be calculated without the margin. */
export type AgreedBenefits = { discountBps: bigint; promo?: { bonusBps: bigint } | { bonusUnits: bigint } }
export const noBenefits: Benefits = { discountBps: 0n }

/** The side whose amount was named; the other one follows from it. */
export type Side = 'from' | 'to'

export type Limits = {
  from: { min: bigint; max: bigint }
  to: { min: bigint; max: bigint }
  because: { min: MinimumReason; max: MaximumReason }
}
/** `payable`: less would leave nothing after fees. `direction`: set by the office. */
export type MinimumReason = 'direction' | 'payable'
/** `reserve`: limited by the reserve. `accounts`: by what can be paid in one transfer now. */
export type MaximumReason = 'direction' | 'reserve' | 'accounts'

/** Every figure between the given and the got amount, each derived from earlier ones. */
export type Quote = {
  terms: Terms
  /** As they are in this tier: a share of the margin is the share of the amount that it comes to. */
  benefits: AgreedBenefits
  side: Side
  give: Money
  get: Money
  tier: TermsTier
  /** The amount after the lines of the given side. */
  exchanged: bigint
  converted: bigint
  /** From the given to the exchanged, and from the converted to the got amount. */
  lines: readonly MoneyLine[]
  limits: Limits
}

export type QuoteRefusal =
  | { reason: 'below-minimum'; minimum: Money; because: MinimumReason }
  | { reason: 'above-maximum'; maximum: Money; because: MaximumReason }
  | { reason: 'beyond-reserve'; reserve: Money; maximum: Money }

/** Calculates a quote from one named amount, with the network fee of a level. */
export function quote(
  offered: Terms,
  { side, units, level }: { side: Side; units: bigint; level?: NetworkFeeLevel },
  benefits = noBenefits,
): Result<Quote, QuoteRefusal> {
  const terms = atLevel(offered, level)
  const limits = knownLimits(terms, benefits)
  const { min, max } = limits[side]
  const asset = terms[side].asset

  if (units > max || limits.from.min > limits.from.max) {
    const maximum = { asset, units: limits.from.min > limits.from.max ? 0n : max }
    return limits.because.max === 'reserve'
      ? refuse({ reason: 'beyond-reserve', reserve: { asset: terms.to.asset, units: terms.reserve }, maximum })
      : refuse({ reason: 'above-maximum', maximum, because: limits.because.max })
  }
  if (units < min)
    return refuse({ reason: 'below-minimum', minimum: { asset, units: min }, because: limits.because.min })
  return accept({
    ...(side === 'from' ? whenGiving(terms, units, benefits) : whenGetting(terms, units, benefits, limits)),
    limits,
  })
}

/** The network fees that a customer can choose from, from slow to fast; the usual one alone is no choice. */
export const networkFeesOf = ({ networkFee, otherNetworkFees }: Pick<Terms, 'networkFee' | 'otherNetworkFees'>) =>
  networkFeeLevels.flatMap(level => {
    const units = level === 'usual' ? networkFee.units : otherNetworkFees?.[level]
    return units === undefined ? [] : [{ ...networkFee, units, level }]
  })

/** Terms by the level, as long as the terms stand: their limits are kept with them. */
const termsAtLevels = new WeakMap<Terms, Map<NetworkFeeLevel, Terms>>()

/** The terms with the network fee of a level, and of no other. Where a level is not offered, with the usual one. */
function atLevel(terms: Terms, level: NetworkFeeLevel | undefined): Terms {
  const units = level === undefined || level === 'usual' ? undefined : terms.otherNetworkFees?.[level]
  if (level === undefined || units === undefined) return terms
  const known = termsAtLevels.get(terms) ?? new Map<NetworkFeeLevel, Terms>()
  termsAtLevels.set(terms, known)
  const made = known.get(level) ?? {
    ...terms,
    networkFee: { ...terms.networkFee, units, level },
    otherNetworkFees: undefined,
  }
  known.set(level, made)
  return made
}

/** The limits of terms by the benefits: terms stand until the price moves, and are asked for an amount after each key. */
const limitsOfTerms = new WeakMap<Terms, Map<string, Limits>>()

function knownLimits(terms: Terms, benefits: Benefits): Limits {
  const { discountBps, promo = {} } = benefits
  const name = [discountBps, ...Object.entries(promo)].join()
  const known = limitsOfTerms.get(terms)
  const before = known?.get(name)
  if (before) return before
  const limits = limitsOf(terms, benefits)
  limitsOfTerms.set(terms, (known ?? new Map<string, Limits>()).set(name, limits))
  return limits
}

/** The limits of the direction for this caller, inclusive. */
export function limitsOf(terms: Terms, benefits = noBenefits): Limits {
  const { min: leastIn, max: mostIn = UNLIMITED } = terms.fromLimits
  const { min: leastOut, max: mostOut = UNLIMITED } = terms.toLimits

  const leastPayout = larger(leastOut, 1n)
  const payable = leastGive(terms, leastPayout, benefits)
  const min = larger(leastIn, payable)

  const coverable = leastGive(terms, smaller(mostOut, terms.reserve) + 1n, benefits) - 1n
  const offered = smaller(mostIn, coverable)
  const max = smaller(offered, terms.payableMost ?? offered)

  return {
    from: { min, max },
    to: { min: min === payable ? leastPayout : got(terms, min, benefits), max: got(terms, max, benefits) },
    because: {
      min: leastOut < 1n && leastIn < payable ? 'payable' : 'direction',
      max: max < offered ? 'accounts' : terms.reserve < mostOut && coverable < mostIn ? 'reserve' : 'direction',
    },
  }
}

/** More than any amount that is stored. */
const UNLIMITED = 10n ** 38n

type Figures = Omit<Quote, 'limits'>

function whenGiving(terms: Terms, give: bigint, benefits: Benefits): Figures {
  return { ...bestFor(terms, give, benefits), side: 'from' }
}

/**
 * The least that must be given to get the named amount. Where whole units of the given currency cannot meet it
 * exactly, the named amount is paid and the office keeps the rest, which is worth less than one such unit. Where the
 * amount falls into the step up to a better tier, the client gets what that tier gives, which is more.
 */
function whenGetting(terms: Terms, named: bigint, benefits: Benefits, { from }: Limits): Figures {
  const give = larger(leastGive(terms, named, benefits), from.min)
  const figures = bestFor(terms, give, benefits)
  const onStep = figures.tier.startsAt === give && leastGiveIn(terms, figures.tier, named, benefits) < give
  if (onStep) return { ...figures, side: 'to' }
  const rounding = figures.get.units - named
  const lines = rounding > 0n ? [...figures.lines, taken('rounding', 'to', rounding)] : figures.lines
  return { ...figures, side: 'to', get: { ...figures.get, units: named }, lines }
}

/** The least amount for which at least so much is got. */
export function leastGive(terms: Terms, get: bigint, benefits: Benefits): bigint {
  const { tiers } = terms
  let least = leastGiveIn(terms, tiers[0]!, get, benefits)
  for (let i = tiers.length - 1; i > 0; i--) {
    const tier = tiers[i]!
    if (tier.startsAt >= least) continue
    const inTier = larger(leastGiveIn(terms, tier, get, benefits), tier.startsAt)
    least = smaller(least, inTier)
    if (inTier > tier.startsAt && isBestOfThose(tier, benefits)) break
  }
  return least
}

/** The result for an amount without limits; negative where the fees exceed it. */
export function got(terms: Terms, give: bigint, benefits: Benefits): bigint {
  const tier = bestTier(terms, give, benefits)
  return payoutOf(terms, tier, convertedIn(terms, tier, give), benefits).get
}

/** The tier that everybody gets for an amount. */
export const tierAt = (terms: Terms, give: bigint): TermsTier => bestTier(terms, give, noBenefits)

const bestFor = (terms: Terms, give: bigint, benefits: Benefits): Figures =>
  inTier(terms, bestTier(terms, give, benefits), give, benefits)

/** Of the tiers that the amount reaches, the one that pays the most. */
function bestTier(terms: Terms, give: bigint, benefits: Benefits): TermsTier {
  let best: { tier: TermsTier; get: bigint } | undefined
  for (let i = terms.tiers.length - 1; i >= 0; i--) {
    const tier = terms.tiers[i]!
    if (tier.startsAt > give && i > 0) continue
    if (!best && isBestOfThose(tier, benefits)) return tier
    const { get } = payoutOf(terms, tier, convertedIn(terms, tier, give), benefits)
    if (!best || get > best.get) best = { tier, get }
  }
  return best!.tier
}

/** Whether no tier below pays more. Where a discount is capped by the floor, roundings may turn that around. */
const isBestOfThose = (tier: TermsTier, { discountBps, promo }: Benefits): boolean =>
  tier.improves && discountBps === 0n && !promo

const convertedIn = (terms: Terms, { rate }: TermsTier, give: bigint): bigint =>
  divideDown((give - feeOn(give, terms.fromFee)) * rate.numerator, rate.denominator)

/** The figures of an amount in a tier. Fees round up; what is paid out, and what is given back, rounds down. */
function inTier(terms: Terms, tier: TermsTier, give: bigint, benefits: Benefits): Figures {
  const fromFee = feeOn(give, terms.fromFee)
  const converted = convertedIn(terms, tier, give)
  const payout = payoutOf(terms, tier, converted, benefits)
  return {
    terms,
    benefits: agreedIn(tier, benefits),
    side: 'from',
    give: { asset: terms.from.asset, units: give },
    get: { asset: terms.to.asset, units: payout.get },
    tier,
    exchanged: give - fromFee,
    converted,
    lines: fromFee > 0n ? [taken('fee', 'from', fromFee), ...payout.lines] : payout.lines,
  }
}

/** What a line takes is the office's income. */
const taken = (kind: 'fee' | 'network-fee' | 'rounding', side: Side, units: bigint): MoneyLine => ({
  kind,
  side,
  units: -units,
  account: 'income',
  countsFor: 'client',
})

function leastGiveIn(terms: Terms, tier: TermsTier, get: bigint, benefits: Benefits): bigint {
  const converted = leastConverted(terms, tier, get, benefits)
  const exchanged = divideUp(converted * tier.rate.denominator, tier.rate.numerator)
  return leastBeforeFee(exchanged, terms.fromFee)
}

/** From the converted amount to what is paid out. It never falls while the converted amount grows. */
function payoutOf(terms: Terms, tier: TermsTier, converted: bigint, benefits: Benefits) {
  const { networkFee } = terms
  const lines: MoneyLine[] = []
  const toFee = feeOn(converted, terms.toFee)
  if (toFee > 0n) lines.push(taken('fee', 'to', toFee))
  // A level that was chosen is said also where it costs nothing.
  if (networkFee.units > 0n || networkFee.level !== undefined) {
    lines.push({ ...taken('network-fee', 'to', networkFee.units), countsFor: networkFee.paidBy })
  }

  const { discountBps: wanted, promo } = agreedIn(tier, benefits)
  const discountBps = smaller(wanted, tier.roomBps)
  const given = { side: 'to', countsFor: 'client' } as const
  if (wanted > 0n) {
    const units = divideDown(converted * discountBps, BPS)
    lines.push({ ...given, kind: 'discount', units, account: 'discounts', bps: discountBps })
  }
  const left = tier.roomBps - discountBps
  if (promo && 'bonusUnits' in promo) {
    const units = smaller(promo.bonusUnits, divideDown(converted * left, BPS))
    lines.push({ ...given, kind: 'promo', units, account: 'promo' })
  } else if (promo) {
    const bps = smaller(promo.bonusBps, left)
    lines.push({ ...given, kind: 'promo', units: divideDown(converted * bps, BPS), account: 'promo', bps })
  }
  return { lines, get: converted + sumOfLines(lines, 'to') }
}

/** A code that gives a share of the margin, as the share of the amount that it is in the tier, rounded down. Of none it gives none. */
const agreedIn = ({ marginBps }: TermsTier, { discountBps, promo }: Benefits): AgreedBenefits => ({
  discountBps,
  promo:
    promo && 'marginShareBps' in promo
      ? { bonusBps: divideDown(larger(marginBps, 0n) * promo.marginShareBps, BPS) }
      : promo,
})

/** The least converted amount that pays out at least so much. */
function leastConverted(terms: Terms, tier: TermsTier, get: bigint, benefits: Benefits): bigint {
  let enough = leastBeforeFee(get + fixedCharge(terms), terms.toFee)
  if (benefits.discountBps === 0n && !benefits.promo) return enough

  // Discounts only add, so this is enough and mostly too much. Per unit taken away the payout falls by at most one and
  // the whole room, and by at most three for rounding: such steps come down to the least amount and never pass it.
  const surplus = (converted: bigint): bigint => payoutOf(terms, tier, converted, benefits).get - get
  for (let over = surplus(enough); over > ROUNDINGS; over = surplus(enough)) {
    const step = ((over - ROUNDINGS) * BPS) / (BPS + tier.roomBps)
    if (step === 0n) break
    enough -= step
  }
  while (surplus(enough - 1n) >= 0n) enough -= 1n
  return enough
}

/** The fee's share, the discount and the promo code are each rounded once. */
const ROUNDINGS = 3n

/** What is taken of the got amount, whatever it is. */
const fixedCharge = ({ networkFee }: Terms): bigint => (networkFee.paidBy === 'client' ? networkFee.units : 0n)
