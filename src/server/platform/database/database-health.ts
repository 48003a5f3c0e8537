import type { Logger } from 'pino'
import { Unavailable } from '#server/platform/unavailable.ts'

/**
 * The state of the database as the statements of this process see it. Losing it and having it back are logged once
 * each.
 */
export class DatabaseHealth {
  /** No statement was answered since the last connection was lost. */
  away = false
  /** False from a failed write until a probe has written again. */
  writable = true
  readonly #log: Logger | undefined
  #lostAt = 0

  constructor(log?: Logger) {
    this.#log = log
  }

  /** @param sentAt An answer proves only that the database was there when the statement was sent. */
  answered(sentAt: number): void {
    if (!this.away || sentAt < this.#lostAt) return
    this.away = false
    this.#log?.info({ ms: Math.round(performance.now() - this.#lostAt) }, 'the database is back')
  }

  /** Records a failure and returns it. */
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
