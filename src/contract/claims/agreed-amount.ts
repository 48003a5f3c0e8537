/** A rate is agreed for an amount: up to a tenth more may be a typing error, and beyond that it would be another exchange. */
export const coversAtRate = (agreed: bigint, units: bigint): boolean => units * 10n <= agreed * 11n

/** Whether a typed amount differs from the awaited one by more than a tenth: it is typed twice. */
export const isFarFrom = (awaited: bigint, units: bigint): boolean =>
  units * 10n > awaited * 11n || units * 10n < awaited * 9n
