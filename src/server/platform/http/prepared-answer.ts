import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { chooseEncoding, compress, contentEncoding, type Encoding, WORTH_COMPRESSING } from './encoding.ts'
import { answerInProcess, isInProcess } from './in-process.ts'
import type { Env } from './request-context.ts'

/**
 * An answer that is the same for everybody, serialised once, when it is first sent, and answered many times. The tag is
 * weak because all encodings share it.
 */
export class PreparedAnswer<T> {
  /** Type only: the value that the body is the JSON of. */
  declare readonly of: T
  /** Until it has made the body: what it made it from is not held longer. */
  #make: (() => Buffer) | undefined
  readonly #type: string
  #made: { body: Buffer; etag: string } | undefined
  readonly #encoded: { [E in Encoding]?: EncodedBody } = {}

  constructor(make: () => Buffer, type = 'application/json') {
    this.#make = make
    this.#type = type
  }

  get etag(): string {
    return this.#plain.etag
  }

  get #plain(): { body: Buffer; etag: string } {
    if (this.#make) {
      const body = this.#make()
      this.#made = { body, etag: etagOf(body) }
      this.#make = undefined
    }
    return this.#made!
  }

  in(wanted: Encoding): EncodedBody {
    const encoding = this.#plain.body.length < WORTH_COMPRESSING ? 'identity' : wanted
    this.#encoded[encoding] ??= this.#encode(encoding)
    return this.#encoded[encoding]
  }

  #encode(encoding: Encoding): EncodedBody {
    const { body: plain } = this.#plain
    const body = encoding === 'identity' ? plain : compress(plain, encoding, 'well')
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

/** `toJson`: where the text can be had with less work than from the value. */
export function prepareJson<T>(value: T, toJson: () => string = () => JSON.stringify(value)): PreparedAnswer<T> {
  const prepared = new PreparedAnswer<T>(() => Buffer.from(toJson()))
  values.set(prepared, value)
  return prepared
}

/** What `prepareJson` was given, for an answer that adds to it. */
export const preparedValue = <T>(prepared: PreparedAnswer<T>): T => values.get(prepared) as T

const values = new WeakMap<PreparedAnswer<unknown>, unknown>()

export const etagOf = (body: Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

export function answerPrepared(c: Context<Env>, prepared: PreparedAnswer<unknown>): Response {
  if (isInProcess(c.req.raw) && values.has(prepared))
    return answerInProcess(new Response(null), () => values.get(prepared))
  const known = c.env.header(c.req.raw, 'if-none-match')
  if (known !== undefined && isKnown(known, prepared.etag)) {
    const headers = { etag: prepared.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }
    return new Response(null, { status: 304, headers })
  }
  const { body, headers } = prepared.in(chooseEncoding(c.env.header(c.req.raw, 'accept-encoding')))
  // Not through Hono's context: headers that stay a plain object reach the socket without conversion.
  return new Response(body as string | Uint8Array<ArrayBuffer>, { headers })
}

/** If-None-Match compares weakly: a list of tags, or any. */
export const isKnown = (given: string, etag: string): boolean =>
  given === etag ||
  given === '*' ||
  (given.length < 2_000 && given.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')))
