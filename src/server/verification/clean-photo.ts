import { fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { defined } from '#contract/defined.ts'
import { type ImageFault, isPicture } from '#server/platform/open-picture.ts'
import type { CleanPhoto } from './draw-photo.ts'

const decoder = { entry: new URL('clean-photo-process.ts', import.meta.url), seconds: 30 }

/**
 * Draws a photo anew in a process of its own, which gives its memory back when it ends. Whatever a file does to the decoder, the office
 * goes on: a file that ends the process, or takes too long, cannot be read.
 */
export async function cleanPhoto(bytes: Buffer, { entry, seconds } = decoder): Promise<CleanPhoto | ImageFault> {
  if (!isPicture(bytes)) return 'wrong-format'
  const child = fork(entry, [String(bytes.length)], {
    env: environment(),
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    timeout: seconds * 1_000,
    killSignal: 'SIGKILL',
    // Ctrl-C at a terminal is for the office alone, which waits for the photo before it ends.
    detached: true,
  })
  // Requests go before photos.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let clean: CleanPhoto | ImageFault | undefined
  child.on('message', answer => {
    clean = answer as CleanPhoto | ImageFault
  })
  // A process that has ended reads nothing; how it ended says the rest.
  child.stdin!.on('error', () => {}).end(bytes)
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (clean) return clean
  if (signal) return 'broken'
  throw new Error(`the process that draws photos ended with code ${code}`)
}

/** Nothing of the office's own environment, where its secrets are. One arena of the allocator is enough for one photo. */
function environment(): Record<string, string> {
  const compiled = getCompileCacheDir()
  return defined({ MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: compiled && dirname(compiled) })
}
