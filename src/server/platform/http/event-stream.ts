/** Server-sent events for live pages. A compressed stream brings its headers. */
export const eventStream = (
  stream: ReadableStream<Uint8Array>,
  packing?: { vary: string; 'content-encoding'?: string },
): Response =>
  new Response(stream, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Otherwise proxies buffer events.
      'x-accel-buffering': 'no',
      ...packing,
    },
  })

/**
 * Proxies close a connection that is idle for long, and a page notices by it that one is dead which nobody has closed: a comment would not
 * reach the page.
 */
export const HEARTBEAT_MS = 15_000
export const HEARTBEAT: Uint8Array = Buffer.from('event: beat\ndata: 1\n\n')
/** Browsers reconnect after this long; the padding makes proxies pass the first bytes on. */
export const HELLO: Uint8Array = Buffer.from(`retry: 3000\n:${' '.repeat(256)}\n\n`)
