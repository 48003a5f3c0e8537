const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

/**
 * Loads code that the first page does not need, and goes on trying until it is there or nobody wants it any more. It
 * never rejects. A browser may remember for good that a file did not come, so without a connection it is not even asked.
 */
export async function loadLater<C>(
  load: () => Promise<C>,
  gone: AbortSignal,
  onFailure?: () => void,
): Promise<C | undefined> {
  for (let wait = FIRST_WAIT_MS; !gone.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      if (navigator.onLine) {
        const code = await load()
        return gone.aborted ? undefined : code
      }
    } catch {
      // The browser has said on its console what is missing.
    }
    if (!gone.aborted) onFailure?.()
    if (!gone.aborted) await connectionOr(wait, gone)
  }
  return undefined
}

function connectionOr(wait: number, gone: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const stop = () => {
      clearTimeout(timer)
      removeEventListener('online', stop)
      gone.removeEventListener('abort', stop)
      resolve()
    }
    const timer = setTimeout(stop, wait)
    addEventListener('online', stop)
    gone.addEventListener('abort', stop)
  })
}
