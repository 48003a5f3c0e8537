import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'

export type DiskSpace = {
  /** There is so little left that nothing new is begun: PostgreSQL ends when it cannot write at all. */
  isFull: () => boolean
  freeBytes: () => number | undefined
  stop: () => void
}

type Watched = {
  folder: string
  /** Calls staff, once for each time that the space becomes low. */
  alarm: (detail: string) => Promise<void>
  log: Logger
  everyMs?: number
  measure?: (folder: string) => Promise<number>
}

const MEGABYTE = 1024 * 1024
const LOW_BYTES = 1024 * MEGABYTE
/** Twice as much as PostgreSQL takes for its log of changes at a time, and for what it sorts. */
const FULL_BYTES = 128 * MEGABYTE
/** What was freed has to last, before the next time counts as another one. */
const WELL_AGAIN_BYTES = 1.5 * LOW_BYTES

/** Watches the disk under the office's folder, so that staff know before it is full. The first look is over when it returns. */
export async function watchDiskSpace(watched: Watched): Promise<DiskSpace> {
  const { folder, alarm, log, everyMs = 30_000, measure = freeBytesOf } = watched
  let free: number | undefined
  let told = false
  await look()
  const looking = setInterval(look, everyMs)
  looking.unref()
  return {
    isFull: () => free !== undefined && free < FULL_BYTES,
    freeBytes: () => free,
    stop: () => clearInterval(looking),
  }

  async function look(): Promise<void> {
    try {
      free = await measure(folder)
      if (free > WELL_AGAIN_BYTES) told = false
      if (free > LOW_BYTES || told) return
      const detail = `${Math.floor(free / MEGABYTE)} MB are free in ${folder}`
      log.error({ freeBytes: free, folder }, 'the disk is nearly full')
      await alarm(detail)
      told = true
    } catch (error) {
      log.warn({ err: error }, 'the space on the disk could not be looked at')
    }
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export function measureDiskSpace(registry: Registry, space: DiskSpace): void {
  new Gauge({
    name: 'agio_disk_free_bytes',
    help: 'Room on the disk under the folder of the office',
    registers: [registry],
    collect() {
      this.set(space.freeBytes() ?? Number.NaN)
    },
  })
}
