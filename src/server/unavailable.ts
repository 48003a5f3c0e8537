/**
 * The database is away, or takes nothing in: whoever asked is sent away for a moment, and nothing of it is a bug. What was
 * under way is undone, unless its commit had arrived and only the answer was lost.
 */
export class Unavailable extends Error {
  /** `unavailable`: nothing can be read or written. `not-writable`: what is there can be read. */
  readonly code: 'unavailable' | 'not-writable'
  readonly retryAfter: number

  constructor(code: Unavailable['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.retryAfter = code === 'unavailable' ? 5 : 30
  }
}
