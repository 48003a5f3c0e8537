export type QuoteRefreshDeps<Answer> = {
  /** For how long the quote that is shown at the start is valid; undefined without a quote. */
  validMs: number | undefined
  ask: (signal: AbortSignal) => Promise<Answer>
  onAsking?: () => void
  /** Takes an answer and returns for how long it is valid; undefined until something changes. */
  onAnswer: (answer: Answer) => number | undefined
  onFailure: (error: unknown) => void
  /** Whether the answer that is shown belongs to the form as it stands; only such an answer is refreshed. */
  mayRefresh?: () => boolean
  /** Whether a failed question is asked again after a pause, without a person or a connection. */
  retries?: boolean
  now?: () => number
}

type Watched = {
  page?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  network?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

export type QuoteRefresh = ReturnType<typeof openQuoteRefresh>

/** The figures follow the market, but not faster than a person can read them. */
const REFRESH_EVERY_MS = 5_000
/** A quote is renewed so long before its end. */
export const RENEW_BEFORE_MS = 10_000

/**
 * Keeps an answer of the office fresh while the page is visible. A newer question cancels the older one, an answer that
 * comes out of order is dropped, a quote is renewed before its end, and a failed question is repeated with the connection.
 */
export function openQuoteRefresh<Answer>(deps: QuoteRefreshDeps<Answer>) {
  const { now = () => performance.now() } = deps
  let answeredAt = now()
  let { validMs } = deps
  let asking: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewal: ReturnType<typeof setTimeout> | undefined
  let visible = false
  /** A question fell due while nobody watched. */
  let due = false
  let failed = false
  /** The market moved while a question was under way; the answer may be older than the move. */
  let moved = false

  function ask(wait = 0): void {
    cancel()
    timer = setTimeout(askNow, wait)
  }

  async function askNow(): Promise<void> {
    timer = undefined
    due = !visible
    if (due) return
    const controller = new AbortController()
    asking = controller
    moved = false
    deps.onAsking?.()
    let answer: Answer
    try {
      answer = await deps.ask(controller.signal)
    } catch (error) {
      if (controller.signal.aborted) return
      asking = undefined
      failed = true
      deps.onFailure(error)
      if (deps.retries) timer = setTimeout(askNow, REFRESH_EVERY_MS)
      return
    }
    if (controller.signal.aborted) return
    asking = undefined
    received(deps.onAnswer(answer))
    if (moved) refresh()
  }

  function cancel(): void {
    clearTimeout(timer)
    asking?.abort()
    asking = timer = undefined
    due = false
  }

  /** The same question again, not sooner than a person can read the last answer. */
  function refresh(): void {
    moved = asking !== undefined
    if (!visible || asking || deps.mayRefresh?.() === false) return
    ask(Math.max(0, answeredAt + REFRESH_EVERY_MS - now()))
  }

  function received(valid: number | undefined): void {
    answeredAt = now()
    validMs = valid
    failed = false
    renewInTime()
  }

  function renewInTime(): void {
    clearTimeout(renewal)
    if (!visible || validMs === undefined) return
    const wait = answeredAt + Math.max(REFRESH_EVERY_MS, validMs - RENEW_BEFORE_MS) - now()
    if (wait > 0) renewal = setTimeout(refresh, wait)
    else refresh()
  }

  function connected(status: 'live' | 'lost'): void {
    if (status === 'lost') failed = true
    else if (failed) ask()
  }

  return {
    /** Asks after a wait, in place of every earlier question. */
    ask,
    cancel,
    /** Asks again when the market has moved. */
    refresh,
    /** A quote that came another way, with its validity. */
    received,
    /** The connection to the office, as a live stream knows it. */
    connected,

    /** Begins to watch the tab and the connection; the returned function ends that and cancels every question. */
    start({ page = document, network = window }: Watched = {}): () => void {
      const look = () => {
        visible = page.visibilityState === 'visible'
        if (!visible) clearTimeout(renewal)
        else if (due || (failed && !asking)) ask()
        else renewInTime()
      }
      const reconnect = () => connected('live')
      page.addEventListener('visibilitychange', look)
      network.addEventListener('online', reconnect)
      look()
      return () => {
        page.removeEventListener('visibilitychange', look)
        network.removeEventListener('online', reconnect)
        // A question that was under way is asked when the watch begins again.
        const missed = (asking ?? timer) !== undefined
        cancel()
        clearTimeout(renewal)
        visible = false
        due = missed
      }
    },
  }
}
