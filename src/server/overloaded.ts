/**
 * The office has more to do at this moment than it can: nothing is broken, and it may be asked again. What was under way is
 * undone as after any error.
 */
export class Overloaded extends Error {
  readonly retryAfter = 5
}
