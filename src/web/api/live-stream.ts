export type StreamStatus = 'connecting' | 'live' | 'lost'

export type LiveStreamParts<Data> = {
  /** Asked anew for each connection: it may say where to go on. */
  address: () => string
  /** What is listened to. */
  event: string | readonly string[]
  onEvent: (data: Data) => void
  onStatus: (status: StreamStatus) => void
  page?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> | undefined
  connect?: ((address: string) => EventSource) | undefined
}

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000
/** A short break is nobody's business; after this long what is shown may be old, and the page says so. */
const LOST_AFTER_MS = 4_000

/**
 * What the office tells while somebody looks: in a hidden tab the stream is closed, and opened again with the tab. The
 * browser reconnects by itself where it can; where it gave up, this does, ever more slowly.
 */
export function openLiveStream<Data>(parts: LiveStreamParts<Data>): () => void {
  const { onEvent, onStatus, page = document, connect = address => new EventSource(address) } = parts
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let lost: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_RETRY_MS

  function open(): void {
    source = connect(parts.address())
    source.addEventListener('open', () => {
      wait = FIRST_RETRY_MS
      clearTimeout(lost)
      lost = undefined
      onStatus('live')
    })
    for (const name of [parts.event].flat()) {
      source.addEventListener(name, event => onEvent(JSON.parse((event as MessageEvent<string>).data) as Data))
    }
    source.addEventListener('error', () => {
      lost ??= setTimeout(() => onStatus('lost'), LOST_AFTER_MS)
      if (source?.readyState !== EVENT_SOURCE_CLOSED) return
      source.close()
      retry = setTimeout(open, wait)
      wait = Math.min(wait * 2, LONGEST_RETRY_MS)
    })
  }

  function close(): void {
    source?.close()
    source = undefined
    clearTimeout(retry)
    clearTimeout(lost)
    lost = undefined
  }

  function follow(): void {
    if (page.visibilityState === 'hidden') close()
    else if (!source) {
      onStatus('connecting')
      wait = FIRST_RETRY_MS
      open()
    }
  }

  page.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    page.removeEventListener('visibilitychange', follow)
    close()
  }
}

const EVENT_SOURCE_CLOSED = 2
