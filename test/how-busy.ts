const SAMPLE_MICROS = 100_000

/**
 * How many times longer than alone a piece of work takes on this machine at the moment, for others may be at work on it.
 * What is to be done within a time is measured against this.
 */
export function howBusy(): number {
  const begun = performance.now()
  const before = process.threadCpuUsage()
  while (spentSince(before) < SAMPLE_MICROS);
  return Math.max(1, (performance.now() - begun) / (spentSince(before) / 1_000))
}

function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}
