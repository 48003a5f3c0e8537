import type { WorkingHours } from '#contract/catalogue/working-hours.ts'
import type { Fee } from '#contract/money/fee.ts'
import type { Pricing } from '#contract/money/price-tiers.ts'

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
  /** Absent: what holds for every pair. */
  guards: { oldestMs?: number; jumpBps?: bigint }
  /** The most of a discount that it gives. Absent: as much as the floor leaves. */
  discountMostBps?: bigint
  fromFee: Fee
  toFee: Fee
  networkFee: { units: bigint; paidBy: 'office' | 'client' }
  fromLimits: { min: bigint; max?: bigint }
  toLimits: { min: bigint; max?: bigint }
  /** When the rate of a claim is fixed: at its opening, or when the payment is seen or confirmed. */
  rateFixed: { at: 'opening' } | { at: 'arrival' } | { at: 'confirmations'; count: number }
  windowMinutes: number
  /** The median of finished claims; absent until there are some. */
  typicalMinutes?: number
  demands: { account: boolean; verification: boolean; aml: boolean }
  /** Absent: around the clock. */
  hours?: WorkingHours
  instructions: { ru: string; en: string }
  /** Cities for cash; empty for other currencies. */
  cities: readonly string[]
}

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
