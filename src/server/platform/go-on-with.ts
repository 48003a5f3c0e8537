/** What is there already, or will be. */
export type Soon<T> = T | Promise<T>

/** Goes on at once with what is there already: an answer from memory waits for no promise, and is written in one go. */
export const goOnWith = <T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> =>
  value instanceof Promise ? value.then(next) : next(value)
