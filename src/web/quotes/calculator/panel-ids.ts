import type { Side } from './calculator-state.ts'

/** The ids of form parts that refer to each other. */
export const panelId = (side: Side) => `currencies-${side}`
export const searchId = (side: Side) => `search-${side}`
export const pillId = (side: Side) => `chosen-${side}`
export const amountId = (side: Side) => (side === 'from' ? 'give' : 'get')
export const CITY_ID = 'city'
