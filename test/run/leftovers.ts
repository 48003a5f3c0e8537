import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Every process of a run inherits this variable, and so do its own children. */
export const RUN_MARK = 'TEST_RUN_OF_AGIO'

/** Stops the processes of a run that have not ended in time, and names them. Without /proc none is found. */
export async function stopLeftovers(run: string, folder: string): Promise<string[]> {
  const late = await remaining(run, folder)
  // A PostgreSQL that is killed would leave its shared memory behind.
  for (const { pid } of late) kill(pid, 'SIGINT')
  if (late.length) for (const { pid } of await remaining(run, folder)) kill(pid, 'SIGKILL')
  return late.map(({ pid, command }) => `process ${pid}: ${command}`)
}

type Process = { pid: number; command: string }

async function remaining(run: string, folder: string): Promise<Process[]> {
  for (let waited = 0; ; waited += 50) {
    const found = await find(run, folder)
    if (!found.length || waited > 5_000) return found
    await sleep(50)
  }
}

async function find(run: string, folder: string): Promise<Process[]> {
  const found: Process[] = []
  for (const pid of (await readdir('/proc').catch(() => [])).map(Number)) {
    if (!pid || pid === process.pid) continue
    const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ').trim()
    // The embedded PostgreSQL does not inherit the environment, but its command names the folder of the run.
    if (environment.includes(`${RUN_MARK}=${run}`) || command.includes(folder)) found.push({ pid, command })
  }
  return found
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended in the meantime.
  }
}
