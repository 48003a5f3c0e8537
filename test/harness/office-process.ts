import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

export type ChildServer = { url: string; pid: number; stop: () => Promise<void> }

/** The office as `npm start` starts it, on a free port, with everything it keeps in `home`. */
export async function startOfficeProcess(home: string, variables: Record<string, string> = {}): Promise<ChildServer> {
  const office = spawn(process.execPath, ['--max-semi-space-size=8', 'src/main/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: 'dist/compiled',
      MALLOC_ARENA_MAX: '2',
      PORT: '0',
      HOST: '127.0.0.1',
      AGIO_HOME: home,
      AGIO_DEMO: 'on',
      AGIO_DEMO_PAST: 'off',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return serverOf(office, /ready on (\S+)/)
}

/** Waits until a child says where it serves. It ends with us, however we end. */
export async function serverOf(child: ChildProcess, ready: RegExp): Promise<ChildServer> {
  const end = () => child.kill('SIGTERM')
  process.on('exit', end)
  const ended = once(child, 'exit').then(() => process.off('exit', end))
  for await (const line of createInterface(child.stdout!)) {
    const url = ready.exec(line)?.[1]
    if (!url) continue
    return {
      url,
      pid: child.pid!,
      stop: async () => {
        child.kill('SIGTERM')
        await ended
      },
    }
  }
  throw new Error(`${child.spawnargs.join(' ')} ended before it was ready`)
}
