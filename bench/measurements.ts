/** What one load of some seconds showed. */
export type Load = { perSecond: number; p99Ms: number }

/** The office and the bare server under the same load, one directly after the other. */
export type Round = { office: Load; bare: Load }

export type Measured = { median: number; min: number; max: number }

export type Result = {
  perSecond: number
  barePerSecond: number
  /** The office's share of what the bare server does: the middle of the rounds, and how far they lie apart. */
  ratio: Measured
  p99Ms: number
}

export function summarise(rounds: readonly Round[]): Result {
  const ratios = rounds.map(({ office, bare }) => office.perSecond / bare.perSecond)
  return {
    perSecond: median(rounds.map(({ office }) => office.perSecond)),
    barePerSecond: median(rounds.map(({ bare }) => bare.perSecond)),
    ratio: { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) },
    p99Ms: median(rounds.map(({ office }) => office.p99Ms)),
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2
}

/** The value that so large a share of all does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!
}
