import type { ClaimView } from '#contract/claims/claim.ts'
import { type Caller, guest, hasRunOut, isAbout } from '#server/platform/http/caller.ts'
import { HEARTBEAT, HEARTBEAT_MS, HELLO } from '#server/platform/http/event-stream.ts'
import { openStreamSlots, type StreamSlots } from '#server/platform/http/stream-slots.ts'

export type ClaimStreams = {
  /**
   * Sends the claim now and after each change, for as long as the caller's session lasts. Undefined: too many streams are open
   * already, in all or from this network.
   */
  open: (id: string, whole: boolean, listener?: Listener) => ReadableStream<Uint8Array> | undefined
  /** Closes the streams of sessions that changed, as the database notified; browsers reconnect with their current session. */
  closeSessions: (payload: string | undefined) => void
  /** A claim has changed; without an id any claim may have. */
  notify: (id: string | undefined) => void
  /** Closes every stream; browsers reconnect by themselves. */
  close: () => void
}

type Listener = { caller?: Caller; network?: string }

type Page = {
  id: string
  whole: boolean
  caller: Caller
  stream: ReadableStreamDefaultController<Uint8Array>
  /** The claim has changed since it was last sent. */
  outdated: boolean
  sending: boolean
  releaseSlot: () => void
}

type Deps = {
  read: (id: string, whole: boolean) => Promise<ClaimView | undefined>
  onError: (error: unknown) => void
  now: () => Date
  slots?: StreamSlots
}

/** Sends claims to their open pages. A slow page gets the newest version once its buffer has room, and none in between. */
export function openClaimStreams({ read, onError, now, slots = openStreamSlots() }: Deps): ClaimStreams {
  const pages = new Map<string, Set<Page>>()
  const heartbeat = setInterval(() => {
    for (const page of [...everyPage()]) {
      if (hasRunOut(page.caller, now())) end(page)
      else if ((page.stream.desiredSize ?? 0) > 0) page.stream.enqueue(HEARTBEAT)
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()

  function* everyPage(): Generator<Page> {
    for (const ofClaim of pages.values()) yield* ofClaim
  }

  async function show(page: Page): Promise<void> {
    if (hasRunOut(page.caller, now())) return end(page)
    page.outdated = true
    if (page.sending) return
    page.sending = true
    try {
      while (page.outdated && (page.stream.desiredSize ?? 0) > 0) {
        page.outdated = false
        const view = await read(page.id, page.whole)
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

  function leave(page: Page): boolean {
    const ofClaim = pages.get(page.id)
    if (!ofClaim?.delete(page)) return false
    if (ofClaim.size === 0) pages.delete(page.id)
    page.releaseSlot()
    return true
  }

  /** Closes a stream; its browser reconnects with its current session. */
  function end(page: Page): void {
    if (leave(page)) page.stream.close()
  }

  return {
    open(id, whole, { caller = guest, network = '' } = {}) {
      const releaseSlot = slots.take(network)
      if (!releaseSlot) return undefined
      let page: Page
      return new ReadableStream<Uint8Array>(
        {
          start(stream) {
            page = { id, whole, caller, stream, outdated: true, sending: false, releaseSlot }
            const ofClaim = pages.get(id) ?? new Set()
            pages.set(id, ofClaim.add(page))
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
    closeSessions(payload) {
      for (const page of [...everyPage()]) if (isAbout(payload, page.caller)) end(page)
    },
    close() {
      clearInterval(heartbeat)
      for (const page of [...everyPage()]) end(page)
    },
  }
}

const encoder = new TextEncoder()
const encode = (view: ClaimView): Uint8Array =>
  encoder.encode(`id: ${view.version}\nevent: claim\ndata: ${JSON.stringify(view)}\n\n`)
