import type { BoardDelta } from '#contract/direction.ts'

export type StreamStatus = 'connecting' | 'live' | 'lost'

type StreamParts = {
  /** The board that the page already knows; the stream goes on after it. */
  since: string
  onBoard: (delta: BoardDelta) => void
  onStatus: (status: StreamStatus) => void
  page?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  connect?: (address: string) => EventSource
}

const ADDRESS = '/api/v1/calculator/stream/'
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000
/** A short break is nobody's business; after this long the figures may be old, and the page says so. */
const LOST_AFTER_MS = 4_000

/**
 * What changes on the board, while somebody looks: in a hidden tab the stream is closed and later goes on after the last
 * version. The browser reconnects by itself where it can; where it gave up, this does, ever more slowly.
 */
export function openBoardStream(parts: StreamParts): () => void {
  const { onBoard, onStatus, page = document, connect = address => new EventSource(address) } = parts
  let version = parts.since
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let lost: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_RETRY_MS

  function open(): void {
    source = connect(`${ADDRESS}?since=${encodeURIComponent(version)}`)
    source.addEventListener('open', () => {
      wait = FIRST_RETRY_MS
      clearTimeout(lost)
      lost = undefined
      onStatus('live')
    })
    source.addEventListener('board', event => {
      const delta = JSON.parse((event as MessageEvent<string>).data) as BoardDelta
      version = delta.version
      onBoard(delta)
    })
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
