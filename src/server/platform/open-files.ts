import { readdir, readFile } from 'node:fs/promises'
import type { Logger } from 'pino'

/** From this share on, in hundredths, it is logged. */
const ALARMING_SHARE = 80
const LOOK_EVERY_MS = 10_000

type OpenFiles = { open: number; most: number }

/**
 * Says in the log when the process comes near to the most files and connections that the system lets it open: beyond that the system
 * closes new connections without a word to anybody. Where this cannot be read, as on macOS, nothing is said.
 */
export function watchOpenFiles(log: Logger, read: () => Promise<OpenFiles | undefined> = readOpenFiles) {
  let isNear = false
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return { look, stop: () => clearInterval(timer) }

  async function look(): Promise<void> {
    const files = await read()
    const near = files !== undefined && files.open * 100 >= files.most * ALARMING_SHARE
    if (near && !isNear)
      log.error(files, 'hardly any more files and connections may be opened: raise the limit (LimitNOFILE, ulimit -n)')
    if (!near && isNear) log.info(files, 'files and connections may be opened again')
    isNear = near
  }
}

export async function readOpenFiles(): Promise<OpenFiles | undefined> {
  try {
    const most = Number(/^Max open files\s+(\d+)/m.exec(await readFile('/proc/self/limits', 'utf8'))?.[1])
    return Number.isNaN(most) ? undefined : { open: (await readdir('/proc/self/fd')).length, most }
  } catch (error) {
    // Not one more can be opened, also for looking.
    return (error as NodeJS.ErrnoException).code === 'EMFILE' ? { open: 1, most: 1 } : undefined
  }
}
