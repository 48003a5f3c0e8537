import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { chooseEncoding, compress, contentEncoding, type Encoding, WORTH_COMPRESSING } from './encoding.ts'
import type { Env } from './serve.ts'

/**
 * An answer that is the same for everybody, serialised once and answered many times. The tag is weak because all
 * encodings share it.
 */
export class PreparedAnswer<T> {
  /** Type only: the value that the body is the JSON of. */
  declare readonly of: T
  readonly etag: string
  readonly #body: Buffer
  readonly #type: string
  readonly #encoded: { [E in Encoding]?: EncodedBody } = {}

  constructor(body: Buffer, type = 'application/json') {
    this.#body = body
    this.#type = type
    this.etag = etagOf(body)
  }

  in(wanted: Encoding): EncodedBody {
    const encoding = this.#body.length < WORTH_COMPRESSING ? 'identity' : wanted
    this.#encoded[encoding] ??= this.#encode(encoding)
    return this.#encoded[encoding]
  }

  #encode(encoding: Encoding): EncodedBody {
    const body = encoding === 'identity' ? this.#body : compress(this.#body, encoding, 'well')
    const headers = {
      'content-type': this.#type,
      'content-length': String(body.length),
      // Browsers cache the answer and revalidate it each time: usually a 304 without a body.
      'cache-control': 'no-cache',
      etag: this.etag,
      vary: 'accept-encoding',
      ...contentEncoding(encoding),
    }
    // A short text is sent in one write with its head; long or compressed bodies stay buffers.
    return { body: encoding === 'identity' && body.length < WORTH_COMPRESSING ? body.toString() : body, headers }
  }
}

type EncodedBody = { body: Buffer | string; headers: Record<string, string> }

export function prepareJson<T>(value: T): PreparedAnswer<T> {
  const prepared = new PreparedAnswer<T>(Buffer.from(JSON.stringify(value)))
  values.set(prepared, value)
  return prepared
}

/** What `prepareJson` was given, for an answer that adds to it. */
export const preparedValue = <T>(prepared: PreparedAnswer<T>): T => values.get(prepared) as T

/** The value behind a prepared answer, and the prepared answer behind a response. */
const values = new WeakMap<PreparedAnswer<unknown>, unknown>()
const carried = new WeakMap<Response, PreparedAnswer<unknown>>()

/** An answer's JSON for a reader in this process: the value itself where it is known, without parsing. */
export async function readJson(answer: Response): Promise<unknown> {
  const prepared = carried.get(answer)
  if (prepared && values.has(prepared)) return values.get(prepared)
  return answer.status === 204 ? undefined : answer.json()
}

export const etagOf = (body: Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

export function answerPrepared(c: Context<Env>, prepared: PreparedAnswer<unknown>): Response {
  const known = c.env.header(c.req.raw, 'if-none-match')
  if (known !== undefined && isKnown(known, prepared.etag)) {
    const headers = { etag: prepared.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }
    return new Response(null, { status: 304, headers })
  }
  const { body, headers } = prepared.in(chooseEncoding(c.env.header(c.req.raw, 'accept-encoding')))
  // Not through Hono's context: headers that stay a plain object reach the socket without conversion.
  const answer = new Response(body as string | Uint8Array<ArrayBuffer>, { headers })
  carried.set(answer, prepared)
  return answer
}

/** If-None-Match compares weakly: a list of tags, or any. */
export const isKnown = (given: string, etag: string): boolean =>
  given === etag ||
  given === '*' ||
  (given.length < 2_000 && given.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')))
