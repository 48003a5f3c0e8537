/**
 * The office is overloaded: nothing is broken, and the request may be retried. Transactions are rolled back as after
 * any error.
 */
export class Overloaded extends Error {
  readonly retryAfter = 5
}
