import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Below this a compressed body is hardly smaller, and both sides work for nothing. */
export const WORTH_COMPRESSING = 1_000

type Packing = Exclude<Encoding, 'identity'>
/** Which of two that the caller likes equally: the last one. Brotli packs better; gzip can be put together from pieces, as live streams are. */
const orders = { br: ['gzip', 'br'], gzip: ['br', 'gzip'] } as const satisfies Record<Packing, readonly Packing[]>

/** Browsers send a handful of values, all day long. */
const known: Record<Packing, Map<string, Encoding>> = { br: new Map(), gzip: new Map() }
const MOST_KNOWN = 200

/** The encoding that the caller likes best among ours, and of equals the one that we do. */
export function chooseEncoding(accepted: string | undefined, ours: Packing = 'br'): Encoding {
  if (!accepted) return 'identity'
  const before = known[ours].get(accepted)
  if (before) return before
  const chosen = choose(accepted, orders[ours])
  if (known[ours].size < MOST_KNOWN) known[ours].set(accepted, chosen)
  return chosen
}

function choose(accepted: string, offered: readonly Packing[]): Encoding {
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
  for (const encoding of offered) {
    const weight = weightOf(encoding)
    if (weight > 0 && weight >= heaviest) [best, heaviest] = [encoding, weight]
  }
  return best
}

/** Quickly for what is made for one answer, well for what is packed once and answered often. */
export function compress(body: Buffer, encoding: Packing, how: 'quickly' | 'well'): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: how === 'well' ? 6 : 1 })
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: how === 'well' ? 5 : 1,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}
