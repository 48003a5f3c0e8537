/** The formats of bank slips. Other formats are refused, as a browser could run some of them. */
export const slipTypes = ['pdf', 'png', 'jpeg'] as const
export type SlipType = (typeof slipTypes)[number]

export const SLIP_BYTES = 5 * 1024 * 1024
export const MOST_SLIPS = 10
/** How many files the answers of a customer may have, over all holds of a claim. */
export const MOST_ANSWER_FILES = 6
/** How many of them may come before the report of a payment after its time: a receipt, and what it did not show. */
export const MOST_RECEIPT_FILES = 3
