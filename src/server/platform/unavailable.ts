/**
 * The database is away or read-only: the request may be retried, and nothing is a bug. Its transaction is rolled back,
 * unless the commit arrived and only the answer was lost.
 */
export class Unavailable extends Error {
  /** `unavailable`: neither reads nor writes work. `not-writable`: reads work. */
  readonly code: 'unavailable' | 'not-writable'
  readonly retryAfter: number

  constructor(code: Unavailable['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.retryAfter = code === 'unavailable' ? 5 : 30
  }
}
