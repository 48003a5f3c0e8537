import type { BoardDelta } from '#contract/calculator/board-delta.ts'
import type { DirectionItem } from '#contract/calculator/direction.ts'
import { HEARTBEAT, HEARTBEAT_MS, HELLO } from '#server/http/event-stream.ts'
import { GZIP_HEAD, packPiece, storedPiece } from '#server/http/gzip-pieces.ts'
import { openStreamSeats } from '#server/http/stream-seats.ts'

/** A page that was away for less than two minutes gets what it missed; a longer absence is told everything. */
const KEPT_DELTAS = 120

export type BoardStream = {
  /**
   * A stream of events that goes on after a version, or from the whole board where that version is not known.
   * Undefined where too many listen already, from everywhere or from this line of the network.
   */
  open: (since: string | undefined, way?: Way, line?: string) => ReadableStream<Uint8Array> | undefined
  publish: (delta: BoardDelta) => void
  /** Ends every stream; browsers come back by themselves, to whoever serves then. */
  close: () => void
  readonly listeners: number
}

export type Way = 'plain' | 'gzip'
type Listener = { stream: ReadableStreamDefaultController<Uint8Array>; version: string | undefined; way: Way }

/**
 * Tells the pages what changed on the board. A tick is written and packed once, however many listen. Whoever cannot take
 * it yet is passed over and told everything since in one piece later: a slow phone never grows a queue here.
 */
export function openBoardStream(whole: () => BoardDelta, seats = openStreamSeats()): BoardStream {
  const listeners = new Set<Listener>()
  /** The first says nothing: it is the place from which the next one goes on. */
  const deltas: BoardDelta[] = [{ version: whole().version, at: whole().at, directions: [] }]
  const written: Record<Way, Map<string | undefined, Uint8Array>> = { plain: new Map(), gzip: new Map() }

  /** What somebody at this version has to hear; the same bytes for all who stand there. */
  const since = (version: string | undefined, way: Way): Uint8Array => {
    let event = written[way].get(version)
    if (!event) {
      event = way === 'gzip' ? packPiece(since(version, 'plain')) : encode(deltaSince(deltas, version) ?? whole())
      written[way].set(version, event)
    }
    return event
  }

  const tell = (listener: Listener): void => {
    const newest = deltas.at(-1)!.version
    if (listener.version === newest || (listener.stream.desiredSize ?? 0) <= 0) return
    const news = since(listener.version, listener.way)
    // Noted first: where somebody waits to read, handing the news over asks for more at once, before it returns.
    listener.version = newest
    listener.stream.enqueue(news)
  }

  const heartbeat = setInterval(() => {
    for (const { stream, way } of listeners) if ((stream.desiredSize ?? 0) > 0) stream.enqueue(HEARTBEATS[way])
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    open(asked, way = 'plain', line = '') {
      const leave = seats.take(line)
      if (!leave) return undefined
      // What is written for a version is kept until the next tick, so only versions that were ever ours count as ones.
      const version = deltas.some(delta => delta.version === asked) ? asked : undefined
      let listener: Listener
      return new ReadableStream<Uint8Array>(
        {
          start(stream) {
            listener = { stream, version, way }
            listeners.add(listener)
            stream.enqueue(HELLOS[way])
            tell(listener)
          },
          pull: () => tell(listener),
          cancel() {
            listeners.delete(listener)
            leave()
          },
        },
        { highWaterMark: 3 },
      )
    },
    publish(delta) {
      deltas.push(delta)
      if (deltas.length > KEPT_DELTAS) deltas.shift()
      for (const events of Object.values(written)) events.clear()
      for (const listener of listeners) tell(listener)
    },
    close() {
      clearInterval(heartbeat)
      for (const { stream } of listeners) stream.close()
      listeners.clear()
    },
    get listeners() {
      return listeners.size
    },
  }
}

/** Everything after a version as one delta: the newest word on each direction. Nothing when the version is too old to know. */
function deltaSince(deltas: readonly BoardDelta[], version: string | undefined): BoardDelta | undefined {
  const at = deltas.findIndex(delta => delta.version === version)
  const newest = deltas.at(-1)
  if (at === -1 || !newest) return undefined
  const directions = new Map<string, DirectionItem>()
  const gone = new Map<string, Pair>()
  let tech: BoardDelta['tech']
  for (const delta of deltas.slice(at + 1)) {
    for (const pair of delta.gone ?? []) {
      directions.delete(nameOf(pair))
      gone.set(nameOf(pair), pair)
    }
    for (const direction of delta.directions) {
      gone.delete(nameOf(direction))
      directions.set(nameOf(direction), direction)
    }
    tech = delta.tech ?? tech
  }
  return {
    version: newest.version,
    at: newest.at,
    directions: [...directions.values()],
    ...(gone.size > 0 && { gone: [...gone.values()] }),
    ...(tech && { tech }),
  }
}

type Pair = NonNullable<BoardDelta['gone']>[number]
const nameOf = ({ from, to }: Pair): string => `${from} ${to}`

const encoder = new TextEncoder()
const encode = (delta: BoardDelta): Uint8Array =>
  encoder.encode(`id: ${delta.version}\nevent: board\ndata: ${JSON.stringify(delta)}\n\n`)

/** The hello is there to be long, so it is not packed. */
const HELLOS: Record<Way, Uint8Array> = { plain: HELLO, gzip: Buffer.concat([GZIP_HEAD, storedPiece(HELLO)]) }
const HEARTBEATS: Record<Way, Uint8Array> = { plain: HEARTBEAT, gzip: storedPiece(HEARTBEAT) }
