import { type Caller, guest, hasRunOut, isAbout } from './caller.ts'
import { HEARTBEAT, HEARTBEAT_MS, HELLO } from './event-stream.ts'
import { openStreamSlots, type StreamSlots } from './stream-slots.ts'

export type ViewStreams<Way> = {
  /**
   * Sends the view now and after each change, for as long as the caller's session lasts. Undefined: too many streams are open
   * already, in all or from this network.
   */
  open: (id: string, way: Way, listener?: Listener) => ReadableStream<Uint8Array> | undefined
  /** Closes the streams of sessions that changed, as the database notified; browsers reconnect with their current session. */
  closeSessions: (payload: string | undefined) => void
  /** What is shown has changed; without an id anything may have. */
  notify: (id: string | undefined) => void
  /** Sends bytes at once to the streams with room for them: news that is worth nothing a moment later. */
  send: (id: string, bytes: Uint8Array) => void
  /** Closes every stream; browsers reconnect by themselves. */
  close: () => void
}

type Listener = { caller?: Caller; network?: string }

type Page<Way> = {
  id: string
  way: Way
  caller: Caller
  stream: ReadableStreamDefaultController<Uint8Array>
  /** What is shown has changed since it was last sent. */
  outdated: boolean
  sending: boolean
  releaseSlot: () => void
}

type Deps<View, Way> = {
  read: (id: string, way: Way) => Promise<View | undefined>
  /** The server-sent event of a view. */
  encode: (view: View) => Uint8Array
  onError: (error: unknown) => void
  now: () => Date
  slots?: StreamSlots
}

/** Sends views to their open pages, each in the `way` that its reader may see it. A slow page gets the newest version once its buffer has room, and none in between. */
export function openViewStreams<View, Way>({
  read,
  encode,
  onError,
  now,
  slots = openStreamSlots(),
}: Deps<View, Way>): ViewStreams<Way> {
  const pages = new Map<string, Set<Page<Way>>>()
  const heartbeat = setInterval(() => {
    for (const page of [...everyPage()]) {
      if (hasRunOut(page.caller, now())) end(page)
      else if ((page.stream.desiredSize ?? 0) > 0) page.stream.enqueue(HEARTBEAT)
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()

  function* everyPage(): Generator<Page<Way>> {
    for (const ofId of pages.values()) yield* ofId
  }

  async function show(page: Page<Way>): Promise<void> {
    if (hasRunOut(page.caller, now())) return end(page)
    page.outdated = true
    if (page.sending) return
    page.sending = true
    try {
      while (page.outdated && (page.stream.desiredSize ?? 0) > 0) {
        page.outdated = false
        const view = await read(page.id, page.way)
        if (view && pages.get(page.id)?.has(page)) page.stream.enqueue(encode(view))
      }
    } catch (error) {
      onError(error)
      // The browser reconnects by itself, perhaps to another process.
      if (leave(page)) page.stream.error(error)
    } finally {
      page.sending = false
    }
  }

  function leave(page: Page<Way>): boolean {
    const ofId = pages.get(page.id)
    if (!ofId?.delete(page)) return false
    if (ofId.size === 0) pages.delete(page.id)
    page.releaseSlot()
    return true
  }

  /** Closes a stream; its browser reconnects with its current session. */
  function end(page: Page<Way>): void {
    if (leave(page)) page.stream.close()
  }

  return {
    open(id, way, { caller = guest, network = '' } = {}) {
      const releaseSlot = slots.take(network)
      if (!releaseSlot) return undefined
      let page: Page<Way>
      return new ReadableStream<Uint8Array>(
        {
          start(stream) {
            page = { id, way, caller, stream, outdated: true, sending: false, releaseSlot }
            const ofId = pages.get(id) ?? new Set()
            pages.set(id, ofId.add(page))
            stream.enqueue(HELLO)
            void show(page)
          },
          pull: () => (page.outdated ? show(page) : undefined),
          cancel: () => void leave(page),
        },
        { highWaterMark: 3 },
      )
    },
    notify(id) {
      for (const page of id === undefined ? everyPage() : (pages.get(id) ?? [])) void show(page)
    },
    send(id, bytes) {
      for (const { stream } of pages.get(id) ?? []) if ((stream.desiredSize ?? 0) > 0) stream.enqueue(bytes)
    },
    closeSessions(payload) {
      for (const page of [...everyPage()]) if (isAbout(payload, page.caller)) end(page)
    },
    close() {
      clearInterval(heartbeat)
      for (const page of [...everyPage()]) end(page)
    },
  }
}
