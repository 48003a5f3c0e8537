import type { Logger } from 'pino'
import { Unavailable } from '../unavailable.ts'

/** What the statements of a process say about the database. It is logged once when it goes, and once when it is back. */
export class DatabaseHealth {
  /** Nothing was answered since the last connection was lost. */
  away = false
  /** A statement could not be written, and none has been since that tried to show the contrary. */
  writable = true
  readonly #log: Logger | undefined
  #lostAt = 0

  constructor(log?: Logger) {
    this.#log = log
  }

  answered(): void {
    if (!this.away) return
    this.away = false
    this.#log?.info({ ms: Math.round(performance.now() - this.#lostAt) }, 'the database is back')
  }

  /** Takes note of a failure and hands it on. */
  failed<Failure>(failure: Failure): Failure {
    if (!(failure instanceof Unavailable)) return failure
    if (failure.code === 'unavailable' && !this.away) {
      this.away = true
      this.#lostAt = performance.now()
      this.#log?.error({ err: failure }, 'the database is away')
    }
    if (failure.code === 'not-writable' && this.writable) {
      this.writable = false
      this.#log?.error({ err: failure }, 'nothing can be written to the database')
    }
    return failure
  }

  wrote(): void {
    if (this.writable) return
    this.writable = true
    this.#log?.info('the database can be written to again')
  }
}
