import type { Content } from './api.ts'
import { searchOf } from './search-of.ts'

export type Sending = {
  method: string
  credentials: 'omit' | 'same-origin'
  query?: Record<string, string | undefined> | undefined
  content?: Content | undefined
  signal?: AbortSignal | undefined
  /** Whether a request that changes nothing is made once more where that may help. */
  repeats?: boolean
}

/** The server refused, with a status, or could not be reached, without one. */
export class SendFailure extends Error {
  readonly status: number | undefined
  /** The body of the answer, where it could be read. */
  readonly data: unknown
  constructor(message: string, status?: number, data?: unknown, cause?: unknown) {
    super(message, { cause })
    this.status = status
    this.data = data
  }
}

/** The statuses of the specification after which a repeat may succeed. */
const PASSING = [408, 409, 425, 429, 500, 502, 503, 504]

/** One request over HTTP. A GET is repeated once after such a status or no answer; a change never. */
export async function send(path: string, sending: Sending): Promise<unknown> {
  const { method, signal, repeats = true } = sending
  try {
    return await sendOnce(path, sending)
  } catch (error) {
    const passing = error instanceof SendFailure && (error.status === undefined || PASSING.includes(error.status))
    if (!passing || !repeats || method !== 'GET' || signal?.aborted) throw error
    return sendOnce(path, sending)
  }
}

async function sendOnce(path: string, { method, credentials, query, content, signal }: Sending): Promise<unknown> {
  const answer = await fetch(path + searchOf(query), {
    method,
    credentials,
    body: content?.data,
    headers: content && { 'content-type': content.type },
    signal,
  }).catch(error => {
    throw new SendFailure(`${method} ${path}: no answer`, undefined, undefined, error)
  })
  const data = await read(answer)
  if (!answer.ok) throw new SendFailure(`${method} ${path}: ${answer.status}`, answer.status, data)
  return data
}

/** A refusal without JSON is still a refusal; a success that cannot be read is a failure. */
async function read(answer: Response): Promise<unknown> {
  const text = await answer.text().catch(error => {
    throw new SendFailure('the answer broke off', undefined, undefined, error)
  })
  if (text === '') return undefined
  if (!/\bjson\b/.test(answer.headers.get('content-type') ?? '')) return text
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SendFailure('the answer cannot be read', answer.status, undefined, error)
  }
}
