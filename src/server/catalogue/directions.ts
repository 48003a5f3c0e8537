import type { WorkingHours } from '#contract/catalogue/working-hours.ts'
import type { Fee } from '#contract/money/fee.ts'
import type { NetworkFee, OtherNetworkFees } from '#contract/money/network-fee.ts'
import type { Pricing } from '#contract/money/price-tiers.ts'
import type { WithAmounts } from './direction-amounts.ts'

/** A pair that the office exchanges, and its terms. Units are smallest units of the side in the field's name. */
export type Direction = {
  from: string
  to: string
  state: 'on' | 'paused' | 'off'
  /** The operator's reason for closing it. */
  reason?: string
  /** As typed by the operator: `BTC/USDT * USDT/RUB`. */
  formula: string
  pricing: Pricing
  /** The opposite direction, where it is closed: its price still guards this one. */
  closedBack?: { formula: string; floorBps: bigint }
  /** Absent: what holds for every pair. */
  guards: { oldestMs?: number; jumpBps?: bigint }
  /** The most of a discount that it gives. Absent: as much as the floor leaves. */
  discountMostBps?: bigint
  fromFee: Fee
  toFee: Fee
  networkFee: NetworkFee
  otherNetworkFees: OtherNetworkFees
  /** What is kept of a refund for its transfer. Absent: the office bears it. */
  refundFee?: bigint
  fromLimits: { min: bigint; max?: bigint }
  toLimits: { min: bigint; max?: bigint }
  /** When the rate of a claim is fixed: at its opening, or when the payment is seen or confirmed. */
  rateFixed: { at: 'opening' } | { at: 'arrival' } | { at: 'confirmations'; count: number }
  windowMinutes: number
  /** The median of finished claims; absent until there are some. */
  typicalMinutes?: number
  demands: { account: boolean; verification: boolean; aml: boolean }
  /** Absent: none of its own. Outside them it is closed, or takes cash for their beginning. */
  hours?: WorkingHours
  /** Whether it keeps the hours of the office where it has none of its own. */
  officeHours: boolean
  /** Somebody pays it out: never in a demo, which plays its payments. */
  byHand?: boolean
  /** When somebody is there who pays it out. Outside them it is sold, and paid out from their beginning. */
  payoutHours?: WorkingHours
  instructions: { ru: string; en: string }
  /** Cities for cash; empty for other currencies. */
  cities: readonly string[]
  /** Where these terms are those of a city or a branch: `MSK`, `MSK MSK-CITY`. */
  place?: string
  /** The cash that was stated there, and what of it is promised or was paid out since. */
  reserves?: readonly ReserveThere[]
  /** Its terms by city and by branch, where they differ anywhere. */
  elsewhere?: ReadonlyMap<string, Direction>
}

export type ReserveThere = { city: string; branch: string; most: bigint; promised: bigint }

/** A direction as the board exchanges it. */
export const directionOf = (pair: Pick<Direction, 'from' | 'to'>, record: WithAmounts<bigint>): Direction => ({
  from: pair.from,
  to: pair.to,
  state: record.state,
  reason: record.reason || undefined,
  formula: record.formula,
  pricing: {
    marginBps: BigInt(record.marginBps),
    floorBps: BigInt(record.floorBps),
    tiers: record.tiers.map(({ startsAt, adjustBps }) => ({ startsAt, adjustBps: BigInt(adjustBps) })),
  },
  guards: {
    oldestMs: record.oldestSeconds === null ? undefined : record.oldestSeconds * 1_000,
    jumpBps: record.jumpBps === null ? undefined : BigInt(record.jumpBps),
  },
  discountMostBps: record.discountMostBps === null ? undefined : BigInt(record.discountMostBps),
  fromFee: feeOf(record.fromFee),
  toFee: feeOf(record.toFee),
  networkFee: {
    units: record.networkFee.amount,
    paidBy: record.networkFee.paidBy,
    level: record.slowNetworkFee === null && record.fastNetworkFee === null ? undefined : 'usual',
  },
  otherNetworkFees: { slow: record.slowNetworkFee ?? undefined, fast: record.fastNetworkFee ?? undefined },
  refundFee: record.refundFee ?? undefined,
  fromLimits: { min: record.fromMin, max: record.fromMax ?? undefined },
  toLimits: { min: record.toMin, max: record.toMax ?? undefined },
  rateFixed:
    record.rateFixed === 'confirmations'
      ? { at: 'confirmations', count: record.confirmations! }
      : { at: record.rateFixed },
  windowMinutes: record.windowMinutes,
  demands: { account: record.needsAccount, verification: record.needsVerification, aml: record.needsAml },
  hours: record.hours ?? undefined,
  officeHours: record.officeHours,
  instructions: record.instructions,
  cities: record.cities,
})

/** Directions that people pay out, with the hours in which they do. A rail that pays by itself would be left out here. */
export const paidByHand = (directions: readonly Direction[], officeHours: WorkingHours | null): Direction[] =>
  directions.map(direction => {
    if (!direction.elsewhere) return withPayoutHours(direction, officeHours)
    // Each place knows the others, and the direction is one of them.
    const elsewhere = new Map<string, Direction>()
    const there = new Map<Direction, Direction>()
    for (const [place, known] of direction.elsewhere) {
      const own = there.get(known) ?? { ...withPayoutHours(known, officeHours), elsewhere }
      there.set(known, own)
      elsewhere.set(place, own)
    }
    return there.get(direction)!
  })

function withPayoutHours(direction: Direction, officeHours: WorkingHours | null): Direction {
  const hours = direction.officeHours && !direction.hours && officeHours ? officeHours : undefined
  // Cash changes hands where somebody is: the office's hours are those of its desk.
  if (direction.cities.length > 0) return { ...direction, byHand: true, hours: direction.hours ?? hours }
  return { ...direction, byHand: true, payoutHours: hours }
}

const feeOf = ({ fixed, bps, min, max }: WithAmounts<bigint>['fromFee']): Fee => ({
  fixed,
  bps: BigInt(bps),
  min,
  max: max ?? undefined,
})

export type City = {
  code: string
  name: { ru: string; en: string }
  timeZone: string
  branches: readonly Branch[]
  /** Why nothing is exchanged there for now. */
  paused?: { reason: string; until?: Date }
}

/** Where cash changes hands. */
export type Branch = {
  code: string
  name: { ru: string; en: string }
  address: { ru: string; en: string }
  way: { ru: string; en: string }
  phone: string
  mapUrl: string
  /** Absent: around the clock. */
  hours?: WorkingHours
  notes: { ru: string; en: string }
}
