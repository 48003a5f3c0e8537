import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Below this size compression saves next to nothing. */
export const WORTH_COMPRESSING = 1_000

export type Compression = Exclude<Encoding, 'identity'>
/**
 * Of encodings that the client weighs equally the last one wins. Brotli compresses better; gzip can be assembled from
 * parts, as live streams are.
 */
const orders = { br: ['gzip', 'br'], gzip: ['br', 'gzip'] } as const satisfies Record<
  Compression,
  readonly Compression[]
>

/** The header of a body in an encoding; one that is not encoded has none. */
export const contentEncoding = (encoding: Encoding): Record<string, string> =>
  encoding === 'identity' ? {} : { 'content-encoding': encoding }

/** Browsers send only a handful of values. */
const known: Record<Compression, Map<string, Encoding>> = { br: new Map(), gzip: new Map() }
const MOST_KNOWN = 200

/** The offered encoding that the client prefers, and among equals ours. */
export function chooseEncoding(accepted: string | undefined, ours: Compression = 'br'): Encoding {
  if (!accepted) return 'identity'
  const before = known[ours].get(accepted)
  if (before) return before
  const chosen = choose(accepted, orders[ours])
  if (known[ours].size < MOST_KNOWN) known[ours].set(accepted, chosen)
  return chosen
}

function choose(accepted: string, offered: readonly Compression[]): Encoding {
  const weights = new Map<string, number>()
  for (const item of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map(part => part.trim())
    const q = parameters.find(parameter => parameter.startsWith('q='))
    const weight = q === undefined ? 1 : Number(q.slice(2))
    if (name && weight >= 0 && weight <= 1) weights.set(name === 'x-gzip' ? 'gzip' : name, weight)
  }
  const anyOther = weights.get('*')
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? anyOther ?? 0
  // `identity` is always allowed, but has a weight only when mentioned.
  let best: Encoding = 'identity'
  let heaviest = weights.get('identity') ?? 0
  for (const encoding of offered) {
    const weight = weightOf(encoding)
    if (weight > 0 && weight >= heaviest) [best, heaviest] = [encoding, weight]
  }
  return best
}

/** Quickly for a single answer, well for a body that is compressed once and answered often. */
export function compress(body: Uint8Array, encoding: Compression, how: 'quickly' | 'well'): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: how === 'well' ? 6 : 1 })
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: how === 'well' ? 5 : 1,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}
