import { FeedFault } from '../feed.ts'

/** More than any source answers. */
const LARGEST_ANSWER = 2_000_000

export type Answer = { status: number; headers: Headers; body: Uint8Array<ArrayBuffer> }

/**
 * Requests a source over HTTP without trusting it: the body is limited, redirects are refused because they may lead
 * into the office's own network, and the signal also aborts the body.
 */
export async function fetchAnswer(
  url: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
  /** What is asked by POST. */
  question?: object,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: question ? 'POST' : 'GET',
      body: question && JSON.stringify(question),
      signal,
      headers: question ? { ...headers, 'content-type': 'application/json' } : headers,
      redirect: 'manual',
    })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      throw new FeedFault('redirect', `${url} answered ${response.status}`)
    }
    if (response.status >= 500) {
      await response.body?.cancel()
      throw new FeedFault('status', `${url} answered ${response.status}`)
    }
    return { status: response.status, headers: response.headers, body: await readBody(response, url) }
  } catch (error) {
    if (error instanceof FeedFault) throw error
    if (signal.aborted) throw new FeedFault('timeout', `${url} did not answer in time`)
    throw new FeedFault('unreachable', `${url}: ${reasonOf(error)}`)
  }
}

async function readBody(response: Response, url: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop, even by a throw, cancels the stream and its connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > LARGEST_ANSWER) throw new FeedFault('too-large', `${url} sent more than ${LARGEST_ANSWER} bytes`)
    chunks.push(chunk)
  }
  const body = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return body
}

/** The network error is the cause of fetch's own error. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
