import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { quantile } from './measurements.ts'
import { onCore } from './pinning.ts'

export type TickCost = { directions: number; allMs: number; hundredthMs: number }

const ticksProcess = fileURLToPath(new URL('ticks.process.ts', import.meta.url))

/** Processor time of one tick in the middle of several: with every price moving, and with a hundredth of them. */
export async function costTicks(directions: number, ticks: number): Promise<TickCost> {
  const cost = async (percent: number) => {
    const [program, ...args] = onCore('server', [
      process.execPath,
      ...[ticksProcess, directions, percent, ticks].map(String),
    ])
    const { stdout } = await promisify(execFile)(program!, args, { maxBuffer: 2 ** 20 })
    return quantile(JSON.parse(stdout) as number[], 0.5)
  }
  return { directions, allMs: await cost(100), hundredthMs: await cost(1) }
}
