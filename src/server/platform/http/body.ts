import { accept, type Result, refuse } from '#contract/result.ts'
import type { Refusal } from './problem.ts'

/** The limit of a body unless a call sets its own. */
export const BODY_LIMIT = 100 * 1024

/** The JSON body of a request. */
export async function readJson(request: Request): Promise<Result<unknown, Refusal>> {
  const { headers } = request
  const bytes = await readBytes(request)
  if (!bytes.ok) return bytes
  if (bytes.value.length === 0) return unreadable('a JSON body is required', 'missing')
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(headers.get('content-type') ?? ''))
    return refuse({
      reason: 'unsupported-media',
      detail: 'The body must be application/json in UTF-8',
      accept: 'application/json',
    })

  let text: string
  try {
    text = utf8.decode(bytes.value)
  } catch {
    return unreadable('the body is not UTF-8')
  }
  // PostgreSQL cannot store NUL in text, so it is refused here.
  if (ESCAPED_NUL.test(text)) return unreadable('the body contains a NUL character')
  if (isTooDeep(text)) return unreadable(`the body is nested more than ${DEEPEST} levels deep`)
  try {
    const value: unknown = JSON.parse(text)
    // PostgreSQL cannot store an unpaired surrogate either, though it is valid JSON.
    if (text.includes('\\u') && HALF_CHARACTER.test(JSON.stringify(value)))
      return unreadable('the body contains half of a character')
    return accept(value)
  } catch {
    return unreadable('the body is not JSON')
  }
}

/** The file of a request: bytes without a name or type. */
export async function readFile(request: Request, limit: number): Promise<Result<Uint8Array, Refusal>> {
  if (request.headers.get('content-type') !== 'application/octet-stream')
    return refuse({
      reason: 'unsupported-media',
      detail: 'A file is sent as application/octet-stream',
      accept: 'application/octet-stream',
    })
  const bytes = await readBytes(request, limit)
  return bytes.ok && bytes.value.length === 0 ? unreadable('a file is required', 'missing') : bytes
}

/** Gives back the memory of a file that nobody reads any more; until its collection as garbage a dozen others may come. */
export function releaseFile({ buffer, byteLength }: Uint8Array): void {
  // Small buffers of Node lie in one that they share.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** Reads a body up to the limit; a larger one is refused as early as that is known. */
async function readBytes(request: Request, limit = BODY_LIMIT): Promise<Result<Uint8Array, Refusal>> {
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding !== 'identity')
    return refuse({ reason: 'unsupported-media', detail: 'The body must not be compressed' })
  const declared = request.headers.get('content-length')
  if (Number(declared) > limit) return tooLarge(limit)
  try {
    // Node's parser enforces a declared length; without one the bytes are counted here.
    if (declared === null) return await countedBytes(request.body, limit)
    if (Number(declared) <= BODY_LIMIT) return accept(new Uint8Array(await request.arrayBuffer()))
    return accept(await largeBytes(request.body, Number(declared)))
  } catch {
    return unreadable('the body ended too early')
  }
}

/** The request with its body in memory, for handlers that read it themselves. */
export async function withinLimit(request: Request, limit = BODY_LIMIT): Promise<Result<Request, Refusal>> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.body === null) return accept(request)
  const bytes = await readBytes(request, limit)
  if (!bytes.ok) return bytes
  const { url, method, headers, signal } = request
  return accept(new Request(url, { method, headers, signal, body: bytes.value as Uint8Array<ArrayBuffer> }))
}

/** Piece by piece to where it stays: read as a whole, a file would be in memory three times. */
async function largeBytes(body: ReadableStream<Uint8Array> | null, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  let at = 0
  for await (const piece of body ?? []) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

async function countedBytes(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Result<Uint8Array, Refusal>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > limit) return tooLarge(limit)
    chunks.push(chunk)
  }
  return accept(Buffer.concat(chunks, length))
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** `\u0000` whose backslash is not itself escaped. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/
/** An unpaired surrogate in serialised JSON, where whole pairs appear as characters. */
const HALF_CHARACTER = /(?<!\\)(?:\\\\)*\\ud[89a-f]/

/** Deeper than any call needs. Recursive readers of a value must not exhaust the stack. */
const DEEPEST = 32

/** Whether brackets nest too deep; those inside strings do not count. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (inString && sign === '\\') at++
    else if (sign === '"') inString = !inString
    else if (inString) continue
    else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    if (depth > DEEPEST) return true
  }
  return false
}

const tooLarge = (limit: number) =>
  refuse({ reason: 'too-large', detail: `A body may have at most ${limit} bytes`, limit })

const unreadable = (detail: string, code = 'unreadable') =>
  refuse({ reason: 'invalid', detail, errors: [{ field: 'body', code, detail }] })
