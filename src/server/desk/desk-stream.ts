import { hasRunOut, isAbout, type Staff } from '#server/http/caller.ts'
import { HEARTBEAT, HEARTBEAT_MS, HELLO } from '#server/http/event-stream.ts'
import { openStreamSeats } from '#server/http/stream-seats.ts'

const MOST_DESKS = 500
/** A person has a few screens and tabs. Who opens more than these keeps nobody else out. */
const MOST_OF_PERSON = 20

/** The channel on which the database says which claim was taken in hand or put back. */
export const IN_HAND_CHANNEL = 'claims_in_hand'

export type DeskStreams = {
  /** Undefined: too many are listening already, of everybody or of this person. */
  open: (caller: Staff) => ReadableStream<Uint8Array> | undefined
  /** What the database tells of sessions: desks of those come again, if they still may. */
  askAgain: (payload: string | undefined) => void
  /** Something about a claim has changed, or an alarm was raised or settled; without an id anything may have. */
  tell: (kind: 'claim' | 'hand' | 'alarm', id: string | undefined) => void
  close: () => void
}

/** `owed`: there was news while it could not listen. What of is not kept: it is told to look at everything. */
type Desk = {
  caller: Staff
  stream: ReadableStreamDefaultController<Uint8Array>
  owed: boolean
  leaveSeat: () => void
}

/** Tells open desks which claims to look at again. What they then see is asked for by each with its own rights. */
export function openDeskStreams(now: () => Date): DeskStreams {
  const desks = new Set<Desk>()
  const seats = openStreamSeats({ most: MOST_DESKS, mostOfLine: MOST_OF_PERSON })
  const canListen = ({ stream }: Desk) => (stream.desiredSize ?? 0) > 0
  function send(bytes: Uint8Array): void {
    for (const desk of inSession()) {
      if (canListen(desk)) desk.stream.enqueue(bytes)
      else desk.owed = true
    }
  }
  const heartbeat = setInterval(() => {
    for (const desk of inSession()) if (canListen(desk)) desk.stream.enqueue(HEARTBEAT)
  }, HEARTBEAT_MS)
  heartbeat.unref()

  /** Those whose session goes on; the others are ended on the way. */
  function inSession(): ReadonlySet<Desk> {
    endThose(({ caller }) => hasRunOut(caller, now()))
    return desks
  }

  function endThose(meant: (desk: Desk) => boolean): void {
    for (const desk of [...desks].filter(meant)) {
      leave(desk)
      desk.stream.close()
    }
  }

  function leave(desk: Desk): void {
    desks.delete(desk)
    desk.leaveSeat()
  }

  return {
    open(caller) {
      const leaveSeat = seats.take(caller.id)
      if (!leaveSeat) return undefined
      let own: Desk
      return new ReadableStream<Uint8Array>(
        {
          start(stream) {
            own = { caller, stream, owed: false, leaveSeat }
            desks.add(own)
            stream.enqueue(HELLO)
          },
          pull(stream) {
            if (own.owed) stream.enqueue(EVERYTHING)
            own.owed = false
          },
          cancel: () => leave(own),
        },
        { highWaterMark: 64 },
      )
    },
    tell: (kind, id) => send(id === undefined ? EVERYTHING : encode(kind, id)),
    askAgain(payload) {
      endThose(({ caller }) => isAbout(payload, caller))
    },
    close() {
      clearInterval(heartbeat)
      endThose(() => true)
    },
  }
}

const encoder = new TextEncoder()
const encode = (kind: string, id: string) => encoder.encode(`event: ${kind}\ndata: ${JSON.stringify({ id })}\n\n`)
const EVERYTHING = encoder.encode('event: claim\ndata: {}\n\n')
