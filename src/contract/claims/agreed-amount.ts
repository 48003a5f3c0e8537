/** A rate is agreed for an amount: up to a tenth more may be a typing error, and beyond that it would be another exchange. */
export const coversAtRate = (agreed: bigint, units: bigint): boolean => units * 10n <= agreed * 11n
