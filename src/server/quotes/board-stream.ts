import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DirectionItem } from '#contract/catalogue/direction.ts'
import type { BoardDelta } from '#contract/quotes/board-delta.ts'
import { HEARTBEAT, HEARTBEAT_MS, HELLO } from '#server/platform/http/event-stream.ts'
import { GZIP_HEAD, packAside, packPiece, storedPiece } from '#server/platform/http/gzip-pieces.ts'
import { openStreamSlots } from '#server/platform/http/stream-slots.ts'

/** Changes of the last two minutes are kept for returning pages; after a longer absence a page gets the whole board. */
const KEPT_DELTAS = 120

export type BoardStream = {
  /**
   * A stream of changes after a version, or of the whole board for an unknown one. Undefined: too many readers, in
   * total or from this network.
   */
  open: (since: string | undefined, way?: Way, network?: string) => ReadableStream<Uint8Array> | undefined
  /** `event`: the delta as `writeEvent` has written it; without it, it is written here and now. */
  publish: (delta: BoardDelta, event?: BoardEvent) => void
  /** Ends every stream; browsers reconnect to another process. */
  close: () => void
  readonly listeners: number
}

export type Way = 'plain' | 'gzip'
export type BoardEvent = Record<Way, Uint8Array>
type Listener = { stream: ReadableStreamDefaultController<Uint8Array>; version: string | undefined; way: Way }

/**
 * Streams changes of the board. A tick is serialised and compressed once for all readers. A slow reader is skipped and
 * later gets all changes in one event, so no queue grows.
 */
export function openBoardStream(whole: () => BoardDelta, slots = openStreamSlots()): BoardStream {
  const listeners = new Set<Listener>()
  /** The first delta is empty: it marks the version from which the next one continues. */
  const deltas: BoardDelta[] = [{ version: whole().version, at: whole().at, directions: [] }]
  const written: Record<Way, Map<string | undefined, Uint8Array>> = { plain: new Map(), gzip: new Map() }

  /** The event for a reader at this version; all readers of one version share its bytes. */
  const since = (version: string | undefined, way: Way): Uint8Array => {
    let event = written[way].get(version)
    if (!event) {
      event = way === 'gzip' ? packPiece(since(version, 'plain')) : encode(deltaSince(deltas, version) ?? whole())
      written[way].set(version, event)
    }
    return event
  }

  const send = (listener: Listener): void => {
    const newest = deltas.at(-1)!.version
    if (listener.version === newest || (listener.stream.desiredSize ?? 0) <= 0) return
    const news = since(listener.version, listener.way)
    // Recorded first, because a waiting reader requests more before `enqueue` returns.
    listener.version = newest
    listener.stream.enqueue(news)
  }

  const heartbeat = setInterval(() => {
    for (const { stream, way } of listeners) if ((stream.desiredSize ?? 0) > 0) stream.enqueue(HEARTBEATS[way])
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    open(asked, way = 'plain', network = '') {
      const leave = slots.take(network)
      if (!leave) return undefined
      // Events are cached per version until the next tick, so only versions that existed count.
      const version = deltas.some(delta => delta.version === asked) ? asked : undefined
      let listener: Listener
      return new ReadableStream<Uint8Array>(
        {
          start(stream) {
            listener = { stream, version, way }
            listeners.add(listener)
            stream.enqueue(HELLOS[way])
            send(listener)
          },
          pull: () => send(listener),
          cancel() {
            listeners.delete(listener)
            leave()
          },
        },
        { highWaterMark: 3 },
      )
    },
    publish(delta, event) {
      const before = deltas.at(-1)!.version
      deltas.push(delta)
      if (deltas.length > KEPT_DELTAS) deltas.shift()
      for (const way of ['plain', 'gzip'] as const) {
        written[way].clear()
        if (event) written[way].set(before, event[way])
      }
      for (const listener of listeners) send(listener)
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

/**
 * All changes after a version as one delta, with the latest state of each direction. Undefined: the version is too old.
 */
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
    gone: gone.size > 0 ? [...gone.values()] : undefined,
    tech,
  }
}

type Pair = NonNullable<BoardDelta['gone']>[number]
const nameOf = ({ from, to }: Pair): string => `${from} ${to}`

/** The event for readers of the version before, written in slices of so many directions and packed on a thread. */
export async function writeEvent({ directions, ...rest }: BoardDelta, slice: number): Promise<BoardEvent> {
  const pieces = [Buffer.from(`${headOf(rest.version)}{"directions":[`)]
  for (let from = 0; from < directions.length; from += slice) {
    if (from > 0) await nextTurn()
    const items = JSON.stringify(directions.slice(from, from + slice)).slice(1, -1)
    pieces.push(Buffer.from(from > 0 ? `,${items}` : items))
  }
  // The opening brace of the rest stands before the list already.
  pieces.push(Buffer.from(`],${JSON.stringify(rest).slice(1)}\n\n`))
  const plain = Buffer.concat(pieces)
  return { plain, gzip: await packAside(plain) }
}

const encode = (delta: BoardDelta): Uint8Array => Buffer.from(`${headOf(delta.version)}${JSON.stringify(delta)}\n\n`)

const headOf = (version: string): string => `id: ${version}\nevent: board\ndata: `

/** The greeting must be long, so it is not compressed. */
const HELLOS: Record<Way, Uint8Array> = { plain: HELLO, gzip: Buffer.concat([GZIP_HEAD, storedPiece(HELLO)]) }
const HEARTBEATS: Record<Way, Uint8Array> = { plain: HEARTBEAT, gzip: storedPiece(HEARTBEAT) }
