/** Server-sent events, as every live page hears them. A stream that comes packed says how. */
export const eventStream = (
  stream: ReadableStream<Uint8Array>,
  packing?: { vary: string; 'content-encoding'?: string },
): Response =>
  new Response(stream, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Proxies would otherwise collect events until a buffer is full.
      'x-accel-buffering': 'no',
      ...packing,
    },
  })

/** Proxies cut a connection that says nothing for long. */
export const HEARTBEAT_MS = 15_000
export const HEARTBEAT: Uint8Array = Buffer.from(':\n\n')
/** Browsers try again after this long; the padding makes proxies let the first bytes through. */
export const HELLO: Uint8Array = Buffer.from(`retry: 3000\n:${' '.repeat(256)}\n\n`)
