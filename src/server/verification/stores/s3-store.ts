import { type PhotoStore, StoreFault } from './photo-store.ts'
import { type S3Key, signS3Request } from './sign-s3-request.ts'

/** A bucket, or a part of one: `https://host/bucket/prefix`. */
export type S3Place = S3Key & { url: string }

const TIMEOUT_MS = 20_000
/** More than any photo has. */
const LONGEST = 8 * 1024 * 1024

/** Objects in a store that speaks the protocol of S3, addressed by their path. */
export function openS3({ url: base, ...key }: S3Place, now: () => Date): PhotoStore {
  const { host } = new URL(base)

  /** The answer, when it is one of those that are expected. */
  async function ask(method: string, id: string, expected: readonly number[], body?: Buffer): Promise<Response> {
    const url = new URL(`${base}/${id}`)
    const headers = await signS3Request({ method, url, body, at: now() }, key)
    let response: Response
    try {
      response = await fetch(url, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        body: body && (body as Buffer<ArrayBuffer>),
      })
    } catch (error) {
      throw new StoreFault({ fault: 'silent', host }, { cause: error })
    }
    if (expected.includes(response.status)) return response
    await response.body?.cancel()
    throw new StoreFault({ fault: 'status', host, status: response.status, method })
  }

  return {
    async put(id, bytes) {
      const done = await ask('PUT', id, [200], bytes)
      await done.body?.cancel()
    },
    async get(id) {
      const found = await ask('GET', id, [200, 404])
      if (found.status === 404) {
        await found.body?.cancel()
        return undefined
      }
      return read(found)
    },
    async remove(id) {
      await (await ask('DELETE', id, [200, 204, 404])).body?.cancel()
      const left = await ask('HEAD', id, [200, 404])
      if (left.status !== 404) throw new StoreFault({ fault: 'still-there', host })
    },
  }

  async function read(response: Response): Promise<Buffer> {
    const pieces: Uint8Array[] = []
    let length = 0
    try {
      for await (const piece of response.body!) {
        length += piece.length
        if (length > LONGEST) throw new StoreFault({ fault: 'photo-too-large', host })
        pieces.push(piece)
      }
    } catch (error) {
      if (error instanceof StoreFault) throw error
      throw new StoreFault({ fault: 'broke-off', host }, { cause: error })
    }
    return Buffer.concat(pieces)
  }
}
