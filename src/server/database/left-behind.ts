import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartRefusal } from '../start-refusal.ts'

/** After so long it is no longer asked to come to its end, but told to end at once. */
const SOFT_MS = 10_000
const PATIENCE_MS = 60_000

/**
 * An office that was killed can leave its PostgreSQL running. Nobody else may use this folder (we hold the home's lock),
 * so it is asked to stop, and it is gone or on its way before a new one starts. While it recovers from a crash it may not
 * hear that. An immediate shutdown then loses nothing, because the next start recovers in the same way.
 */
export async function stopLeftBehind(data: string, say: (text: string) => void): Promise<void> {
  const pid = await readPid(data)
  if (!pid || !(await serves(pid, data))) return

  say(`a killed office left its database running (process ${pid}); stopping it`)
  signal(pid, 'SIGINT')
  const askedAt = Date.now()
  let told = false
  while (await serves(pid, data)) {
    const ms = Date.now() - askedAt
    if (ms > PATIENCE_MS) throw cannotStop(pid)
    if (ms > SOFT_MS && !told) {
      told = true
      say(`the database of the killed office does not stop by itself (process ${pid}); ending it at once`)
      signal(pid, 'SIGQUIT')
    }
    await sleep(20)
  }
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw cannotStop(pid, error)
  }
}

async function readPid(data: string): Promise<number | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || undefined
}

/** Numbers of processes come round again: only one whose command names this very folder is meant. */
async function serves(pid: number, data: string): Promise<boolean> {
  return (await commandOf(pid)).includes(data)
}

/** Empty for a process that has ended and was not yet buried by its parent. */
async function commandOf(pid: number): Promise<string[]> {
  if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout
    .trim()
    .split(' -D ')
    .slice(1)
    .map(rest => rest.split(' -k ')[0]!)
}

const cannotStop = (pid: number, cause?: unknown) =>
  new StartRefusal(
    'left-behind',
    `A killed office left its database running (process ${pid}) and it does not stop: end that process, then start again`,
    { cause },
  )
