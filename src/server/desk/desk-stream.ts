import { hasRunOut, isAbout, type Staff } from '#server/platform/http/caller.ts'
import { HEARTBEAT, HEARTBEAT_MS, HELLO } from '#server/platform/http/event-stream.ts'
import { openStreamSlots } from '#server/platform/http/stream-slots.ts'

const MOST_DESKS = 500
/** Enough for a person's screens and tabs, and too few to use up everybody's streams. */
const MOST_OF_PERSON = 20

/** The channel of the database with the id of each claim that was assigned or unassigned. */
export const ASSIGNMENTS_CHANNEL = 'assignments'

export type DeskStreams = {
  /** Undefined: too many streams are open already, in all or by this person. */
  open: (caller: Staff) => ReadableStream<Uint8Array> | undefined
  /** Closes the streams of sessions that changed, as the database notified; clients reconnect if they still may. */
  closeSessions: (payload: string | undefined) => void
  /**
   * A claim, its assignment or a conversation has changed, an alarm was raised or settled, or a visitor is typing; without an id
   * anything may have changed.
   */
  notify: (kind: 'claim' | 'assignment' | 'alarm' | 'chat' | 'typing', id: string | undefined) => void
  close: () => void
}

/** `missed`: events were dropped while the stream's buffer was full, so its client must reload everything. */
type Desk = {
  caller: Staff
  stream: ReadableStreamDefaultController<Uint8Array>
  missed: boolean
  releaseSlot: () => void
}

/** Tells open desks which claims to load again. Each desk then loads them with the rights of its own session. */
export function openDeskStreams(now: () => Date): DeskStreams {
  const desks = new Set<Desk>()
  const slots = openStreamSlots({ most: MOST_DESKS, mostOfNetwork: MOST_OF_PERSON })
  const hasRoom = ({ stream }: Desk) => (stream.desiredSize ?? 0) > 0
  function send(bytes: Uint8Array): void {
    for (const desk of inSession()) {
      if (hasRoom(desk)) desk.stream.enqueue(bytes)
      else desk.missed = true
    }
  }
  const heartbeat = setInterval(() => {
    for (const desk of inSession()) if (hasRoom(desk)) desk.stream.enqueue(HEARTBEAT)
  }, HEARTBEAT_MS)
  heartbeat.unref()

  /** Desks whose session is still valid; the others are closed first. */
  function inSession(): ReadonlySet<Desk> {
    closeWhere(({ caller }) => hasRunOut(caller, now()))
    return desks
  }

  function closeWhere(matches: (desk: Desk) => boolean): void {
    for (const desk of [...desks].filter(matches)) {
      leave(desk)
      desk.stream.close()
    }
  }

  function leave(desk: Desk): void {
    desks.delete(desk)
    desk.releaseSlot()
  }

  return {
    open(caller) {
      const releaseSlot = slots.take(caller.id)
      if (!releaseSlot) return undefined
      let own: Desk
      return new ReadableStream<Uint8Array>(
        {
          start(stream) {
            own = { caller, stream, missed: false, releaseSlot }
            desks.add(own)
            stream.enqueue(HELLO)
          },
          pull(stream) {
            if (own.missed) stream.enqueue(EVERYTHING)
            own.missed = false
          },
          cancel: () => leave(own),
        },
        { highWaterMark: 64 },
      )
    },
    notify: (kind, id) => send(id === undefined ? EVERYTHING : encode(kind, id)),
    closeSessions(payload) {
      closeWhere(({ caller }) => isAbout(payload, caller))
    },
    close() {
      clearInterval(heartbeat)
      closeWhere(() => true)
    },
  }
}

const encoder = new TextEncoder()
/** What nobody has to read anything for is told apart by its data. */
const encode = (kind: string, id: string) =>
  encoder.encode(`event: ${kind}\ndata: ${JSON.stringify(kind === 'typing' ? { typing: id } : { id })}\n\n`)
const EVERYTHING = encoder.encode('event: claim\ndata: {}\n\n')
