import type { WorkingHours } from '#contract/calculator/working-hours.ts'
import type { Fee } from '#contract/money/fee.ts'
import type { Pricing } from '#contract/money/price-tiers.ts'

/** What the office exchanges for what, and on which terms. Units are smallest units of the side that the name tells. */
export type Direction = {
  from: string
  to: string
  state: 'on' | 'paused' | 'off'
  /** Why an operator closed it. */
  reason?: string
  /** As the operator typed it: `BTC/USDT * USDT/RUB`. */
  formula: string
  pricing: Pricing
  fromFee: Fee
  toFee: Fee
  networkFee: { units: bigint; paidBy: 'office' | 'client' }
  fromLimits: { min: bigint; max?: bigint }
  toLimits: { min: bigint; max?: bigint }
  /** When the course of a claim is fixed: at its opening, or when the money is seen or so often confirmed. */
  courseFixed: { at: 'opening' } | { at: 'arrival' } | { at: 'confirmations'; count: number }
  windowMinutes: number
  /** The median of finished claims; absent until there are some. */
  typicalMinutes?: number
  demands: { account: boolean; verification: boolean; aml: boolean }
  /** Absent: around the clock. */
  hours?: WorkingHours
  instructions: { ru: string; en: string }
  /** Where cash changes hands; empty where none does. */
  cities: readonly string[]
}

export type City = { code: string; name: { ru: string; en: string }; timeZone: string; offices: readonly CityOffice[] }
export type CityOffice = {
  name: { ru: string; en: string }
  address: { ru: string; en: string }
  hours?: WorkingHours
}
