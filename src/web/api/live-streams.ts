import { useEffect, useEffectEvent, useState } from 'react'

export type StreamStatus = 'connecting' | 'live' | 'lost'

/** An event stream of the office. */
export type LiveStream = {
  path: string
  events: readonly string[]
  /** The version after which the stream goes on, for a stream with versions. */
  since?: (() => string) | undefined
}

export type StreamListener<Data> = {
  onEvent: (data: Data) => void
  onStatus: (status: StreamStatus) => void
}

type Page = Pick<Document, 'visibilityState' | 'addEventListener'>
type StreamsDeps = { page: Page; connect: (address: string) => EventSource }

type Connection = {
  listeners: Set<StreamListener<unknown>>
  status: StreamStatus
  since: string | undefined
  setSince: (version: string) => void
  follow: () => void
  close: () => void
}

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000
/** A shorter break is not shown; after a longer one the figures on the page may be old. */
const LOST_AFTER_MS = 4_000
/** Two beats of the office's, and some time on the way: whoever is silent for longer is gone, though nobody has closed the connection. */
export const SILENT_MS = 33_000

/**
 * Every live stream of a page: listeners of one stream share a connection. In a hidden tab the connections are closed;
 * they are opened again with the tab. Where the browser stops reconnecting, the connection is opened again ever more slowly.
 */
export function openLiveStreams({ page, connect }: StreamsDeps) {
  const connections = new Map<string, Connection>()
  page.addEventListener('visibilitychange', () => {
    for (const connection of connections.values()) connection.follow()
  })

  function open({ path, events, since }: LiveStream): Connection {
    let source: EventSource | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let lost: ReturnType<typeof setTimeout> | undefined
    let silent: ReturnType<typeof setTimeout> | undefined
    let wait = FIRST_RETRY_MS

    const connection: Connection = {
      listeners: new Set(),
      status: 'connecting',
      since: since?.(),
      setSince,
      follow,
      close,
    }
    return connection

    function setStatus(status: StreamStatus): void {
      connection.status = status
      for (const { onStatus } of connection.listeners) onStatus(status)
    }

    function start(): void {
      const { since } = connection
      source = connect(since === undefined ? path : `${path}?since=${encodeURIComponent(since)}`)
      source.addEventListener('open', () => {
        wait = FIRST_RETRY_MS
        clearTimeout(lost)
        lost = undefined
        setStatus('live')
      })
      source.addEventListener('beat', beat)
      for (const name of events) source.addEventListener(name, event => hear(event as MessageEvent<string>))
      source.addEventListener('error', () => {
        clearTimeout(silent)
        lost ??= setTimeout(() => setStatus('lost'), LOST_AFTER_MS)
        if (source?.readyState !== EVENT_SOURCE_CLOSED) return
        source.close()
        retry = setTimeout(start, wait)
        wait = Math.min(wait * 2, LONGEST_RETRY_MS)
      })
    }

    function beat(): void {
      clearTimeout(silent)
      silent = setTimeout(() => {
        setStatus('lost')
        close()
        start()
      }, SILENT_MS)
    }

    function hear({ data, lastEventId }: MessageEvent<string>): void {
      if (connection.since !== undefined) connection.since = lastEventId
      const told: unknown = JSON.parse(data)
      for (const { onEvent } of connection.listeners) onEvent(told)
    }

    function setSince(version: string): void {
      connection.since = version
      if (!source) return
      close()
      start()
    }

    function follow(): void {
      if (page.visibilityState === 'hidden') close()
      else if (!source) {
        setStatus('connecting')
        wait = FIRST_RETRY_MS
        start()
      }
    }

    function close(): void {
      source?.close()
      source = undefined
      clearTimeout(retry)
      clearTimeout(lost)
      clearTimeout(silent)
      lost = undefined
    }
  }

  return {
    follow<Data>(stream: LiveStream, listener: StreamListener<Data>): () => void {
      const joined = connections.get(stream.path)
      const connection = joined ?? open(stream)
      const heard = listener as StreamListener<unknown>
      connection.listeners.add(heard)
      connections.set(stream.path, connection)
      if (joined) {
        listener.onStatus(joined.status)
        // A listener with another version would miss what lies between: the events in between are sent again.
        const since = stream.since?.()
        if (since !== undefined && since !== joined.since) joined.setSince(since)
      } else connection.follow()
      return () => {
        connection.listeners.delete(heard)
        if (connection.listeners.size > 0) return
        connection.close()
        connections.delete(stream.path)
      }
    },
  }
}

const EVENT_SOURCE_CLOSED = 2

let streams: ReturnType<typeof openLiveStreams> | undefined

export function followStream<Data>(stream: LiveStream, listener: StreamListener<Data>): () => void {
  streams ??= openLiveStreams({ page: document, connect: address => new EventSource(address) })
  return streams.follow(stream, listener)
}

/** Follows a stream while the component is shown. */
export function useLiveStream<Data>(
  stream: LiveStream,
  onEvent: (data: Data) => void,
  onStatus?: (status: StreamStatus) => void,
): StreamStatus {
  const [status, setStatus] = useState<StreamStatus>('connecting')
  const hearEvent = useEffectEvent(onEvent)
  const hearStatus = useEffectEvent((status: StreamStatus) => {
    setStatus(status)
    onStatus?.(status)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another path is another stream
  useEffect(
    () => followStream<Data>(stream, { onEvent: data => hearEvent(data), onStatus: status => hearStatus(status) }),
    [stream.path],
  )
  return status
}
