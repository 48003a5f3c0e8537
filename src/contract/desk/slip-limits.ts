/** The formats of bank slips. Other formats are refused, as a browser could run some of them. */
export const slipTypes = ['pdf', 'png', 'jpeg'] as const
export type SlipType = (typeof slipTypes)[number]

export const SLIP_BYTES = 5 * 1024 * 1024
export const MOST_SLIPS = 10
