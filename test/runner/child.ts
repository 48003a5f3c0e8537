import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

export type Finished = { code: number; output: string; ms: number }

const GRACE_MS = 15_000
const running = new Set<ChildProcess>()

/** Runs a command to its end in a process group of its own and keeps what it says. */
export async function runChild(command: readonly string[], env: NodeJS.ProcessEnv): Promise<Finished> {
  const started = performance.now()
  const child = spawn(command[0]!, command.slice(1), { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  child.stdout.on('data', chunk => chunks.push(chunk))
  child.stderr.on('data', chunk => chunks.push(chunk))
  running.add(child)
  try {
    const closed = once(child, 'close')
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    // Something that it left running may hold the pipe open for ever; what it said itself is here by then.
    await Promise.race([closed, sleep(1_000)])
    const ending = signal ? `ended by ${signal}\n` : ''
    return { code: code ?? 1, output: Buffer.concat(chunks).toString() + ending, ms: performance.now() - started }
  } finally {
    running.delete(child)
    child.stdout.destroy()
    child.stderr.destroy()
  }
}

/** Asks everything that runs to stop, as Ctrl-C does, and stops by force what does not. */
export async function stopChildren(): Promise<void> {
  await Promise.all(
    [...running].map(async child => {
      const gone = once(child, 'exit')
      child.kill('SIGINT')
      const stopped = await Promise.race([gone.then(() => true), sleep(GRACE_MS, false, { ref: false })])
      if (!stopped) process.kill(-child.pid!, 'SIGKILL')
    }),
  )
}
