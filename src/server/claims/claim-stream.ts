import type { ClaimView } from '#contract/claims/claim.ts'
import { type Caller, guest, hasRunOut, isAbout } from '#server/http/caller.ts'
import { HEARTBEAT, HEARTBEAT_MS, HELLO } from '#server/http/event-stream.ts'
import { openStreamSeats, type StreamSeats } from '#server/http/stream-seats.ts'

export type ClaimStreams = {
  /**
   * The claim now, and again after each change, to whoever has this session, if any, for as long as that lasts. Undefined:
   * too many are listening already, from everywhere or from this line of the network.
   */
  open: (id: string, whole: boolean, listener?: Listener) => ReadableStream<Uint8Array> | undefined
  /** What the database tells of sessions: pages that were opened in one of those come again, as whoever they are then. */
  askAgain: (payload: string | undefined) => void
  /** A claim has changed; without an id any of them may have. */
  tell: (id: string | undefined) => void
  /** Ends every stream; browsers come back by themselves, to whoever serves then. */
  close: () => void
}

type Listener = { caller?: Caller; line?: string }

type Page = {
  id: string
  whole: boolean
  caller: Caller
  stream: ReadableStreamDefaultController<Uint8Array>
  /** What happened to its claim since it was last told, while it was being told or could not listen. */
  owed: boolean
  telling: boolean
  leaveSeat: () => void
}

type Parts = {
  read: (id: string, whole: boolean) => Promise<ClaimView | undefined>
  onError: (error: unknown) => void
  now: () => Date
  seats?: StreamSeats
}

/** Tells the open pages of a claim how it stands. A slow page is told the newest when it can listen again, and no more. */
export function openClaimStreams({ read, onError, now, seats = openStreamSeats() }: Parts): ClaimStreams {
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
    page.owed = true
    if (page.telling) return
    page.telling = true
    try {
      while (page.owed && (page.stream.desiredSize ?? 0) > 0) {
        page.owed = false
        const view = await read(page.id, page.whole)
        if (view && pages.get(page.id)?.has(page)) page.stream.enqueue(encode(view))
      }
    } catch (error) {
      onError(error)
      // The page comes back by itself, and finds whoever can tell it then.
      if (leave(page)) page.stream.error(error)
    } finally {
      page.telling = false
    }
  }

  function leave(page: Page): boolean {
    const ofClaim = pages.get(page.id)
    if (!ofClaim?.delete(page)) return false
    if (ofClaim.size === 0) pages.delete(page.id)
    page.leaveSeat()
    return true
  }

  /** Its browser comes back, as whoever it is then. */
  function end(page: Page): void {
    if (leave(page)) page.stream.close()
  }

  return {
    open(id, whole, { caller = guest, line = '' } = {}) {
      const leaveSeat = seats.take(line)
      if (!leaveSeat) return undefined
      let page: Page
      return new ReadableStream<Uint8Array>(
        {
          start(stream) {
            page = { id, whole, caller, stream, owed: true, telling: false, leaveSeat }
            const ofClaim = pages.get(id) ?? new Set()
            pages.set(id, ofClaim.add(page))
            stream.enqueue(HELLO)
            void show(page)
          },
          pull: () => (page.owed ? show(page) : undefined),
          cancel: () => void leave(page),
        },
        { highWaterMark: 3 },
      )
    },
    tell(id) {
      for (const page of id === undefined ? everyPage() : (pages.get(id) ?? [])) void show(page)
    },
    askAgain(payload) {
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
