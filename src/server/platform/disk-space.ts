import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'

export type DiskSpace = {
  /** Too little space to begin anything new: PostgreSQL stops when it cannot write. */
  isFull: () => boolean
  freeBytes: () => number | undefined
  stop: () => void
}

type Watched = {
  folder: string
  /** Raises an alarm, once each time the space becomes low. */
  alarm: (detail: { megabytes: number; folder: string }) => Promise<void>
  /** Ends it once there is room again. */
  endAlarm: () => Promise<void>
  log: Logger
  everyMs?: number
  measure?: (folder: string) => Promise<number>
}

const MEGABYTE = 1024 * 1024
const LOW_BYTES = 1024 * MEGABYTE
/** Twice what PostgreSQL takes at once for its write-ahead log and for sorting. */
const FULL_BYTES = 128 * MEGABYTE
/** Free space above this ends the alarm, so small changes do not raise a second one. */
const WELL_AGAIN_BYTES = 1.5 * LOW_BYTES

/**
 * Watches the disk of AGIO_HOME, so that staff know before it is full. The first check is done when the promise
 * resolves.
 */
export async function watchDiskSpace(watched: Watched): Promise<DiskSpace> {
  const { folder, alarm, endAlarm, log, everyMs = 30_000, measure = freeBytesOf } = watched
  let free: number | undefined
  let raised = false
  /** Undefined: a process before this one may have called. */
  let isWell: boolean | undefined
  await check()
  const timer = setInterval(check, everyMs)
  timer.unref()
  return {
    isFull: () => free !== undefined && free < FULL_BYTES,
    freeBytes: () => free,
    stop: () => clearInterval(timer),
  }

  async function check(): Promise<void> {
    try {
      free = await measure(folder)
      if (free > WELL_AGAIN_BYTES) {
        raised = false
        if (!isWell) await endAlarm()
        isWell = true
      }
      if (free > LOW_BYTES || raised) return
      isWell = false
      log.error({ freeBytes: free, folder }, 'the disk is nearly full')
      await alarm({ megabytes: Math.floor(free / MEGABYTE), folder })
      raised = true
    } catch (error) {
      log.warn({ err: error }, 'the space on the disk could not be looked at')
    }
  }
}

/** The size of the disk of a folder. */
export async function diskBytesOf(folder: string): Promise<number> {
  const { blocks, bsize } = await statfs(folder)
  return blocks * bsize
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export function measureDiskSpace(registry: Registry, space: DiskSpace): void {
  new Gauge({
    name: 'agio_disk_free_bytes',
    help: 'Free space on the disk of AGIO_HOME',
    registers: [registry],
    collect() {
      this.set(space.freeBytes() ?? Number.NaN)
    },
  })
}
