import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject, onTestFinished } from 'vitest'
import { RUN_MARK } from '#test/run/leftovers.ts'
import { clone, type User } from './users.ts'

export type Started = {
  child: ChildProcess
  /** What it has printed so far. */
  said: () => string
  /** The address of the office. Rejects with what was printed when the process ends before. */
  ready: Promise<string>
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; said: string }>
}

export type StartOptions = { user: User; home: string; env?: Record<string, string>; command?: string[] }

const office = [process.execPath, 'src/main/main.ts']

/** Starts the office in a process group of its own, as a shell would. After the test the group is killed. */
export function start({ user, home, env = {}, command = office }: StartOptions): Started {
  const { PATH } = process.env
  const child = spawn(command[0]!, command.slice(1), {
    cwd: clone,
    env: {
      PATH,
      [RUN_MARK]: process.env[RUN_MARK],
      HOME: home,
      AGIO_HOME: home,
      AGIO_DEMO_PAST: 'off',
      PORT: '0',
      NODE_COMPILE_CACHE: user.uid === undefined ? join(clone, 'dist/compiled') : inject('compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    uid: user.uid === undefined ? undefined : user.uid,
    gid: user.uid === undefined ? undefined : user.gid!,
  })
  onTestFinished(() => killGroup(child))

  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => {
      said += text
    })
  const ended = new Promise<Awaited<Started['ended']>>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, said }))
  })
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /Agio is ready on (\S+)\n/.exec(said)?.[1]
      if (address) resolve(address)
    })
    ended.then(({ code, signal }) => reject(new Error(`it ended (${signal ?? code}) before it was ready:\n${said}`)))
  })
  ready.catch(() => {})
  return { child, said: () => said, ready, ended }
}

function killGroup(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch {
    // The group has ended.
  }
}

/** Every process whose command names the folder, including the children of PostgreSQL. */
async function processesOn(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const commands = await Promise.all(
    pids.map(async pid => {
      const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
      return command.includes(folder) ? `${pid} ${command}` : undefined
    }),
  )
  return commands.filter(command => command !== undefined)
}

/** The processes of the folder that have not ended after this time. */
export async function leftAfter(ms: number, folder: string): Promise<string[]> {
  const deadline = performance.now() + ms
  for (;;) {
    const left = await processesOn(folder)
    if (!left.length || performance.now() > deadline) return left
    await sleep(20)
  }
}
