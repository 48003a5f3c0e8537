/**
 * Why the office does not start, in one line for the person at the terminal. The reason is stable when the words
 * change.
 */
export class StartRefusal extends Error {
  readonly reason: string
  constructor(reason: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
