/**
 * Why the office does not start: one line that the person at the terminal can act on.
 * The reason stays the same when the words change.
 */
export class StartRefusal extends Error {
  readonly reason: string
  constructor(reason: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
