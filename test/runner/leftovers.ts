import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Every process that a run starts, and whatever that starts in turn, inherits this variable. */
export const RUN_MARK = 'TEST_RUN_OF_AGIO'

const PATIENCE_MS = 5_000

/**
 * Processes of the run that are still there when they had time to end: none may be. They are stopped, and named.
 * Where there is no /proc nothing is known of them.
 */
export async function stopLeftovers(run: string, folder: string): Promise<string[]> {
  const late = await remaining(run, folder)
  // Asked first: a PostgreSQL that is killed leaves its shared memory behind.
  for (const { pid } of late) kill(pid, 'SIGINT')
  if (late.length) for (const { pid } of await remaining(run, folder)) kill(pid, 'SIGKILL')
  return late.map(({ pid, command }) => `process ${pid}: ${command}`)
}

type Process = { pid: number; command: string }

async function remaining(run: string, folder: string): Promise<Process[]> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await find(run, folder)
    if (!found.length || performance.now() > deadline) return found
    await sleep(50)
  }
}

async function find(run: string, folder: string): Promise<Process[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(pid => pid > 0 && pid !== process.pid)
  const processes = await Promise.all(
    pids.map(async pid => {
      const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      // The embedded PostgreSQL gets none of our environment; its command names the run's folder.
      if (!environment.split('\0').includes(`${RUN_MARK}=${run}`) && !command.includes(folder)) return undefined
      return { pid, command: command.replaceAll('\0', ' ').trim() }
    }),
  )
  return processes.filter(process => process !== undefined)
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself in the meantime.
  }
}
