/**
 * Reads again when something was notified. A change notified during a read may be missing in it, so exactly one more read
 * follows; a hundred changes cost two reads.
 */
export function refreshInTurn(read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | undefined
  let next: Promise<void> | undefined
  return function refresh(): Promise<void> {
    if (!reading) {
      reading = read().finally(() => {
        reading = undefined
      })
      return reading
    }
    next ??= reading
      .catch(() => {})
      .then(() => {
        next = undefined
        return refresh()
      })
    return next
  }
}
