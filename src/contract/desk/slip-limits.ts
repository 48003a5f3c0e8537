/** What banks hand out. Nothing else is taken: what a browser could run least of all. */
export const slipTypes = ['pdf', 'png', 'jpeg'] as const
export type SlipType = (typeof slipTypes)[number]

export const SLIP_BYTES = 5 * 1024 * 1024
export const MOST_SLIPS = 10
