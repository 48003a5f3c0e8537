const SAMPLE_MICROS = 100_000

/** How long something would take on a machine that has nothing else to do. What is to be done within a time is measured so. */
export async function msAlone(act: () => Promise<unknown>): Promise<number> {
  const before = howBusy()
  const begun = performance.now()
  await act()
  const ms = performance.now() - begun
  return ms / Math.max(before, howBusy())
}

/** How many times longer than alone a piece of work takes on this machine at the moment, for others may be at work on it. */
function howBusy(): number {
  const begun = performance.now()
  const before = process.threadCpuUsage()
  while (spentSince(before) < SAMPLE_MICROS);
  return Math.max(1, (performance.now() - begun) / (spentSince(before) / 1_000))
}

function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}
