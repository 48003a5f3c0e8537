import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartRefusal } from '../start-refusal.ts'

const PATIENCE_MS = 60_000

/**
 * An office that was killed can leave its PostgreSQL running. Nobody else may use this folder (we hold the home's lock),
 * so it is asked to stop, and it is gone or on its way before a new one starts.
 */
export async function stopLeftBehind(data: string, say: (text: string) => void): Promise<void> {
  const pid = await readPid(data)
  if (!pid || !(await serves(pid, data))) return

  say(`a killed office left its database running (process ${pid}); stopping it`)
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw cannotStop(pid, error)
  }
  const deadline = Date.now() + PATIENCE_MS
  while (await serves(pid, data)) {
    if (Date.now() > deadline) throw cannotStop(pid)
    await sleep(20)
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
