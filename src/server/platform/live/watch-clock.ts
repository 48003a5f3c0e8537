import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'

export type ClockWatch = {
  /** Takes note of how far this process's clock is ahead of the database's; below zero it is behind. */
  see: (aheadMs: number) => void
  /** Whether the clock differs by so much that this process would promise other rates and deadlines than the others. */
  isRight: () => boolean
  aheadMs: () => number
}

/** A difference of which staff are told, and one from which on the process is not ready. */
export const ALARMING_MS = 2_000
export const WRONG_MS = 5_000

type Deps = {
  log: Logger
  alarm: (detail: { fault: 'ahead' | 'behind'; seconds: number }) => Promise<void>
  /** Ends it once the clock is right again. */
  endAlarm: () => Promise<void>
}

/** Watches the clock of this process by that of the database, which all processes share. */
export function openClockWatch({ log, alarm, endAlarm }: Deps): ClockWatch {
  let ahead = 0
  let isRaised = false
  /** Undefined: a process before this one may have called. */
  let isWell: boolean | undefined
  const notSaved = (error: unknown) => log.error({ err: error }, 'an alarm could not be saved')
  return {
    see(aheadMs) {
      ahead = aheadMs
      const differs = Math.abs(aheadMs)
      if (differs < ALARMING_MS / 2) {
        isRaised = false
        if (!isWell) endAlarm().catch(notSaved)
        isWell = true
      }
      if (differs <= ALARMING_MS || isRaised) return
      isRaised = true
      isWell = false
      const detail = {
        fault: aheadMs > 0 ? ('ahead' as const) : ('behind' as const),
        seconds: Math.round(differs / 1000),
      }
      log.error(detail, 'the clock of this process differs from that of the database')
      alarm(detail).catch(notSaved)
    },
    isRight: () => Math.abs(ahead) <= WRONG_MS,
    aheadMs: () => ahead,
  }
}

export function measureClock(registry: Registry, watch: ClockWatch): void {
  new Gauge({
    name: 'agio_clock_ahead_seconds',
    help: 'How far the clock of this process is ahead of that of the database; below zero it is behind',
    registers: [registry],
    collect() {
      this.set(watch.aheadMs() / 1000)
    },
  })
}
