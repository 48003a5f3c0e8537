import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Below this a compressed body is hardly smaller, and both sides work for nothing. */
export const WORTH_COMPRESSING = 1_000

/** Browsers send a handful of values, all day long. */
const known = new Map<string, Encoding>()
const MOST_KNOWN = 200

/** The encoding that the caller likes best among ours; of equals the one that packs best. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const before = known.get(accepted)
  if (before) return before
  const chosen = choose(accepted)
  if (known.size < MOST_KNOWN) known.set(accepted, chosen)
  return chosen
}

function choose(accepted: string): Encoding {
  const weights = new Map<string, number>()
  for (const item of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map(part => part.trim())
    const q = parameters.find(parameter => parameter.startsWith('q='))
    const weight = q === undefined ? 1 : Number(q.slice(2))
    if (name && weight >= 0 && weight <= 1) weights.set(name === 'x-gzip' ? 'gzip' : name, weight)
  }
  const anyOther = weights.get('*')
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? anyOther ?? 0
  // Sent as it is unless the caller asks for more: it needs no mention to be allowed, but counts only when mentioned.
  let best: Encoding = 'identity'
  let heaviest = weights.get('identity') ?? 0
  for (const encoding of ['gzip', 'br'] as const) {
    const weight = weightOf(encoding)
    if (weight > 0 && weight >= heaviest) [best, heaviest] = [encoding, weight]
  }
  return best
}

/** Quick rather than small: for what is compressed while somebody waits. */
export function compress(body: Buffer, encoding: 'br' | 'gzip'): Buffer {
  return encoding === 'gzip'
    ? gzipSync(body, { level: 1 })
    : brotliCompressSync(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })
}
