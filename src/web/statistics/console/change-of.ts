/** How a figure has changed, in whole percent. Undefined: there was nothing to compare with. */
export function changeOf(now: number, before: number): number | undefined {
  if (before === 0) return undefined
  return Math.round(((now - before) / Math.abs(before)) * 100)
}

/** A part of a whole in whole percent; nought of nothing is no share. */
export const shareOf = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : Math.round((part / whole) * 100)
